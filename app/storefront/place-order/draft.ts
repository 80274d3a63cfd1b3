import type { TypedAddress } from './delivery-address.ts'
import type { PaymentValue } from './payment-options.ts'

/** What a shopper has filled in so far: it outlives a reload, and a session that has to be opened again. */
export type Draft = {
  adding: boolean
  address: TypedAddress
  payment: PaymentValue
  terms: boolean
  policies: boolean
}

const KEY = 'checkout-draft'

/** Only what this shopper left: a tab may have seen another account. */
export function readDraft(userId: string): Partial<Draft> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return kept.userId === userId ? kept.draft : {}
  } catch {
    return {}
  }
}

export function keepDraft(userId: string, draft: Draft) {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, draft }))
}

export function dropDraft() {
  sessionStorage.removeItem(KEY)
}
