import { Suspense } from 'react'
import * as words from '#words/product'
import { percentOff } from '../../../core/discount.ts'
import { priceText } from '../../../core/money.ts'
import type { Measurements as Measured } from '../../../core/product-field-kinds.ts'
import { returnsOf } from '../../../core/return-policy.ts'
import type { ProductReviews } from '../../../core/review.ts'
import { later } from '../../browser/later.ts'
import { lastDayText } from '../../ui/dates.ts'
import { Page } from '../../ui/page.tsx'
import { Price } from '../../ui/price.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { wholeWords } from '../../ui/whole-words.tsx'
import type { GivenPin } from '../promise/use-promise.ts'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import { useShop } from '../shell/use-shop.ts'
import { OrderByAPerson } from '../shell/without-scripts.tsx'
import { HeartLine } from '../wishlist/heart.tsx'
import { Buying } from './buying.tsx'
import { ClothDetails } from './cloth-details.tsx'
import type { ClothFact } from './cloth-facts.ts'
import { Colours, type Swatch } from './colours.tsx'
import { Declared } from './declared.tsx'
import { Delivery } from './delivery.tsx'
import type { Fact } from './fact-list.tsx'
import { Gallery } from './gallery.tsx'
import { Kind } from './kind.tsx'
import { Related } from './related.tsx'
import { Share } from './share/share.tsx'
import type { ShownProduct } from './shown-product.ts'
import { Stars } from './stars.tsx'

const Look = later(() => import('./look.tsx'))
const Reviews = later(() => import('../reviews/reviews.tsx'))
const SizeHelp = later(() => import('./size-help/size-help.tsx'))

type Props = {
  product: ShownProduct
  /** The PIN code in the page's address, and its promise. */
  asked: GivenPin | null
  facts: ClothFact[]
  /** Rupees. */
  mrp: number
  declared: Fact[]
  measurements: Measured | undefined
  /** Empty if the product comes in one colour. */
  colours: Swatch[]
  /** Products that a shopkeeper shows with it. */
  look: CardProduct[]
  related: CardProduct[]
  reviews: ProductReviews | null
  isDemo: boolean
}

export function ProductPage(props: Props) {
  const { product, asked, facts, mrp, declared, measurements, colours, look, related, reviews, isDemo } =
    props
  const { name, category, subCategory, description, pictures } = product
  return (
    <Page>
      <div className="gap-x-8 md:grid md:grid-cols-2 lg:gap-x-12 xl:gap-x-18">
        <Gallery name={name} pictures={pictures} />
        <div className="mt-6 md:mt-0">
          <Kind category={category} subCategory={subCategory} />
          <h1 className="@container font-display text-h2">{wholeWords(name)}</h1>
          <Stars reviews={reviews} isDemo={isDemo} />
          <PriceLine product={product} mrp={mrp} />
          <div className="flex flex-wrap gap-x-2">
            <Share name={name} />
            <HeartLine id={product._id} />
          </div>
          <Colours of={product._id} swatches={colours} />
          <p className="mt-6 max-w-measure">{description}</p>
          <Buying product={product} hasSizeHelp={measurements !== undefined} />
          <noscript>{import.meta.env.SSR && <OrderByAPerson />}</noscript>
          <Delivery handle={product._id} asked={asked} />
          {measurements && (
            <Suspense fallback={null}>
              <SizeHelp measurements={measurements} offered={product.sizes.length} />
            </Suspense>
          )}
          <ul className="mt-8 border-y border-sand py-4 text-card text-ink-soft">
            <li className="py-1">{words.originalProduct}</li>
            <li className="py-1">{words.cashOnDeliveryAvailable}</li>
            <li className="py-1">
              <Returns category={category} />
            </li>
          </ul>
          <ClothDetails facts={facts} />
          <Declared facts={declared} />
        </div>
      </div>
      {look.length > 0 && (
        <Suspense fallback={null}>
          <Look products={look} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Reviews handle={product._id} name={name} reviews={reviews} />
      </Suspense>
      <Related products={related} />
      <RecentlySeen now={product} />
    </Page>
  )
}

/** The MRP is a label only: it is not the price that a discount is cut from. */
function PriceLine({ product, mrp }: Pick<Props, 'product' | 'mrp'>) {
  const { effectivePrice, priorPrice, discount } = product
  const off = percentOff(priorPrice ?? effectivePrice, effectivePrice)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Price price={effectivePrice} prior={priorPrice} className="text-h3" />
      {off > 0 && <span className="bg-haldi px-2 py-1 text-small font-medium">{words.off({ off })}</span>}
      {mrp > effectivePrice && mrp !== priorPrice && (
        <span className="text-small text-ink-soft">{words.mrp({ amount: priceText(mrp) })}</span>
      )}
      {off > 0 && discount?.endDate && (
        <span className="basis-full text-small text-ink-soft">
          {words.validUntil({ day: lastDayText(discount.endDate) })}
        </span>
      )}
    </div>
  )
}

/** Whether the product can be returned, by the policy in force. */
function Returns({ category }: { category: string }) {
  const { returns } = useShop()
  const { days } = returns
  switch (returnsOf(returns, category)) {
    case 'returns':
      return words.easyReturns({ days })
    case 'exchanges':
      return words.easyExchanges({ days })
    case 'faults':
      return words.faultyComesBack
  }
}
