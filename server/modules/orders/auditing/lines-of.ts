import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

/** Somebody who has broken this much finds the cause in the first lines. */
const MOST = 10_000

/** The disagreements that a query finds, a line each, up to a limit. `found` has one column, `wrong`. */
export async function linesOf(db: Database | Transaction, found: Fragment): Promise<string[]> {
  // The limit is applied to the finished result: otherwise the planner would expect few rows and use nested loops instead
  // of hash joins.
  const rows = await db<{ wrong: string }[]>`
    with found as materialized (${found}) select wrong from found limit ${MOST}`
  return rows.map(({ wrong }) => wrong)
}
