import { ProductPicture } from '../../ui/picture.tsx'
import type { CloseUp } from '../close-ups.ts'
import { ShopLink } from '../shell/shop-link.tsx'

type Props = { closeUp: CloseUp; sizes: string; eager?: boolean }

/** Cloth from close by, and whose it is. */
export function Cloth({ closeUp: { id, name, picture }, sizes, eager = false }: Props) {
  return (
    <figure>
      <ProductPicture picture={picture} sizes={sizes} eager={eager} className="aspect-4/5 object-cover" />
      <figcaption className="text-small text-ink-soft">
        <ShopLink
          to={`/product/${id}`}
          className="inline-flex min-h-11 items-center decoration-haldi underline-offset-4 hover:text-ink hover:underline"
        >
          {name}
        </ShopLink>
      </figcaption>
    </figure>
  )
}
