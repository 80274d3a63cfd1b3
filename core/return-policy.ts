import type { Category } from './categories.ts'
import { endOfDayInIndia } from './india-time.ts'
import { WISHES, type Wish } from './return-state.ts'
import { DAY_MS } from './time.ts'

/**
 * Faults of the shop or the courier: accepted whatever the policy says, and at the shop's cost (Consumer Protection
 * (E-Commerce) Rules, 2020, 7(4)).
 */
export const FAULTS = ['defective', 'wrong', 'late'] as const
type Fault = (typeof FAULTS)[number]
/** The shopper's own reasons: accepted as the policy says. */
export const OWN_REASONS = ['size', 'mind'] as const

export const RETURN_REASONS = [...FAULTS, ...OWN_REASONS] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const isFault = (reason: ReturnReason): reason is Fault =>
  (FAULTS as readonly string[]).includes(reason)
/** Reasons that have to be shown by photos. */
export const needsPhotos = (reason: ReturnReason): boolean => reason === 'defective' || reason === 'wrong'

/** What a reason allows. `no`: nothing. `exchange`: another size only. `any`: another size or the money. */
export const TERMS = ['no', 'exchange', 'any'] as const
export type ReturnTerms = (typeof TERMS)[number]

/**
 * The returns policy for pieces without a fault, as a shopkeeper sets it. Faulty, wrong and late pieces are always
 * accepted.
 */
export type ReturnPolicy = {
  /** Days after the day of delivery. */
  days: number
  size: ReturnTerms
  mind: ReturnTerms
  /** The courier picks the piece up at the shop's cost; otherwise the shopper sends it. */
  shopPays: boolean
  /** Failed attempts to pick a return up after which the courier is called off. */
  pickupTries: number
  /** A person of the shop approves each return first; otherwise what the policy accepts is approved at once. */
  asksFirst: boolean
  /** Categories of which nothing without a fault is accepted: made to measure, or worn close to the skin. */
  never: Category[]
}

/** The policy of a new shop: returns and exchanges within 7 days, with the way back at the shopper's cost, as its pages say. */
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
/** How many days the other size of an exchange is held for a shopper who has not handed over the piece yet. */
export const SIZE_HELD_DAYS = 21
export const MOST_PICKUP_TRIES = 9

/** The last moment to return pieces delivered then for one's own reason: the end of the last day in India. */
const returnUntil = ({ days }: ReturnPolicy, deliveredAt: Date): Date =>
  endOfDayInIndia(new Date(deliveredAt.getTime() + days * DAY_MS))

/** Whether pieces of a category without a fault are accepted at all. */
const takesBack = ({ size, mind, never, days }: ReturnPolicy, category: string | null): boolean =>
  days > 0 &&
  (size !== 'no' || mind !== 'no') &&
  !(category !== null && (never as string[]).includes(category))

/** What a shopper can wish for with a reason, within the policy's days; empty: the reason is not accepted. */
function wishesFor(policy: ReturnPolicy, reason: ReturnReason, category: string): Wish[] {
  if (isFault(reason)) return ['money', 'exchange']
  if (!takesBack(policy, category)) return []
  const terms = policy[reason]
  return terms === 'no' ? [] : terms === 'exchange' ? ['exchange'] : ['money', 'exchange']
}

/** Pieces of a category, with their delivery. */
type Arrived = { category: string; deliveredAt: Date }

/**
 * What a shopper can wish for with a reason now, by the most generous of several policies; empty: it is not accepted, or no
 * longer.
 */
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

/** Within how many days a reason is accepted, by the most generous of several policies; 0: not at all. */
export const daysFor = (policies: ReturnPolicy[], reason: ReturnReason, category: string): number =>
  Math.max(
    0,
    ...policies.filter((policy) => wishesFor(policy, reason, category).length > 0).map(({ days }) => days),
  )

/** The most that a policy accepts of a category: returns, exchanges only, or faulty pieces only. */
export function returnsOf(policy: ReturnPolicy, category: string | null): 'returns' | 'exchanges' | 'faults' {
  if (!takesBack(policy, category)) return 'faults'
  return policy.size === 'any' || policy.mind === 'any' ? 'returns' : 'exchanges'
}
