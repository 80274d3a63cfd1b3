import type { Holder } from '../../../core/ledger.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { BACK, type Due } from './find-due.ts'

/**
 * Closes rows that were short once nothing more of their money is due: the rest came in another row, or was written off.
 * `dues`: by `dueKey`; the orders are locked.
 */
export async function settleShort(
  tx: Transaction,
  dues: Iterable<readonly [string, Due]>,
  now: Date,
): Promise<void> {
  const over = [...dues].filter(([, { duePaise }]) => duePaise === 0)
  if (over.length === 0) return
  // Parcels of one order share what is due.
  const orders = over.filter(([key]) => key.startsWith('cash ')).map(([, { orderId }]) => orderId)
  await settle(
    tx,
    tx`kind || case when kind = 'refund' and amount_paise > 0 then ${BACK} else '' end || ' ' || reference = any(${over.map(([key]) => key)}::text[])
      or kind = 'cash' and order_id = any(${orders}::uuid[])`,
    now,
  )
}

/** The same for everything that the courier or a provider owed for an order, or of an amount brought forward. */
export const settleShortOf = (
  tx: Transaction,
  { orderId, broughtId, holder }: { orderId: string | null; broughtId: string | null; holder: Holder },
  now: Date,
): Promise<void> =>
  settle(
    tx,
    orderId
      ? tx`order_id = ${orderId} and kind = ${holder === 'courier' ? 'cash' : 'payment'}`
      : tx`brought_id = ${broughtId}`,
    now,
  )

async function settle(tx: Transaction, which: Fragment, now: Date): Promise<void> {
  await tx`
    update settlement_rows set settled_at = ${now} where settled_at is null and class = 'short' and (${which})`
}
