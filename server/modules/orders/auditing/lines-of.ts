import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

/** Whoever broke as much as this finds it in the first ones. */
const MOST = 10_000

/** What a query finds wrong, a line each, and no more than can be held. `found` has one column, `wrong`. */
export async function linesOf(db: Database | Transaction, found: Fragment): Promise<string[]> {
  // Apart from its limit: for a few rows the database would look up one after another what it is to read side by side.
  const rows = await db<{ wrong: string }[]>`
    with found as materialized (${found}) select wrong from found limit ${MOST}`
  return rows.map(({ wrong }) => wrong)
}
