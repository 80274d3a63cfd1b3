import * as words from '#words/totals'
import { priceText, rupees } from '../../../core/money.ts'
import type { Totals } from '../../../core/totals.ts'

/** `coupon`: the code of the coupon that these totals include. */
export function TotalsBox({ totals, coupon }: { totals: Totals; coupon: string | null }) {
  return (
    <>
      <h2 className="font-display text-h3">{words.cartTotals}</h2>
      <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-3 tabular-nums">
        <dt>{words.subtotal}</dt>
        <dd className="text-right">{priceText(rupees(totals.subtotal))}</dd>
        {coupon !== null && (
          <>
            <dt className="wrap-anywhere">{words.coupon({ code: coupon })}</dt>
            <dd className="text-right text-peacock">
              {totals.discount > 0 ? `−${priceText(rupees(totals.discount))}` : words.freeDelivery}
            </dd>
          </>
        )}
        <dt>{words.deliveryFee}</dt>
        <dd className="text-right">{priceText(rupees(totals.delivery))}</dd>
        {/* Read out when it changes: the press that changed it says nothing. */}
        <div
          aria-live="polite"
          aria-atomic="true"
          className="col-span-2 mt-3 flex justify-between border-t border-line pt-4 font-medium"
        >
          <dt>{words.total}</dt>
          <dd>{priceText(rupees(totals.total))}</dd>
        </div>
      </dl>
    </>
  )
}
