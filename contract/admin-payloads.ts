import { z } from 'zod'
import { DAY_BELOW_PAISE, RISKS, type RiskPoints } from '../core/cash-rules.ts'
import { INDIAN_MOBILE } from '../core/contact.ts'
import { ANSWERS, LONGEST_ANSWER } from '../core/grievance.ts'
import { yearInIndia } from '../core/india-time.ts'
import { COURIER_WISHES } from '../core/order-event.ts'
import { PLAIN_MOVES } from '../core/order-status.ts'
import { MAKER_ROLES } from '../core/product-fields.ts'
import { REFUND_CODES, REFUND_REASONS } from '../core/refund.ts'
import { LONGEST_REPLY, REJECT_REASONS } from '../core/review.ts'
import { dayFault, LONGEST_REMARKS } from '../core/self-audit.ts'
import { AFTER_LOSS, STRAY_SAYINGS } from '../core/shipment-state.ts'
import { EVERY_SIZE, SIZES_IN_WORDS } from '../core/sizes.ts'
import { ROLES } from '../core/staff.ts'
import { gstinFault } from '../core/tax/gstin.ts'
import { pictureHash, productFields, rupees } from './product-payloads.ts'
import { email, line, loose, matching, note, password, text, trimmedMatching, uuid } from './text.ts'
import { version } from './version.ts'

/** Longer than a shopper's minimum: these accounts open everybody's orders. */
export const STAFF_PASSWORD_MIN = 12

