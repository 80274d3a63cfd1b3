import type { CashLimit, CashRules } from '../core/cash-rules.ts'
import { DEMO_GSTIN } from '../demo/accounts.ts'
import type { Database } from '../server/platform/database.ts'

const NO_RULES: Partial<CashRules> = { dayPaise: null, confirmFrom: null, refuseFrom: null }
const NONE: CashLimit = { openOrders: null, openPaise: null, piecesOfSize: null }

/**
 * In tests a few accounts place all orders: this lets each have any amount of cash on delivery under way without being
 * asked for a word. Unless the facts are set already, it also registers the shop for GST, so that it sells to every
 * state.
 */
export async function liftCashLimits(db: Database): Promise<void> {
  const limits = JSON.stringify({ unproven: NONE, proven: NONE, ...NO_RULES })
  await db`
    insert into settings (facts, cash_limits, version) values (${JSON.stringify({ gstin: DEMO_GSTIN })}, ${limits}, 0)
    on conflict (id) do update set cash_limits = excluded.cash_limits`
  await db`select pg_notify('settings', '0')`
}
