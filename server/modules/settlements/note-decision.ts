import type { Holder } from '../../../core/ledger.ts'
import type { Decision } from '../../../core/settlements.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Person } from '../history/record-change.ts'

type Decided = {
  rowId: string | null
  orderId: string | null
  broughtId: string | null
  holder: Holder
  decision: Decision
  amountPaise: number
  ledgerId: number | null
  reason: string
  at: Date
}

/** Records who decided what, and why. Beside the audit log, since it is shown with the row or the order. */
export async function noteDecision(tx: Transaction, by: Person, decided: Decided): Promise<void> {
  const { rowId, orderId, broughtId, holder, decision, amountPaise, ledgerId, reason, at } = decided
  await tx`
    insert into settlement_decisions
      (row_id, order_id, brought_id, holder, decision, amount_paise, ledger_id, reason, staff_id, created_at)
    values (${rowId}, ${orderId}, ${broughtId}, ${holder}, ${decision}, ${amountPaise}, ${ledgerId}, ${reason}, ${by.id}, ${at})`
}
