import { useRef, useState } from 'react'
import * as words from '#words/place-order'
import { paise, rupees } from '../../../core/money.ts'
import { creditFor } from '../../../core/store-credit.ts'
import { say, type Toast, unsay } from '../../browser/toasts.ts'
import type { Consents } from '../login/whatsapp-consents.tsx'
import { leaveFor, useIsStaying } from '../shell/leaving.ts'
import { useShop } from '../shell/use-shop.ts'
import { saveConsents, saveNewAddress } from './before-order.ts'
import { businessPart } from './business.tsx'
import type { Buying } from './buying.ts'
import type { CheckoutLine } from './checkout-lines.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import type { Draft } from './draft.ts'
import { checkoutKey } from './idempotency-key.ts'
import type { Missing } from './missing.ts'
import type { Outcome, RefusedLine } from './outcome.ts'
import type { PaymentValue } from './payment-options.ts'
import { sendOrder } from './send-order.ts'
import { useAbortOnLeave } from './use-abort-on-leave.ts'
import type { useOrderTotals } from './use-order-totals.ts'

type Filled = Pick<Buying, 'user' | 'lines' | 'directBuy' | 'onLeave' | 'onOutdated'> & {
  draft: Draft
  change: (part: Partial<Draft>) => void
  consents: Consents
  changeConsents: (consents: Consents) => void
  address: DeliveryAddress | null
  /** Null: none is chosen, or the chosen one cannot be used. */
  payment: PaymentValue | null
  missing: Missing[]
  money: ReturnType<typeof useOrderTotals>
}

/** `amount` in rupees. `wasCovered`: store credit paid for all of the total that the shopper had agreed to. */
type NewTotal = { amount: number; wasCovered: boolean }

/** Places the order, and holds what came of it as long as the shopper stays at the checkout. */
export function usePlacing(filled: Filled) {
  const { user, lines, draft, change, consents, changeConsents, money, missing, address, payment } = filled
  const { totals, coupon, credit } = money
  const { name: shopName } = useShop()
  const [placing, setPlacing] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [newTotal, setNewTotal] = useState<NewTotal | null>(null)
  const [unavailable, setUnavailable] = useState<RefusedLine[] | null>(null)
  const [closedWay, setClosedWay] = useState<string | null>(null)
  /** What toasts say of the last try: “nothing has been ordered” must not stand beside the order. */
  const told = useRef<string[]>([])
  const leaving = useAbortOnLeave()
  const isStaying = useIsStaying()

  async function place(amount: number) {
    setPressed(true)
    setNewTotal(null)
    setUnavailable(null)
    setClosedWay(null)
    told.current.splice(0).forEach(unsay)
    if (missing.length > 0 || !address || !payment) return tell(problemWith(missing))
    setPlacing(true)
    if (!(await savedBefore(address))) return setPlacing(false)
    const setting = { address, shopName, leaving: leaving.current!.signal, isStaying }
    const order = orderTo(address, filled)
    const content = [order, coupon.code, credit.wanted]
    const { key, terms } = checkoutKey(draft.payment, content, termsAt(amount, money))
    change({ coupon: terms.coupon ?? null })
    follow(await sendOrder(draft.payment, { ...order, ...terms }, key, setting))
  }

  /** Saves a new address and changed consents before the order; false if the order must not be sent. */
  async function savedBefore(address: DeliveryAddress): Promise<boolean> {
    if (draft.adding && !(await saveNewAddress(user, address))) return false
    const left = await saveConsents(user, consents)
    if (left) changeConsents(left)
    return left !== null
  }

  function follow(outcome: Outcome) {
    setPlacing(false)
    if (outcome.kind === 'redirect') return leaveFor(outcome.url)
    if (!isStaying() && ON_PAGE.includes(outcome.kind)) return tell(words.failedToPlaceOrder)
    switch (outcome.kind) {
      case 'newTotal':
        filled.onOutdated(outcome.lines)
        coupon.again()
        if (!coupon.checked) money.keepDelivery(outcome.amount, outcome.lines)
        return setNewTotal({ amount: outcome.amount, wasCovered: credit.isCovered })
      case 'unavailable':
        filled.onOutdated(outcome.lines)
        return setUnavailable(outcome.lines)
      case 'notSold':
        return setUnavailable([
          ...outcome.gone.flatMap((place) => lines[place] ?? []).map(asGone),
          ...outcome.lines,
        ])
      case 'closedWay':
        return setClosedWay(outcome.message)
      case 'couponRefused':
        coupon.again()
        return tell(outcome.message)
      case 'creditRefused':
        credit.again()
        return tell(outcome.message)
      case 'givenUp':
        return tell(outcome.message, 'info')
      case 'failed':
        if (outcome.more) tell(outcome.more, 'info')
        return tell(outcome.message)
      case 'expired':
        return
      default:
        filled.onLeave(outcome)
    }
  }

  function tell(text: string, kind: Toast['kind'] = 'error') {
    told.current.push(text)
    say(text, kind)
  }

  return {
    placing,
    pressed,
    unavailable,
    closedWay,
    setClosedWay,
    newTotal: newTotal?.amount ?? null,
    /** What is left to pay of the new total where store credit covered the old one, so that no way to pay was chosen. */
    leftOfNewTotal: newTotal?.wasCovered && !coupon.pending && !credit.isCovered ? money.due : null,
    forgetNewTotal: () => setNewTotal(null),
    place: () => place(rupees(totals.total)),
    placeAtNewTotal: () => newTotal !== null && place(newTotal.amount),
  }
}

/** What is said in the page alone. */
const ON_PAGE: readonly Outcome['kind'][] = ['newTotal', 'unavailable', 'notSold', 'closedWay']

/** The specification's message for the first missing field. */
function problemWith([first]: Missing[]): string {
  if (first?.isBox) return words.pleaseAcceptTermsAndPolicies
  if (first?.field === 'payment') return words.pleaseChooseAnotherWay
  return first?.field === 'phone' ? words.pleaseAddValidPhone : words.pleaseProvideCompleteDeliveryAddress
}

/** What is bought and where it goes. */
function orderTo(address: DeliveryAddress, { lines, directBuy, draft: { receiver, business } }: Filled) {
  const items = lines.map(({ _id, size, quantity, name, price }) => ({ _id, size, quantity, name, price }))
  const phone = receiver.isOther && { phone: receiver.phone }
  return { items, address: { ...address, ...phone, ...businessPart(business) }, directBuy }
}

/** The total in rupees that is agreed to, with the coupon and the store credit that it uses. */
function termsAt(amount: number, { coupon: { checked }, credit }: Filled['money']) {
  const used = credit.wanted ? creditFor(paise(amount), credit.balance) : 0
  return {
    amount,
    ...(checked ? { coupon: checked.coupon } : {}),
    ...(used > 0 ? { credit: rupees(used) } : {}),
  }
}

const asGone = (line: CheckoutLine): RefusedLine => ({ ...line, wanted: line.quantity, available: 0 })
