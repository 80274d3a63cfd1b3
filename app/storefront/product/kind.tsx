import { categoryName, typeName } from '../collection/catalogue-names.ts'
import { ShopLink } from '../shell/shop-link.tsx'

/** What a piece is: its category, which leads to all others of it, and its type. */
export const Kind = ({ category, subCategory }: { category: string; subCategory: string }) => (
  <p className="text-eyebrow font-medium uppercase">
    <ShopLink
      to={`/collection?${new URLSearchParams({ category })}`}
      className="inline-flex min-h-11 items-center text-brass hover:text-madder"
    >
      {categoryName(category)}
    </ShopLink>
    {subCategory && <span className="text-ink-soft"> / {typeName(subCategory)}</span>}
  </p>
)
