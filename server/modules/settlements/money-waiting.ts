import type { Database } from '../../platform/database.ts'
import { isMissing, missingSince } from './money-due.ts'

type MoneyWaiting = {
  /** Cash that couriers have collected and not handed over. */
  cashHeldPaise: number
  /** Orders with overdue money, of any holder. */
  missing: number
  /** Rows of files that wait for a decision. */
  oddRows: number
}

/** Read all day by Today, so no more rows than anybody could handle. */
const MOST = 5000

/** Counts of open work about money that others hold. */
export async function moneyWaiting(db: Database): Promise<MoneyWaiting> {
  const [waiting] = await db<[MoneyWaiting]>`
    select
      (select coalesce(sum(paise), 0)::bigint from (
        select paise from money_held where holder = 'courier' order by since limit ${MOST}
      ) held) as "cashHeldPaise",
      (select count(*)::integer from (
        select from money_held h where ${isMissing(db, missingSince(new Date()))} limit ${MOST}
      ) missing) as missing,
      (select count(*)::integer from (
        select from settlement_rows where settled_at is null limit ${MOST}
      ) odd) as "oddRows"`
  return waiting
}
