import * as words from '#words/home'
import type { Category } from '../../../core/categories.ts'
import type { Picture } from '../../../core/product.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { CATEGORIES_SHOWN } from '../shell/links.ts'
import { ShopLink } from '../shell/shop-link.tsx'

export type CategoryPictures = Partial<Record<Category, Picture>>

/** A tile for each category that has something to show: a row to swipe along on a phone, all of them beside each other on a desk. */
export function Categories({ pictures }: { pictures: CategoryPictures }) {
  if (Object.keys(pictures).length === 0) return null
  return (
    <nav aria-label={words.categories} className="gutter mx-auto max-w-page">
      <ul className="category-tiles">
        {CATEGORIES_SHOWN.map(({ category, text, to }) => {
          const picture = pictures[category]
          return (
            picture && (
              <li key={category}>
                <ShopLink to={to} className="group block">
                  <span className="later block aspect-4/5 overflow-hidden bg-linen lg:aspect-3/2">
                    <ProductPicture
                      picture={picture}
                      alt=""
                      sizes="(min-width: 48rem) 13vw, 96px"
                      className="size-full object-cover lg:object-[50%_24%]"
                    />
                  </span>
                  <span className="mt-2 block decoration-haldi decoration-2 underline-offset-4 group-hover:underline">
                    {text}
                  </span>
                </ShopLink>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
