import { z } from 'zod'
import { CATEGORIES } from '../../core/categories.ts'
import type { Picture } from '../../core/product.ts'
import type { ReturnInFull, ReturnListed } from '../../core/return-in-console.ts'
import {
  MOST_PICKUP_TRIES,
  MOST_RETURN_DAYS,
  OPENING_RETURN_POLICY,
  RETURN_REASONS,
  type ReturnPolicy,
  type ReturnReason,
  TERMS,
} from '../../core/return-policy.ts'
import { RETURN_QUEUES, type ReturnState, WISHES, type Wish } from '../../core/return-state.ts'
import { MOST_PHOTOS } from '../../core/review.ts'
import { EVERY_SIZE, SIZES_IN_WORDS, type Size } from '../../core/sizes.ts'
import { MOST_PIECES } from '../../core/totals.ts'
import type { Said } from '../replies.ts'
import { line, matching, note, trimmedMatching } from '../text.ts'
import { version } from '../version.ts'
import { row } from './call.ts'

const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })
const whole = z.number('must be a number').int('must be a whole number')
const reason = note(500)
const terms = oneOf(TERMS)

const openReturn = z.strictObject({
  /** The line's position in the order, from 0. */
  line: whole.min(0, 'is no line').max(1000, 'is no line'),
  quantity: whole.min(1, 'must be 1 at least').max(100, 'cannot be more than 100').default(1),
  reason: oneOf(RETURN_REASONS),
  note: note(1000).or(z.literal('')).default(''),
  wish: oneOf(WISHES),
  size: z.enum(EVERY_SIZE, { error: `must be one of ${SIZES_IN_WORDS}` }).optional(),
  /** Hashes of pictures uploaded before by `POST /api/admin/pictures`. */
  photos: z
    .array(matching(64, /^[0-9a-f]{16,64}$/, 'is no picture'))
    .max(MOST_PHOTOS, `are ${MOST_PHOTOS} at most`)
    .default([]),
  /** Omitted: as the policy says. A fault is always at the shop's cost. */
  shopPays: z.boolean().optional(),
  /** Why it is accepted against the policy. */
  why: reason.nullable().default(null),
  /** How many pieces could come back as this was begun: the same once more, when they are fewer, is the same return. */
  left: whole.min(0, 'cannot be negative').max(MOST_PIECES, `cannot be more than ${MOST_PIECES}`).optional(),
})

const inspection = z
  .strictObject({
    passed: z.boolean(),
    /** Of pieces that passed the inspection: whether they can be sold again. */
    restock: z.boolean().default(true),
    reason: reason.nullable().default(null),
  })
  .refine(({ passed, restock, reason }) => (passed && restock) || reason !== null, {
    error: 'must be said of what is not taken, or cannot be sold',
    path: ['reason'],
  })

const policy = z.strictObject({
  /** The version of the settings that was edited. */
  version: version(0),
  policy: z.strictObject({
    days: whole
      .min(0, 'cannot be less than 0')
      .max(MOST_RETURN_DAYS, `cannot be more than ${MOST_RETURN_DAYS}`),
    size: terms,
    mind: terms,
    shopPays: z.boolean(),
    pickupTries: whole
      .min(1, 'cannot be less than 1')
      .max(MOST_PICKUP_TRIES, `cannot be more than ${MOST_PICKUP_TRIES}`)
      .default(OPENING_RETURN_POLICY.pickupTries),
    asksFirst: z.boolean(),
    never: z.array(oneOf(CATEGORIES)).max(CATEGORIES.length, 'names a category twice'),
  }),
})

