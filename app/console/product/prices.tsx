import type { EditedProduct } from '../../../contract/admin/products.ts'
import { beginsAt, isInForce } from '../../../core/duties.ts'
import { priceText } from '../../../core/money.ts'
import { dayText, lastDayText } from '../../ui/dates.ts'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'

type Offer = EditedProduct['offers'][number]

/** Lists what the product was on sale for, newest first. */
export function Prices({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return null
  return (
    <Panel title="Its prices">
      <p className="text-small text-ink-soft">
        {isInForce('priorPrice', new Date())
          ? 'A'
          : `From ${dayText(new Date(beginsAt('priorPrice')).toISOString())} a`}{' '}
        discount is said from the lowest price of the 30 days before it. Without one before it, nothing is
        struck through.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, which must be possible by keyboard too */}
      <section aria-label="What it was on sale for" tabIndex={0} className="mt-3 max-h-60 overflow-y-auto">
        <ol className="text-small">
          {offers.toReversed().map((offer, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other name, and stay in order
            <li key={`${offer.at} ${place}`} className="border-b border-sand py-2">
              <span className="font-medium tabular-nums">
                {offer.onSale ? priceText(offer.price) : 'Off sale'}
              </span>
              {offer.onSale && offer.discount && ` ${discountText(offer.discount)}`}
              <span className="block text-ink-soft">
                <Time at={offer.at} />
                {offer.by && ` by ${offer.by}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Panel>
  )
}

function discountText({ discountType, discountValue, endDate }: NonNullable<Offer['discount']>) {
  const off = discountType === 'percentage' ? `${discountValue}%` : priceText(discountValue)
  return `less ${off}${endDate ? ` until ${lastDayText(endDate)}` : ''}`
}
