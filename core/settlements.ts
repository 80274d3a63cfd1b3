import type { Holder } from './ledger.ts'
import { methodOf, PROVIDER_NAMES } from './payment-methods.ts'

/** Whose file it is that says what was handed over. */
export const SETTLEMENT_SOURCES = ['courier', ...PROVIDER_NAMES] as const
export type SettlementSource = (typeof SETTLEMENT_SOURCES)[number]
/** As people write them. */
export const SOURCE_NAMES: readonly string[] = ['courier', ...PROVIDER_NAMES.map(methodOf)]

export const holderOf = (source: SettlementSource): Holder => (source === 'courier' ? 'courier' : 'provider')

/**
 * What a row of a file speaks of. `charge`: no order's money, but what a courier or a provider takes for itself or
 * puts right.
 */
export const ROW_KINDS = ['cash', 'payment', 'refund', 'charge'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/**
 * How a row fits the books. `matched` is what was due, to the paisa. `repeated`: an earlier file had it already.
 * `double`: all of it had been handed over before.
 */
export const ROW_CLASSES = ['matched', 'short', 'over', 'double', 'unknown', 'charge', 'repeated'] as const
export type RowClass = (typeof ROW_CLASSES)[number]

export const DECISIONS = ['write off', 'claim', 'leave', 'keep', 'accept', 'match again', 'withdraw'] as const
export type Decision = (typeof DECISIONS)[number]

export const DECISION_DONE: Record<Decision, string> = {
  'write off': 'What was missing is written off.',
  claim: 'Noted as asked for. It stays due until it comes.',
  leave: 'Left alone: nothing of it is entered.',
  keep: 'Entered as money that the shop keeps.',
  accept: 'Entered as a fee.',
  'match again': 'Matched with the books as they are now.',
  withdraw: 'Taken back: it is not due, and never was.',
}

/** What may be decided of a row that did not fit; of what fits nothing. */
export const DECISIONS_ON: Record<RowClass, readonly Decision[]> = {
  matched: [],
  repeated: [],
  short: ['claim', 'write off'],
  over: ['leave', 'keep', 'match again'],
  double: ['leave', 'keep'],
  unknown: ['match again', 'leave'],
  charge: ['accept', 'leave'],
}

/** What is due longer than this many days and in no file is missing. */
export const MISSING_AFTER_DAYS: Record<Holder, number> = { courier: 12, provider: 7 }

/** Of which rows wait for somebody. */
export const OPEN_CLASSES = ROW_CLASSES.filter((one) => DECISIONS_ON[one].length > 0)

/** By how many days they can be asked for that they have waited. */
export const OPEN_AGES = [7, 30, 90] as const