const role = z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` })
const newPassword = password(STAFF_PASSWORD_MIN, `At least ${STAFF_PASSWORD_MIN} characters, please`)
const token = matching(100, /^[\w-]{20,100}$/, 'is not one that an invitation has')

export const nothing = z.strictObject({})

export const signIn = z.strictObject({ email, password: z.string().max(200) })
/** Six digits of the authenticator app, or a recovery code. */
export const code = z.strictObject({ code: line(30) })
export const appCode = z.strictObject({
  code: matching(6, /^\d{6}$/, 'Six digits, as the app shows them'),
})
export const changePassword = z.strictObject({ present: z.string().max(200), next: newPassword })

export const invite = z.strictObject({ email, role })
export const invitation = z.strictObject({ token })
export const acceptInvitation = z.strictObject({ token, name: line(120), password: newPassword })
export const changeRole = z.strictObject({ role })

export const orderNote = z.strictObject({ text: note(2000) })

/** Says which part is wrong: a mistyped digit must not become another business's GSTIN. */
const gstin = z
  .string()
  .trim()
  .toUpperCase()
  .max(15, { error: 'is not a GSTIN: that has 15 characters', abort: true })
  .check(({ value, issues }) => {
    const fault = gstinFault(value)
    if (fault) issues.push({ code: 'custom', input: value, message: GSTIN_FAULTS[fault] })
  })
const GSTIN_FAULTS = {
  shape: 'is not a GSTIN: 15 characters, such as 08ABCDE1234F1Z0',
  state: 'is not a GSTIN: no state has the number that it begins with',
  'check digit': 'is not a GSTIN: one of its characters is mistyped, for the last does not fit the others',
} as const

const whole = z.number('must be a number').int('must be a whole number')
const count = whole.min(1, 'must be 1 at least')
/** Null: no limit. */
const cashLimit = z.strictObject({
  openOrders: count.max(1000, 'cannot be more than 1000').nullable(),
  openValue: rupees(10_000_000).min(1, 'must be 1 at least').nullable(),
  piecesOfSize: count.max(1000, 'cannot be more than 1000').nullable(),
})

const maker = z
  .strictObject({
    role: z.enum(MAKER_ROLES, { error: `must be one of ${MAKER_ROLES.join(', ')}` }),
    /** Empty, together with the address: the shop itself. */
    name: loose(120),
    address: loose(300),
  })
  .refine(({ name, address }) => !name || address, { path: ['address'], error: 'must be there with a name' })
  .refine(({ name, address }) => name || !address, { path: ['name'], error: 'must be there with an address' })

const points = whole.min(0, 'cannot be negative').max(100, 'cannot be more than 100')
const threshold = points.min(1, 'must be 1 at least')
const hours = count.max(168, 'cannot be more than a week, which is 168')
const cashRules = z
  .strictObject({
    mostValue: rupees(10_000_000).min(1, 'must be 1 at least').nullable(),
    mostReturns: count.max(100, 'cannot be more than 100').nullable(),
    dayValue: rupees(DAY_BELOW_PAISE / 100)
      .min(1, 'must be 1 at least')
      .max(DAY_BELOW_PAISE / 100 - 1, 'must stay below ₹2,00,000: the law wants it'),
    confirmFrom: threshold.nullable(),
    refuseFrom: threshold.nullable(),
    confirmHours: hours,
    remindHours: hours,
    points: z.strictObject(
      Object.fromEntries(RISKS.map((risk) => [risk, points])) as Record<keyof RiskPoints, typeof points>,
    ),
  })
  .refine(({ confirmHours, remindHours }) => remindHours < confirmHours, {
    path: ['remindHours'],
    error: 'must be fewer than the hours after which it is cancelled',
  })
  .refine(({ confirmFrom, refuseFrom }) => !confirmFrom || !refuseFrom || confirmFrom <= refuseFrom, {
    path: ['refuseFrom'],
    error: 'cannot be fewer than the points from which on it is to be confirmed',
  })

/**
 * The text is sent to the complainant; an acknowledgement needs none. `seen`: how many entries the person saw; refused when a
 * colleague has replied after them.
 */
export const answerGrievance = z
  .strictObject({
    kind: z.enum(ANSWERS, { error: `must be one of ${ANSWERS.join(', ')}` }),
    text: loose(LONGEST_ANSWER),
    seen: whole.min(0, 'cannot be negative').max(1e6, 'is none').optional(),
  })
  .refine(({ kind, text }) => kind === 'acknowledged' || text !== '', {
    path: ['text'],
    error: 'cannot be empty: its person is to be told something',
  })
/** Empty removes it. `before`: the number that the person saw; refused when it has changed. */
export const grievanceDocket = z.strictObject({ docket: text(40), before: text(40).optional() })

const A_DAY = 'must be a day, such as 2026-12-31'

/** The content of the certificate, all of which shoppers can read. */
export const declareAudit = z.strictObject({
  /** Of the settings, as the list of audits gave it. */
  version: version(0),
  name: line(80),
  designation: line(80),
  auditedOn: z
    .string()
    .max(10, A_DAY)
    .pipe(z.iso.date(A_DAY))
    .pipe(
      z.string().check(({ value, issues }) => {
        const fault = dayFault(value, new Date())
        if (fault) issues.push({ code: 'custom', input: value, message: DAY_FAULTS[fault] })
      }),
    ),
  remarks: note(LONGEST_REMARKS).nullable(),
})
const DAY_FAULTS = {
  'to come': 'cannot be a day to come',
  'run out': 'is more than a year ago: its certificate would have run out',
} as const

export const settings = z.strictObject({
  /** The version that was edited. */
  version: version(0),
  shop: z.strictObject({
    name: line(60),
    legalName: line(120),
    gstin: gstin.nullable(),
    founded: z
      .number()
      .int('must be a year')
      .min(1800, 'must be a year')
      .max(9999, 'must be a year')
      .refine((year) => year <= yearInIndia(new Date()), 'lies ahead'),
    maker,
    phone: trimmedMatching(17, /^\+91[ \d]{10,14}$/, 'must be an Indian number that begins with +91'),
    email,
    address: z.array(line(80)).min(2, 'needs two lines at least').max(6, 'has more than six lines'),
    branches: z.array(line(120)).max(10, 'has more than ten'),
    officer: z.strictObject({
      name: text(80),
      designation: text(80),
      phone: trimmedMatching(17, /^(?:\+91[ \d]{10,14})?$/, 'must be an Indian number that begins with +91'),
      email: z.union([z.literal(''), email], { error: 'is not an e-mail address' }),
    }),
    hours: line(80),
    couriers: z.array(line(40)).min(1, 'needs one at least').max(10, 'has more than ten'),
    delivery: z.strictObject({
      fee: rupees(10_000),
      freeFrom: rupees(1_000_000).min(1, 'must be 1 at least').nullable(),
    }),
    /** Null: until it is packed. */
    cancelMinutes: count.max(20_160, 'cannot be more than two weeks, which are 20160').nullable(),
  }),
  cashOnDelivery: z.strictObject({ unproven: cashLimit, proven: cashLimit }),
  /** Omitted: unchanged. */
  cashRules: cashRules.optional(),
})
export type SettingsPayload = z.infer<typeof settings>

/** Handing over and cancelling are calls of their own, since they need more input. */
export const moveOrder = z.strictObject({
  to: z.enum(PLAIN_MOVES, { error: `must be one of ${PLAIN_MOVES.join(', ')}` }),
})

/** Empty: the courier is asked to pick the parcel up. Otherwise the label that was bought elsewhere. */
export const shipOrder = z.strictObject({
  byHand: z
    .strictObject({
      awb: line(40),
      courierName: line(80),
      trackingUrl: line(500).optional(),
    })
    .optional(),
})

/** The line's position in the order, from 0. */
const position = z.number().int().min(0).max(1000)
const pieces = z
  .array(
    z.strictObject({
      position,
      quantity: z.number().int().min(1).max(1000),
    }),
  )
  .max(100)

const howMany = z.number().int().min(0).max(1000)
/**
 * For each line of the parcel, how many pieces can be sold again and how many cannot; `reason` if there are any of the
 * latter.
 */
export const receiveParcel = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        position,
        restocked: howMany,
        writtenOff: howMany,
      }),
    )
    .min(1, 'Say what came back.')
    .max(100),
  reason: note(500).optional(),
})

export const giveUpParcel = z.strictObject({
  after: z.enum(AFTER_LOSS, { error: `must be ${AFTER_LOSS.join(' or ')}` }),
  reason: note(500).optional(),
})

export const sayOfStray = z.strictObject({
  as: z.enum(STRAY_SAYINGS, { error: `must be one of ${STRAY_SAYINGS.join(', ')}` }),
  reason: note(500).optional(),
})

export const catchUpOrder = z.strictObject({ reason: note(500) })

export const sendNoMore = z.strictObject({ reason: note(500) })

export const tellCourier = z.strictObject({
  wish: z.enum(COURIER_WISHES, { error: `must be ${COURIER_WISHES.join(' or ')}` }),
})

/** Rupees, and the courier's reference of the transfer. */
export const remitted = z.strictObject({
  amount: rupees(10_000_000).min(0.01, 'must be more than nothing'),
  reference: line(80).nullable(),
})

const byHand = REFUND_CODES.filter((code) => REFUND_REASONS[code].byHand !== null)
/** Rupees; `pieces` and `delivery` say what a partial refund is for. `reason`: free text for later readers. */
export const refund = z
  .strictObject({
    key: uuid,
    amount: rupees(10_000_000).min(1, 'A refund is one rupee at least.'),
    /** What the person saw that can still go back, in rupees: refused with 409 when it is less by now. */
    left: rupees(10_000_000).optional(),
    pieces: pieces.optional(),
    delivery: z.boolean().optional(),
    code: z.enum(byHand, { error: `must be one of ${byHand.join(', ')}` }),
    reason: note(500).nullable(),
  })
  .refine(({ code, reason }) => code !== 'other' || reason !== null, {
    path: ['reason'],
    error: 'Say why, please',
  })

/** `reason` is required for a refund that is under way according to our books. */
export const retryRefund = z.strictObject({ reason: note(500).optional() })

export const bulk = z.strictObject({
  codes: z.array(line(20)).min(1, 'names no order').max(100, 'names more than 100 orders'),
  act: z.enum(['pack', 'ship'], { error: 'must be pack or ship' }),
})

/** Without `lines`: everything that is left of the order. */
export const cancelOrder = z.strictObject({
  reason: note(500),
  /** How many pieces the person saw: refused with 409 when some were cancelled since. */
  piecesLeft: z.number().int().min(1).max(100_000).optional(),
  lines: pieces.min(1, 'Say which pieces to cancel.').optional(),
})

/** A new product is a draft. */
export const newProduct = z.strictObject(productFields)
export const saveProduct = z.strictObject({ version: version(1), ...productFields })
export const moveProduct = z.strictObject({
  version: version(1),
  to: z.enum(['draft', 'published', 'archived'], { error: 'must be draft, published or archived' }),
})
const stock = z.number().int().min(0, 'cannot be negative').max(1_000_000)
/**
 * Either the number counted, or a change of it; the same key is applied once. `seen`: the stock that stood beside the count,
 * which is refused if that has moved meanwhile; without it the count holds whatever it was.
 */
export const correctStock = z.strictObject({
  size: z.enum(EVERY_SIZE, { error: `must be one of ${SIZES_IN_WORDS}` }),
  reason: note(300),
  change: z.union([
    z.strictObject({
      counted: stock,
      seen: stock.optional(),
      key: uuid.optional(),
    }),
    z.strictObject({ by: z.number().int().min(-1_000_000).max(1_000_000), key: uuid }),
  ]),
})

const slide = z.strictObject({
  /** Omitted: a new slide. */
  id: text(60).optional(),
  wide: pictureHash,
  tall: pictureHash,
  clearWide: z.enum(['left', 'right'], { error: 'must be left or right' }),
  alt: line(300),
  eyebrow: line(60),
  heading: line(120),
  link: z.strictObject({
    text: line(40),
    href: matching(500, /^\/(?:[^\s/\\]\S*)?$/, 'must be an address of the shop, such as /collection'),
  }),
  background: matching(7, /^#[0-9a-f]{6}$/i, 'must be a colour such as #5b1a33'),
})
/** All slides in order. `version`: the one that was edited. */
export const saveSlides = z.strictObject({
  version: text(64),
  slides: z.array(slide).min(1, 'The home page needs one slide at least.').max(12, 'has more than twelve'),
})

/** Without `ids`: all failures of the queue. */
export const retryFailures = z.strictObject({
  ids: z.array(text(40)).min(1, 'names nothing').max(200, 'names more than 200').optional(),
})
/** `before`: the phone that the person saw, empty for none; refused when it has changed. */
export const correctPhone = z.strictObject({
  phone: trimmedMatching(10, INDIAN_MOBILE, 'must be ten digits that begin with 6, 7, 8 or 9'),
  before: text(20).optional(),
  reason: note(300),
})
export const allowCash = z.strictObject({ allowed: z.boolean('must be true or false'), reason: note(300) })
/** `confirm`: the account's number, typed as a confirmation. */
/** `givesUpCredit`: they know of their store credit, and want to be erased all the same. */
export const eraseCustomer = z.strictObject({
  confirm: text(40),
  reason: note(300),
  givesUpCredit: z.boolean().default(false),
})

const counted = count.max(1e6, 'is none')
/** `number`: the version that was read. */
export const publishReview = z.strictObject({ number: counted })
export const rejectReview = z.strictObject({
  number: counted,
  reason: z.enum(REJECT_REASONS, { error: `must be one of ${REJECT_REASONS.join(', ')}` }),
})
/** An empty text removes the reply. `before`: the reply that the person saw; refused when it has changed. */
export const replyToReview = z.strictObject({
  text: loose(LONGEST_REPLY),
  before: loose(LONGEST_REPLY).optional(),
})
/** `seen`: how many reports the person saw; refused when there are more by now. */
export const settleReports = z.strictObject({ seen: counted.optional() })
