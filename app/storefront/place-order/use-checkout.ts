import * as words from '#words/place-order'
import { priceText, rupees } from '../../../core/money.ts'
import { leastNotReached, type PaymentProviderName } from '../../../core/payment-methods.ts'
import { type Consents, consentsOf } from '../login/whatsapp-consents.tsx'
import { useLeaving } from '../shell/leaving.ts'
import { useShop } from '../shell/use-shop.ts'
import type { Buying } from './buying.ts'
import type { CheckoutAddress } from './delivery-address.ts'
import { consentsIn, type Draft, useDraft } from './draft.ts'
import { missingFrom } from './missing.ts'
import { CASH_OPTION, type PaymentValue } from './payment-options.ts'
import { useDestination } from './use-destination.ts'
import { useOrderTotals } from './use-order-totals.ts'
import { usePlacing } from './use-placing.ts'
import { UNOPENED, useWidgetInTime } from './use-widget-in-time.ts'

/** The state of the checkout, from what is filled in to what became of the order. */
export function useCheckout(buying: Buying) {
  const { user, others, lines, options, widgetScripts } = buying
  const [draft, setDraft] = useDraft(user, options, useShop().gstin)
  const change = (part: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...part }))
  const consents = consentsIn(draft, user)
  const changeConsents = (wanted: Consents) => change({ consents: { over: consentsOf(user), wanted } })
  const { saved, address, promise, noCash } = useDestination(user, others, draft, lines)
  const money = useOrderTotals({ ...buying, draft, change })
  const { totals, coupon, credit } = money

  const whyNot = (way: PaymentValue) => (way === CASH_OPTION ? noCash : takesMore(way, money.due))
  // Store credit covers the total: the order is placed like one in cash, and no provider is asked.
  const payment = credit.isCovered ? CASH_OPTION : whyNot(draft.payment) ? null : draft.payment
  const missing = missingFrom({ ...draft, payment }, user, saved)
  const filled = { draft, change, consents, changeConsents, address, payment, missing, money }
  const { setClosedWay, placing, ...order } = usePlacing({ ...buying, ...filled })
  const onMissing = () => setClosedWay(UNOPENED)
  const loadingAnew = useWidgetInTime(draft.payment, widgetScripts, { busy: placing, onMissing })

  return {
    draft,
    change(part: Partial<Draft>) {
      if (part.payment) setClosedWay(null)
      change(part)
    },
    changeAddress: (part: Partial<CheckoutAddress>) =>
      setDraft((draft) => ({ ...draft, address: { ...draft.address, ...part } })),
    consents,
    changeConsents,
    options,
    others,
    saved,
    address,
    promise,
    payment,
    whyNot,
    missing,
    totals,
    credit,
    coupon,
    loadingAnew,
    /** Until the browser has left for the payment page too: no second press meanwhile. */
    placing: useLeaving() || placing,
    ...order,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Why a provider cannot take what is due: a coupon or store credit may leave less than its minimum. */
function takesMore(way: PaymentProviderName, due: number): string | null {
  const least = leastNotReached(way, due)
  return least === null
    ? null
    : words.takesMore({ least: priceText(rupees(least)), due: priceText(rupees(due)) })
}