/** Returns and exchanges. */
export const RETURN_CALLS = {
  'GET /api/admin/returns': row<ReturnRows>()(
    'packer',
    null,
    `Returns by what they wait for, the longest waiting first: state (${RETURN_QUEUES.join(', ')}), page from 1; or q, a return’s, an order’s or an AWB number`,
  ),
  'GET /api/admin/returns/{code}': row<ReturnPage>()(
    'packer',
    null,
    'One return with all that happened to it',
  ),
  'GET /api/admin/orders/{code}/returns': row<ReturnChoices>()(
    'manager',
    null,
    'What of an order can come back, for what reasons by the policy, and in which other sizes there is some',
  ),
  'POST /api/admin/orders/{code}/returns': row<Said & { returnId: string }>()(
    'manager',
    openReturn,
    'Opens a return for a shopper, with a reason where the policy would not; it is approved with that',
  ),
  'POST /api/admin/returns/{code}/approve': row()('manager', z.strictObject({}), 'Takes it'),
  'POST /api/admin/returns/{code}/decline': row()(
    'manager',
    z.strictObject({ reason }),
    'Does not take it, or, once it is approved, ends it without the piece, which never came; its shopper is told why',
  ),
  'POST /api/admin/returns/{code}/pickup': row()(
    'packer',
    z.strictObject({}),
    'Has the courier fetch it, and with it all of its order that wait',
  ),
  'POST /api/admin/returns/{code}/call-off': row()(
    'packer',
    z.strictObject({}),
    'The courier is not to fetch it, nor those that were to come with it',
  ),
  'POST /api/admin/returns/{code}/lost': row()(
    'manager',
    z.strictObject({ reason }),
    'It was lost or spoilt on its way here, with the courier or, at the shop’s cost, sent by its shopper: it is credited, and its pieces are written off',
  ),
  'POST /api/admin/returns/receive': row<Said & { returns: string[] }>()(
    'packer',
    z.strictObject({ number: line(40) }),
    'A parcel has come: by its AWB all that was fetched with it, by a return’s number that one',
  ),
  'POST /api/admin/returns/{code}/inspect': row()(
    'packer',
    inspection,
    'It was looked at: passed, on the shelf or written off with a reason; or failed, with what its shopper is told',
  ),
  'POST /api/admin/returns/{code}/send-back': row()(
    'packer',
    z.strictObject({
      awb: trimmedMatching(40, /^[\w-]{4,40}$/, 'is no AWB: 4 to 40 letters, digits and dashes'),
    }),
    'What failed went back to its shopper under this AWB',
  ),
  'POST /api/admin/returns/{code}/refund': row()(
    'manager',
    z.strictObject({}),
    'Lets what is due for it go: to where it was paid from, or for cash by a payout or, where its shopper chose that, as store credit',
  ),
  'GET /api/admin/return-policy': row<ReturnPolicyShown>()(
    'owner',
    null,
    'What comes back, when and at whose cost',
  ),
  'PUT /api/admin/return-policy': row<Said & { version: number }>()(
    'owner',
    policy,
    'Changes it; 409 when someone else has saved since',
  ),
} as const

/** `neverArrived`: it is over for the shop, and the piece never came. */
export type ReturnRowShown = ReturnListed<string> & { neverArrived: boolean }
type ReturnRows = {
  returns: ReturnRowShown[]
  /** How many returns each list holds. */
  counts: Partial<Record<string, number>>
  nextPage: number | null
}
export type ReturnChoices = {
  /** Whether, by the policy, the shop pays the way back of pieces without a fault. */
  shopPays: boolean
  lines: {
    line: number
    name: string
    size: Size
    sizeText: string
    picture: Picture | null
    /** How many pieces are in no return yet. */
    most: number
    /** Reasons that the policy accepts now, each with the wishes that it allows. */
    reasons: { reason: ReturnReason; wishes: Wish[] }[]
    sizes: { size: Size; sizeText: string; left: number }[]
  }[]
}
/** `money` null: the role may not see it. */
export type ReturnPage = {
  return: ReturnInFull<string> & {
    neverArrived: boolean
    money: ReturnMoney | null
    timeline: { state: ReturnState; at: string; who: string; reason: string | null }[]
    /** What this person may do now. */
    moves: ReturnMove[]
  }
}
export type ReturnMoney = {
  goods: number
  delivery: number
  /** What paid its order; null: store credit alone. */
  method: string | null
  /** What of its whole order was paid by store credit. */
  credit: number
  /** The shopper has chosen store credit instead of a payout link. */
  asCredit: boolean
  /** What can go back now for it; of that, what goes to the payment and what by a payout link. The rest is store credit. */
  refundable: number
  toSource: number
  byLink: number
  /** The shop has an account to send payout links from; without one, what goes by a link waits. */
  payoutsOn: boolean
}
export type ReturnMove =
  | 'approve'
  | 'decline'
  | 'pickup'
  | 'call-off'
  | 'receive'
  | 'lost'
  | 'inspect'
  | 'send-back'
  | 'refund'

export type ReturnPolicyShown = { version: number; policy: ReturnPolicy }
