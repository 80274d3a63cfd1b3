import * as words from '#words/product'
import type { Picture, Product } from '../../../core/product.ts'
import { isSoldOut } from '../../../core/sizes.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { productPath } from '../../ui/product-card/card-product.ts'
import { ShopLink } from '../shell/shop-link.tsx'

/** A colour that the product comes in. */
export type Swatch = { _id: string; colour: string; picture: Picture | null; isGone: boolean }

/** A product without a colour goes by its name. */
export const swatchOf = ({ product, colour }: { product: Product; colour: string }): Swatch => ({
  _id: product._id,
  colour: colour || product.name,
  picture: product.pictures[0] ?? null,
  isGone: isSoldOut(product.sizes),
})

/** Links to the product in its other colours. `of`: the product on this page. */
export function Colours({ of, swatches }: { of: string; swatches: Swatch[] }) {
  if (swatches.length === 0) return null
  return (
    <nav aria-label={words.colours} className="mt-4">
      <ul className="flex flex-wrap gap-3">
        {swatches.map(({ _id, colour, picture, isGone }) => (
          <li key={_id} className="w-18">
            <ShopLink
              to={productPath({ _id })}
              aria-current={_id === of ? 'page' : undefined}
              className="group block text-small aria-[current]:font-medium"
            >
              <span className="block border border-transparent p-0.5 group-hover:border-line group-aria-[current]:border-ink">
                {picture ? (
                  <ProductPicture
                    picture={picture}
                    sizes="4.25rem"
                    alt=""
                    className={`aspect-4/5 object-cover ${isGone ? 'opacity-55 grayscale' : ''}`}
                  />
                ) : (
                  <span className="block aspect-4/5 bg-linen" />
                )}
              </span>
              <span className="mt-1 block wrap-anywhere">{colour}</span>
              {isGone && <span className="block text-madder">{words.colourSoldOut}</span>}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
