import { useEffect, useState } from 'react'
import type { Paise } from '../../../core/money.ts'
import { PROFILE_ADDRESS, type UserProfile } from '../../../core/person.ts'
import { keptJson } from '../../browser/kept-json.ts'
import { areSame, type Consents, consentsOf } from '../login/whatsapp-consents.tsx'
import { type Business, NO_BUSINESS } from './business.tsx'
import { blankAddress, type CheckoutAddress } from './delivery-address.ts'
import { DRAFT_KEY } from './drop-draft.ts'
import { DEFAULT_PAYMENT, type PaymentOption, type PaymentValue } from './payment-options.ts'
import { NOBODY_ELSE, type OtherReceiver } from './receiver.tsx'

/** What a shopper has filled in so far; it outlives a reload and a new sign-in. */
export type Draft = {
  adding: boolean
  /** The chosen saved address, where no new one is being typed. */
  addressId: string
  address: CheckoutAddress
  payment: PaymentValue
  /** Pay with store credit, as far as it goes. */
  credit: boolean
  /** Whom the courier calls, for this order only. */
  receiver: OtherReceiver
  /** The business on the invoice, for this order only. */
  business: Business
  /** The consents ticked here, and what the account had then; null: none were changed. */
  consents: { over: Consents; wanted: Consents } | null
  /** The coupon of the order that was sent last. */
  coupon: string | null
  /** What the shop said last that delivery costs, and of what: goods, and a page that said otherwise. */
  delivery: { of: string; fee: Paise } | null
  terms: boolean
  policies: boolean
}

/** `gstin`: the shop's. */
export function useDraft(user: UserProfile, options: readonly PaymentOption[], gstin: string | null) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(user._id)
    return {
      terms: false,
      addressId: PROFILE_ADDRESS,
      policies: false,
      credit: false,
      coupon: null,
      delivery: null,
      consents: null,
      receiver: NOBODY_ELSE,
      business: NO_BUSINESS,
      ...kept,
      address: { ...blankAddress(user), ...kept.address },
      payment: options.find(({ value }) => value === kept.payment)?.value ?? DEFAULT_PAYMENT,
      adding: !user.address || (kept.adding ?? false),
    }
  })
  useEffect(() => {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ userId: user._id, draft }))
  }, [user._id, draft])
  // Of an account that has no address any more, and a shop without a GSTIN, nothing stands that no field shows.
  const adding = draft.adding || !user.address
  const business = gstin ? draft.business : NO_BUSINESS
  return [{ ...draft, adding, business }, setDraft] as const
}

/** The consents ticked here, unless the account's have changed since: the latest decision counts. */
export const consentsIn = ({ consents }: Draft, user: UserProfile): Consents =>
  consents?.over && areSame(consents.over, user) ? consents.wanted : consentsOf(user)

/** Whether the stored draft has another saved address than the profile's. */
export const goesElsewhere = (): boolean => {
  const { addressId = PROFILE_ADDRESS } = readKept()?.draft ?? {}
  return addressId !== PROFILE_ADDRESS
}

/** Reads the stored draft if it is this shopper's: another account may have used this tab. */
function readDraft(userId: string): Partial<Draft> {
  const kept = readKept()
  return (kept?.userId === userId && kept.draft) || {}
}

const readKept = () => keptJson<{ userId: string; draft: Partial<Draft> }>(sessionStorage, DRAFT_KEY)
