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

/** What a shopper has filled in so far: it outlives a reload, and a session that has to be opened again. */
export type Draft = {
  adding: boolean
  /** Which of the saved ones, where none is being added. */
  addressId: string
  address: CheckoutAddress
  payment: PaymentValue
  /** Paid with store credit, as far as that goes. */
  credit: boolean
  /** Of the courier, for this parcel alone. */
  receiver: OtherReceiver
  /** Of the invoice, for this order alone. */
  business: Business
  /** Ticked here, over what the account said then; null: nothing was. */
  consents: { over: Consents; wanted: Consents } | null
  /** That the order asked for which was sent last. */
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

/** As ticked here, unless they were given or taken back elsewhere since: what was said last holds. */
export const consentsIn = ({ consents }: Draft, user: UserProfile): Consents =>
  consents?.over && areSame(consents.over, user) ? consents.wanted : consentsOf(user)

/** Whether what was left here goes to another saved address than the profile's. */
export const goesElsewhere = (): boolean => {
  const { addressId = PROFILE_ADDRESS } = readKept()?.draft ?? {}
  return addressId !== PROFILE_ADDRESS
}

/** Only what this shopper left: a tab may have seen another account. */
function readDraft(userId: string): Partial<Draft> {
  const kept = readKept()
  return (kept?.userId === userId && kept.draft) || {}
}

const readKept = () => keptJson<{ userId: string; draft: Partial<Draft> }>(sessionStorage, DRAFT_KEY)
