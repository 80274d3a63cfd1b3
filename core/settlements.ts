import type { Holder } from './ledger.ts'
import { methodOf, PROVIDER_NAMES } from './payment-methods.ts'

/** Who sends settlement files. */
export const SETTLEMENT_SOURCES = ['courier', ...PROVIDER_NAMES] as const
export type SettlementSource = (typeof SETTLEMENT_SOURCES)[number]
/** Their names as files state them. */
export const SOURCE_NAMES: readonly string[] = ['courier', ...PROVIDER_NAMES.map(methodOf)]

export const holderOf = (source: SettlementSource): Holder => (source === 'courier' ? 'courier' : 'provider')

/** What a row of a settlement file is about. `charge`: a fee or a correction that belongs to no order. */
export const ROW_KINDS = ['cash', 'payment', 'refund', 'charge'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/**
 * How a row compares with the books. `matched`: exactly what was due. `repeated`: an earlier file had the same row.
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

/** What can be decided on a row of each class; rows that match need no decision. */
export const DECISIONS_ON: Record<RowClass, readonly Decision[]> = {
  matched: [],
  repeated: [],
  short: ['claim', 'write off'],
  over: ['leave', 'keep', 'match again'],
  double: ['leave', 'keep'],
  unknown: ['match again', 'leave'],
  charge: ['accept', 'leave'],
}

/** Days after which money that is due and in no file counts as missing. */
export const MISSING_AFTER_DAYS: Record<Holder, number> = { courier: 12, provider: 7 }

/** Classes of rows that wait for a decision. */
export const OPEN_CLASSES = ROW_CLASSES.filter((rowClass) => DECISIONS_ON[rowClass].length > 0)

/** The console's filters by how many days rows have waited. */
export const OPEN_AGES = [7, 30, 90] as const
