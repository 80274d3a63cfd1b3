import type { Offers } from '../../../core/offers.ts'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import type { CheckoutLine } from './checkout-lines.ts'
import type { Outcome, RefusedLine } from './outcome.ts'
import type { PaymentOption } from './payment-options.ts'

/** Who buys what, how it can be paid, and what follows. */
export type Buying = {
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

/** The outcomes that lead away from the checkout. */
export type Leaving = Extract<Outcome, { kind: 'placed' | 'paid' | 'checking' | 'unverified' }>
