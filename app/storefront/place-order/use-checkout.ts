import { useState } from 'react'
import * as words from '#words/place-order'
import { type Paise, paise, priceText, rupees } from '../../../core/money.ts'
import type { Offers } from '../../../core/offers.ts'
import { leastNotReached, type PaymentProviderName } from '../../../core/payment-methods.ts'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import { creditFor } from '../../../core/store-credit.ts'
import { say, sayError } from '../../browser/toasts.ts'
import { useCoupon, withCoupon } from '../coupon/use-coupon.ts'
import { type Consents, consentsOf } from '../login/whatsapp-consents.tsx'
import { usePromise } from '../promise/use-promise.ts'
import { useShop } from '../shell/use-shop.ts'
import { saveConsents, saveNewAddress } from './before-order.ts'
import { businessPart } from './business.tsx'
import { type CheckoutLine, checkoutTotals } from './checkout-lines.ts'
import { type CheckoutAddress, type DeliveryAddress, savedAddress, typedAddress } from './delivery-address.ts'
import { consentsIn, type Draft, useDraft } from './draft.ts'
import { checkoutKey } from './idempotency-key.ts'
import { type Missing, missingFrom } from './missing.ts'
import type { Outcome, RefusedLine } from './outcome.ts'
import { CASH_OPTION, type PaymentOption, type PaymentValue } from './payment-options.ts'
import { sendOrder } from './send-order.ts'
import { useAbortOnLeave } from './use-abort-on-leave.ts'
import { useCredit } from './use-credit.ts'
import { UNOPENED, useWidgetInTime } from './use-widget-in-time.ts'

/** The outcomes that lead away from the checkout. */
export type Leaving = Extract<Outcome, { kind: 'placed' | 'paid' | 'checking' | 'unverified' }>

type Buying = {
  user: UserProfile
  /** The addresses of the address book, without the profile’s own. */
  others: BookAddress[]
  lines: CheckoutLine[]
  directBuy: boolean
  options: readonly PaymentOption[]
  widgetScripts: Offers['widgetScripts']
  onLeave: (outcome: Leaving) => void
  /** Called when the server has other prices for the lines, or not enough stock. */
  onOutdated: (lines: Pick<RefusedLine, '_id' | 'size' | 'price'>[]) => void
}

/** `amount` in rupees. `wasCovered`: store credit paid for all of the total that the shopper had agreed to. */
type NewTotal = { amount: number; wasCovered: boolean }

