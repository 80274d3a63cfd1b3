import type { Category } from './categories.ts'
import { endOfDayInIndia } from './india-time.ts'
import { WISHES, type Wish } from './return-state.ts'
import { DAY_MS } from './time.ts'

/** Of the shop's making, or the courier's: taken whatever the policy, and at the shop's cost (Consumer Protection (E-Commerce) Rules, 2020, 7(4)). */
export const FAULTS = ['defective', 'wrong', 'late'] as const
export type Fault = (typeof FAULTS)[number]
/** Of the shopper's own: taken as the policy says. */
export const OWN_REASONS = ['size', 'mind'] as const

export const RETURN_REASONS = [...FAULTS, ...OWN_REASONS] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const isFault = (reason: ReturnReason): reason is Fault =>
  (FAULTS as readonly string[]).includes(reason)
/** What only a picture shows. */
export const needsPhotos = (reason: ReturnReason): boolean => reason === 'defective' || reason === 'wrong'

/** `no`: it stays sold. `exchange`: for another size alone. `any`: for that, or for its price. */
export const TERMS = ['no', 'exchange', 'any'] as const
export type ReturnTerms = (typeof TERMS)[number]

/** What comes back that is as it should be, as a shopkeeper sets it. Faulty, wrong and late pieces come back whatever it says. */
export type ReturnPolicy = {
  /** That follow the day of delivery. */
  days: number
  size: ReturnTerms
  mind: ReturnTerms
  /** The courier fetches it at the shop's cost; else its shopper sends it. */
  shopPays: boolean
  /** So often the courier comes in vain before it is called off. */
  pickupTries: number
  /** A person of the shop looks at each first; else what the policy takes is taken at once. */
  asksFirst: boolean
  /** Of these nothing comes back: made to measure, worn close to the skin. */
  never: Category[]
}

/** As the product page has always said: easy 7-day returns and exchanges, with the way back at the shopper's cost. */
export const OPENING_RETURN_POLICY: ReturnPolicy = {
  days: 7,
  size: 'any',
  mind: 'any',
  shopPays: false,
  pickupTries: 3,
  asksFirst: true,
  never: [],
}

export const MOST_RETURN_DAYS = 90
/** A size waits so long for its shopper to hand over what it is to be changed for. */
export const SIZE_HELD_DAYS = 21
export const MOST_PICKUP_TRIES = 9

/** Until when pieces that were delivered then can be sent back for a reason of one's own: to the end of the last day in India. */
const returnUntil = ({ days }: ReturnPolicy, deliveredAt: Date): Date =>
  endOfDayInIndia(new Date(deliveredAt.getTime() + days * DAY_MS))

/** Whether anything of this category comes back that has no fault. */
const takesBack = ({ size, mind, never, days }: ReturnPolicy, category: string | null): boolean =>
  days > 0 &&
  (size !== 'no' || mind !== 'no') &&
  !(category !== null && (never as string[]).includes(category))

/** What may be wished for a reason, within the policy's days; none: it is not taken for that. */
function wishesFor(policy: ReturnPolicy, reason: ReturnReason, category: string): Wish[] {
  if (isFault(reason)) return ['money', 'exchange']
  if (!takesBack(policy, category)) return []
  const terms = policy[reason]
  return terms === 'no' ? [] : terms === 'exchange' ? ['exchange'] : ['money', 'exchange']
}

/** Pieces of a category that were delivered then. */
type Arrived = { category: string; deliveredAt: Date }

/** What may be wished for a reason now by any of several policies; none: it is not taken for that, or not any more. */
export const wishesBy = (
  policies: ReturnPolicy[],
  reason: ReturnReason,
  { category, deliveredAt }: Arrived,
  now: Date,
): Wish[] =>
  WISHES.filter((wish) =>
    policies.some(
      (policy) =>
        (isFault(reason) || returnUntil(policy, deliveredAt) >= now) &&
        wishesFor(policy, reason, category).includes(wish),
    ),
  )

/** Within how many days it is taken for a reason by any of them; 0: by none. */
export const daysFor = (policies: ReturnPolicy[], reason: ReturnReason, category: string): number =>
  Math.max(
    0,
    ...policies.filter((policy) => wishesFor(policy, reason, category).length > 0).map(({ days }) => days),
  )

/** The most that comes back of a category: pieces for their price, for another size alone, or nothing that has no fault. */
export function returnsOf(policy: ReturnPolicy, category: string | null): 'returns' | 'exchanges' | 'faults' {
  if (!takesBack(policy, category)) return 'faults'
  return policy.size === 'any' || policy.mind === 'any' ? 'returns' : 'exchanges'
}
