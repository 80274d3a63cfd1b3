import { useEffect, useState } from 'react'
import { rupees } from '../../../core/money.ts'
import type { UserProfile } from '../../../core/person.ts'
import { consentsOf } from '../login/whatsapp-consents.tsx'
import { sayError } from '../state/toasts.ts'
import { saveConsents, saveNewAddress } from './before-order.ts'
import { type CheckoutLine, checkoutTotals } from './checkout-lines.ts'
import {
  blankAddress,
  type DeliveryAddress,
  profilePhone,
  savedAddress,
  typedAddress,
} from './delivery-address.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { PAYMENT_OPTIONS } from './payment-options.ts'
import { type Outcome, sendOrder, type UnavailableLine } from './send-order.ts'

type Buying = {
  user: UserProfile
  lines: CheckoutLine[]
  directBuy: boolean
  onPlaced: () => void
  /** The server priced the lines anew, or cannot give all of them. */
  onOutdated: (amount?: number) => void
}

/** Everything between arriving at the checkout and having an order. */
export function useCheckout({ user, lines, directBuy, onPlaced, onOutdated }: Buying) {
  const [draft, setDraft] = useDraft(user)
  const [consents, setConsents] = useState(() => consentsOf(user))
  const [placing, setPlacing] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [newTotal, setNewTotal] = useState<number | null>(null)
  const [unavailable, setUnavailable] = useState<{ message: string; lines: UnavailableLine[] } | null>(null)

  const totals = checkoutTotals(lines)
  const address = draft.adding ? typedAddress(draft.address, user) : savedAddress(user)

  async function place(amount: number) {
    setPressed(true)
    setNewTotal(null)
    setUnavailable(null)
    const problem = problemWith(draft, address, user)
    if (problem || !address) return sayError(problem ?? '')
    setPlacing(true)
    if (await savedBefore(address)) {
      const items = lines.map(({ _id, size, quantity, name, price }) => ({
        _id,
        size,
        quantity,
        name,
        price,
      }))
      follow(await sendOrder(draft.payment, { items, amount, address, directBuy }))
    }
    setPlacing(false)
  }

  /** Saves what the order brings along; false stops the order. */
  async function savedBefore(address: DeliveryAddress): Promise<boolean> {
    if (draft.adding && !(await saveNewAddress(user, address))) return false
    const left = await saveConsents(user, consents)
    if (left) setConsents(left)
    return left !== null
  }

  function follow(outcome: Outcome) {
    if (outcome.kind === 'placed') onPlaced()
    else if (outcome.kind === 'failed') sayError(outcome.message)
    else if (outcome.kind === 'newTotal') {
      onOutdated(outcome.amount)
      setNewTotal(outcome.amount)
    } else if (outcome.kind === 'unavailable') {
      onOutdated()
      setUnavailable(outcome)
    }
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    consents,
    changeConsents: setConsents,
    address,
    totals,
    placing,
    pressed,
    unavailable,
    newTotal,
    forgetNewTotal: () => setNewTotal(null),
    place: () => place(rupees(totals.total)),
    placeAtNewTotal: () => newTotal !== null && place(newTotal),
  }
}

export type Checkout = ReturnType<typeof useCheckout>

function problemWith(draft: Draft, address: DeliveryAddress | null, user: UserProfile): string | null {
  if (!address) return 'Please provide a complete delivery address'
  if (!profilePhone(user)) return 'Please add a valid phone in your profile to continue'
  return draft.terms && draft.policies ? null : 'Please accept the terms and policies'
}

function useDraft(user: UserProfile) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(user._id)
    return {
      address: blankAddress(user),
      payment: PAYMENT_OPTIONS[0].value,
      terms: false,
      policies: false,
      ...kept,
      adding: !user.address || (kept.adding ?? false),
    }
  })
  useEffect(() => keepDraft(user._id, draft), [user._id, draft])
  return [draft, setDraft] as const
}