/** The state of the checkout, from what is filled in to what became of the order. */
export function useCheckout(buying: Buying) {
  const { user, others, lines, directBuy, options, widgetScripts, onLeave, onOutdated } = buying
  const { name: shopName, delivery: shown, gstin } = useShop()
  const [draft, setDraft] = useDraft(user, options, gstin)
  const deliveryOf = (goods: Paise) => JSON.stringify([shown, goods])
  const shownTotals = checkoutTotals(lines, shown)
  const said = draft.delivery?.of === deliveryOf(shownTotals.subtotal) ? draft.delivery : null
  const [placing, setPlacing] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [newTotal, setNewTotal] = useState<NewTotal | null>(null)
  const [unavailable, setUnavailable] = useState<RefusedLine[] | null>(null)
  const [closedWay, setClosedWay] = useState<string | null>(null)
  const leaving = useAbortOnLeave(() => setPlacing(false))
  const onMissing = () => setClosedWay(UNOPENED)
  const loadingAnew = useWidgetInTime(draft.payment, widgetScripts, { busy: placing, onMissing })

  const coupon = useCoupon(lines, onOutdated)
  const delivery = said && { feePaise: said.fee, freeFromPaise: null }
  const totals = withCoupon(coupon, delivery ? checkoutTotals(lines, delivery) : shownTotals)
  const credit = useCredit(totals.total, draft.credit)
  const consents = consentsIn(draft, user)
  const setConsents = (wanted: Consents) =>
    setDraft((draft) => ({ ...draft, consents: { over: consentsOf(user), wanted } }))
  const saved = others.find(({ _id }) => _id === draft.addressId) ?? user.address
  const address = draft.adding ? typedAddress(draft.address, user) : savedAddress(user, saved)
  const pin = draft.adding ? draft.address.zipcode : (saved?.zipcode ?? '')
  const promise = usePromise(
    pin,
    lines.map(({ _id }) => _id),
  )
  const isKnown = typeof promise === 'object' && promise !== null
  const noCash = isKnown && !promise.cash && promise.delivers !== 'no' ? words.noCashThere({ pin }) : null
  const whyNot = (way: PaymentValue) =>
    way === CASH_OPTION ? noCash : takesMore(way, totals.total - credit.used)
  // Store credit covers the total: the order is placed like one in cash, and no provider is asked.
  const payment = credit.isCovered ? CASH_OPTION : whyNot(draft.payment) ? null : draft.payment
  const missing = missingFrom({ ...draft, payment }, user, saved)
  const change = (part: Partial<Draft>) => {
    if (part.payment) setClosedWay(null)
    setDraft((draft) => ({ ...draft, ...part }))
  }

  async function place(amount: number) {
    setPressed(true)
    setNewTotal(null)
    setUnavailable(null)
    setClosedWay(null)
    if (missing.length > 0 || !address || !payment) return sayError(problemWith(missing))
    setPlacing(true)
    if (!(await savedBefore(address))) return setPlacing(false)
    const items = lines.map(({ _id, size, quantity, name, price }) => ({ _id, size, quantity, name, price }))
    const { receiver, business } = draft
    const code = coupon.checked?.coupon
    const used = credit.wanted ? creditFor(paise(amount), credit.balance) : 0
    const parcel = {
      ...address,
      ...(receiver.isOther && { phone: receiver.phone }),
      ...businessPart(business),
    }
    const setting = { address, shopName, leaving: leaving.current!.signal }
    const order = { items, address: parcel, directBuy }
    const { key, terms } = checkoutKey(draft.payment, [order, coupon.code, credit.wanted], {
      amount,
      ...(code ? { coupon: code } : {}),
      ...(used > 0 ? { credit: rupees(used) } : {}),
    })
    change({ coupon: terms.coupon ?? null })
    follow(await sendOrder(draft.payment, { ...order, ...terms }, key, setting))
  }

  /** Saves a new address and changed consents before the order; false if the order must not be sent. */
  async function savedBefore(address: DeliveryAddress): Promise<boolean> {
    if (draft.adding && !(await saveNewAddress(user, address))) return false
    const left = await saveConsents(user, consents)
    if (left) setConsents(left)
    return left !== null
  }

  /** It outlives a reload, as the order does that was agreed to at it: at what a kept page says it would be another. */
  const keepDelivery = (amount: Paise, goods: Paise) =>
    change({ delivery: { of: deliveryOf(goods), fee: amount - goods } })

  function follow(outcome: Outcome) {
    // `placing` stays true: the button is busy until the browser has left the page.
    if (outcome.kind === 'redirect') return location.assign(outcome.url)
    setPlacing(false)
    switch (outcome.kind) {
      case 'newTotal':
        onOutdated(outcome.lines)
        coupon.again()
        if (!coupon.checked) keepDelivery(paise(outcome.amount), goodsIn(outcome.lines))
        return setNewTotal({ amount: outcome.amount, wasCovered: credit.isCovered })
      case 'unavailable':
        onOutdated(outcome.lines)
        return setUnavailable(outcome.lines)
      case 'notSold':
        return setUnavailable(lines.filter((_, place) => place === outcome.place).map(asGone))
      case 'closedWay':
        return setClosedWay(outcome.message)
      case 'couponRefused':
        coupon.again()
        return sayError(outcome.message)
      case 'creditRefused':
        credit.again()
        return sayError(outcome.message)
      case 'givenUp':
        return say(outcome.message)
      case 'failed':
        if (outcome.more) say(outcome.more)
        return sayError(outcome.message)
      case 'expired':
        return
      default:
        onLeave(outcome)
    }
  }

  return {
    draft,
    change,
    changeAddress: (part: Partial<CheckoutAddress>) =>
      setDraft((draft) => ({ ...draft, address: { ...draft.address, ...part } })),
    consents,
    changeConsents: setConsents,
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
    placing,
    loadingAnew,
    pressed,
    unavailable,
    closedWay,
    newTotal: newTotal?.amount ?? null,
    /** What is left to pay of the new total where store credit covered the old one, so that no way to pay was chosen. */
    leftOfNewTotal:
      newTotal?.wasCovered && !coupon.pending && !credit.isCovered ? totals.total - credit.used : null,
    forgetNewTotal: () => setNewTotal(null),
    place: () => place(rupees(totals.total)),
    placeAtNewTotal: () => newTotal !== null && place(newTotal.amount),
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** The lines at their current prices, without delivery. */
const goodsIn = (lines: RefusedLine[]): Paise =>
  lines.reduce((sum, { price = 0, wanted }) => sum + paise(price) * wanted, 0)

const asGone = (line: CheckoutLine): RefusedLine => ({ ...line, wanted: line.quantity, available: 0 })

/** Why a provider cannot take what is due: a coupon or store credit may leave less than its minimum. */
function takesMore(way: PaymentProviderName, due: number): string | null {
  const least = leastNotReached(way, due)
  return least === null
    ? null
    : words.takesMore({ least: priceText(rupees(least)), due: priceText(rupees(due)) })
}

/** The specification's message for the first missing field. */
function problemWith([first]: Missing[]): string {
  if (first?.isBox) return words.pleaseAcceptTermsAndPolicies
  if (first?.field === 'payment') return words.pleaseChooseAnotherWay
  return first?.field === 'phone' ? words.pleaseAddValidPhone : words.pleaseProvideCompleteDeliveryAddress
}
