import type { Database, Transaction } from '../../../platform/database.ts'

/** What to do about rows that another transaction has locked. */
export type Locked = 'waited for' | 'passed over'

export const passingOver = (tx: Database | Transaction, locked: Locked) =>
  locked === 'passed over' ? tx`skip locked` : tx``
