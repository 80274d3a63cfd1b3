import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LIMITS } from '../../core/refusals/limits.ts'
import type { Database } from './database.ts'
import type { Asker } from './known-devices.ts'
import { networkOf } from './network.ts'
import { Refusal, type RefusalOf } from './refusal.ts'

type Limit = { points: number; seconds: number; refused?: Kind }
type Kind = RefusalOf<{ retryAfter: number }>

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Limits by network address. Generous, since one address can be a whole hostel or a mobile network with thousands of
 * phones; they stop machines, not crowds.
 */
const BY_ADDRESS = {
  login: { points: 30, seconds: MINUTE },
  'google-start': { points: 60, seconds: MINUTE },
  register: { points: 100, seconds: HOUR },
  'send-code': { points: 60, seconds: HOUR },
  'try-code': { points: 30, seconds: MINUTE },
  // Each is sent to any phone and costs the shop money; sending them in masses earns fraudsters a share of that.
  'phone-code': { points: 30, seconds: HOUR },
  'phone-code-a-day': { points: 100, seconds: DAY },
  wishlist: { points: 120, seconds: MINUTE },
  'staff-sign-in': { points: 30, seconds: MINUTE },
  grievance: { points: 30, seconds: HOUR },
  'report-review': { points: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>

/** Limits by account, or by what was typed where an account would be, whether or not there is one. */
const BY_ACCOUNT = {
  'verify-code-a-minute': { points: 1, seconds: MINUTE, refused: LIMITS.codeJustAsked },
  'verify-code': { points: 5, seconds: HOUR, refused: LIMITS.codesAskedTooOften },
  // They are sent to whatever mailbox and phone was typed: no more than an unproven mailbox is sent in a day.
  'verify-code-a-day': { points: 10, seconds: DAY },
  'try-code': { points: 20, seconds: 15 * MINUTE },
  // Codes to phones that have never signed in: the most that a crowd of addresses can cost in a day.
  'phone-codes-of-strangers': { points: 5000, seconds: DAY },
  'change-password': { points: 10, seconds: 15 * MINUTE },
  'staff-code': { points: 10, seconds: 15 * MINUTE },
  profile: { points: 30, seconds: MINUTE },
  wishlist: { points: 120, seconds: MINUTE },
  'size-wait': { points: 30, seconds: MINUTE },
  pincode: { points: 60, seconds: MINUTE },
  // Each holds stock for half an hour: without a limit one account could empty the shelves without paying.
  'start-payment': { points: 30, seconds: 10 * MINUTE },
  'check-payment': { points: 60, seconds: MINUTE },
  // Each is read by a person.
  'ask-return': { points: 30, seconds: HOUR },
  'refund-way': { points: 20, seconds: HOUR },
  'write-review': { points: 20, seconds: HOUR },
  grievance: { points: 10, seconds: HOUR },
  // Each is rendered from up to hundreds of messages and keeps the only processor busy for as long as a dozen other calls.
  'tax-papers': { points: 30, seconds: MINUTE },
  consents: { points: 30, seconds: MINUTE },
  // Each reads everything about an account.
  export: { points: 10, seconds: HOUR },
  'review-photo': { points: 40, seconds: HOUR },
  // By mailbox, in whatever spelling, so that nobody fills somebody else's with our mails.
  newsletter: { points: 3, seconds: HOUR },
  'newsletter-a-day': { points: 6, seconds: DAY },
  // A cart that is being changed asks again each time; guessing codes is slowed down.
  'check-coupon': { points: 60, seconds: MINUTE },
} as const satisfies Record<string, Limit>

/**
 * Attempts that anybody can make on anybody's account: limited by the account as typed and by who asks, so that strangers
 * use up only their own attempts.
 */
const BY_ASKER = {
  login: { points: 10, seconds: 15 * MINUTE },
  'staff-sign-in': { points: 10, seconds: 15 * MINUTE },
  'staff-code': { points: 10, seconds: 15 * MINUTE },
  'reset-code-a-minute': { points: 1, seconds: MINUTE, refused: LIMITS.codeJustAsked },
  'reset-code': { points: 5, seconds: HOUR, refused: LIMITS.codesAskedTooOften },
  'try-reset-code': { points: 20, seconds: 15 * MINUTE },
  'forgot-username': { points: 5, seconds: HOUR },
  'phone-code-a-minute': { points: 1, seconds: MINUTE, refused: LIMITS.codeJustAsked },
  'phone-code': { points: 5, seconds: HOUR, refused: LIMITS.codesAskedTooOften },
  'try-phone-code': { points: 20, seconds: 15 * MINUTE },
  'size-wait': { points: 10, seconds: HOUR },
  grievance: { points: 5, seconds: HOUR },
} as const satisfies Record<string, Limit>

/**
 * Attempts on one account from all browsers that it does not know, taken together: somebody with thousands of addresses
 * gets no further than this, and fills no mailbox. Its known browsers, and for a password its mailbox, remain a way in.
 */
const BY_STRANGERS = {
  login: { points: 1000, seconds: HOUR },
  'staff-sign-in': { points: 1000, seconds: HOUR },
  // Whoever gets this far has the password: six digits stand between them and the console.
  'staff-code': { points: 30, seconds: HOUR },
  'reset-code': { points: 20, seconds: HOUR },
  'forgot-username': { points: 20, seconds: HOUR },
  'phone-code': { points: 10, seconds: DAY },
  'size-wait': { points: 20, seconds: DAY },
  grievance: { points: 20, seconds: DAY },
} as const satisfies Partial<Record<keyof typeof BY_ASKER, Limit>>
export type AddressLimit = keyof typeof BY_ADDRESS

/** Pages that are not cached, by address; rendering them uses the shop's only processor. */
const MADE_PAGES: Limit = { points: 300, seconds: MINUTE }
/** One per pause in typing. */
const SUGGESTIONS: Limit = { points: 600, seconds: MINUTE }

/** Answered from memory: somebody who types asks a few times, somebody who copies the directory very often. */
const PROMISES: Limit = { points: 240, seconds: MINUTE }

/** Counts one for an address, in this process only. Seconds until the next is allowed; 0: now. */
type CountHere = (address: string) => Promise<number>
export const countMadePages = (addressScale: number): CountHere => countHere(MADE_PAGES, addressScale)
export const countSuggestions = (addressScale: number): CountHere => countHere(SUGGESTIONS, addressScale)
export const countPromises = (addressScale: number): CountHere => countHere(PROMISES, addressScale)

function countHere(limit: Limit, addressScale: number): CountHere {
  const points = Math.ceil(limit.points * addressScale)
  const limiter = new RateLimiterMemory({ points, duration: limit.seconds })
  return async (address) => {
    try {
      await limiter.consume(networkOf(address))
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    }
  }
}

export type Limits = {
  /** Counts one, and refuses (429) one too many. Throws like the database when it cannot count. */
  byAddress(name: AddressLimit, address: string): Promise<void>
  byAccount(name: keyof typeof BY_ACCOUNT, key: string): Promise<void>
  /** Resets a count. */
  forgetAccount(name: keyof typeof BY_ACCOUNT, key: string): Promise<void>
  /** The same for an attempt on an account; see `Asker`. */
  byAsker(name: keyof typeof BY_ASKER, account: string, asker: Asker): Promise<void>
  forgetAsker(name: keyof typeof BY_ASKER, account: string, asker: Asker): Promise<void>
}

/** `addressScale` multiplies limits by address. Counts are shared by all instances, in the database. */
export function createLimits(db: Database, addressScale: number): Limits {
  const make = limiters(db)
  const byAddress = make('address', BY_ADDRESS, addressScale)
  const byAccount = make('account', BY_ACCOUNT, 1)
  const byAsker = make('asker', BY_ASKER, 1)
  const byStrangers: Partial<Record<string, RateLimiterPostgres>> = make('strangers', BY_STRANGERS, 1)
  return {
    byAddress: (name, address) => consume(byAddress[name], networkOf(address), LIMITS.tooManyTries),
    byAccount: (name, key) => consume(byAccount[name], key, refusedBy(BY_ACCOUNT[name])),
    async forgetAccount(name, key) {
      await byAccount[name].delete(hashed(key))
    },
    async byAsker(name, account, asker) {
      await consume(byAsker[name], keyOf(account, asker), refusedBy(BY_ASKER[name]))
      const all = asker.device === null ? byStrangers[name] : undefined
      if (all) await consume(all, account, LIMITS.tooManyTries)
    },
    async forgetAsker(name, account, asker) {
      await byAsker[name].delete(hashed(keyOf(account, asker)))
    },
  }
}

const refusedBy = ({ refused = LIMITS.tooManyTries }: Limit) => refused

const keyOf = (account: string, { device, address }: Asker) =>
  `${account} ${device === null ? networkOf(address) : `device ${device}`}`

async function consume(limiter: RateLimiterPostgres, key: string, refused: Kind) {
  try {
    await limiter.consume(hashed(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new Refusal(refused, { retryAfter })
  }
}

/** Hashed, so that the table contains neither network nor e-mail addresses, and long keys fit. */
const hashed = (key: string) => hash('sha256', key, 'base64url')

function limiters(db: Database) {
  const storeClient = {
    async query({ text, values = [] }: { text: string; values?: never[] }) {
      return { rows: [...(await db.unsafe(text, values, { prepare: true }))] }
    },
  }
  let sweeps = true
  return <T extends Record<string, Limit>>(kind: string, table: T, scale: number) => {
    const made = Object.entries(table).map(([name, { points, seconds }]) => {
      const most = Math.min(Math.ceil(points * scale), 2 ** 31 - 1)
      const limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: `${kind}:${name}`,
        points: most,
        duration: seconds,
        // A flood from one address does not reach the database. Not for accounts, whose count another instance may reset.
        inMemoryBlockOnConsumed: kind === 'address' ? most : 0,
        // They share a table, so only one of them removes expired rows.
        clearExpiredByTimeout: sweeps,
      })
      sweeps = false
      return [name, limiter]
    })
    return Object.fromEntries(made) as Record<keyof T, RateLimiterPostgres>
  }
}
