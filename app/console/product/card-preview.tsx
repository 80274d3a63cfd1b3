import { Link } from 'react-router'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { type Discount, isActive } from '../../../core/discount.ts'
import { type Paise, paise, rupees } from '../../../core/money.ts'
import { pricesAt, priorPrice } from '../../../core/prior-price.ts'
import { isSoldOut, type Size } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/product-card/card.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { SizeChoice } from '../../ui/product-card/size-choice.tsx'
import { Panel } from '../parts/panel.tsx'
import { numberIn } from '../parts/typed-text.ts'
import { discountFrom } from './typed-kinds.ts'
import { isPair, sizesOf, type Typed } from './typed-product.ts'

/** The product as its card will be in the shop, with what is typed and not yet saved. */
export function CardPreview({ typed, latest }: { typed: Typed; latest: EditedProduct | null }) {
  const product = cardOf(typed, latest)
  const discount = discountFrom(typed.discount)
  const hasEnded = discount !== null && discount.discountValue > 0 && !isActive(discount, new Date())
  return (
    <Panel title="On its card">
      <div className="max-w-64" inert data-preview>
        <Card link={Link} product={product} soldOut={product.sizes.length > 0 && isSoldOut(product.sizes)}>
          {isPair(typed) ? (
            <Button kind="outline" wide>
              Choose sizes
            </Button>
          ) : (
            <SizeChoice legend="Size" sizes={product.sizes} inCart={{}} chosen={null} onChoose={() => {}} />
          )}
        </Card>
      </div>
      {hasEnded && (
        <p className="mt-3 text-small text-madder">The discount has ended: the card shows none.</p>
      )}
    </Panel>
  )
}

function cardOf(typed: Typed, latest: EditedProduct | null): CardProduct {
  const listed = numberIn(typed.price)
  const price = Number.isFinite(listed) ? listed : 0
  const discount = discountFrom(typed.discount)
  const valid = discount && Number.isFinite(discount.discountValue) ? discount : null
  return {
    _id: latest?.handle ?? 'new',
    name: typed.name || 'Without a name yet',
    ...pricesShown(paise(price), valid, latest),
    discount: valid,
    pictures: typed.pictures.slice(0, 2),
    sizes: sizesOf(typed).map((size) => ({ size, quantity: stockOf(latest, size) })),
    totalSold: 0,
  }
}

/** The prices as they would be if the product were saved now. */
function pricesShown(listed: Paise, discount: Discount | null, latest: EditedProduct | null) {
  const now = new Date()
  const offers = (latest?.offers ?? []).map((offer) => ({
    ...offer,
    at: new Date(offer.at),
    listed: paise(offer.price),
  }))
  const lowest = priorPrice([...offers, { at: now, listed, discount, onSale: true }])
  const { paid, prior } = pricesAt({ listed, discount, lowest }, now)
  return { effectivePrice: rupees(paid), priorPrice: prior > paid ? rupees(prior) : null }
}

/**
 * The stock of a size. One that is not saved yet counts as one piece, so that it looks as it will once there is stock.
 */
const stockOf = (latest: EditedProduct | null, size: Size) =>
  latest?.sizes.find((one) => one.size === size)?.stock ?? 1
