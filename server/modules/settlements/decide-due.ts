import type { Holder } from '../../../core/ledger.ts'
import type { Paise } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { enterOwn } from '../orders/ledger/own-entries.ts'
import { lockOrderByCode } from '../orders/move-order.ts'
import { noteDecision } from './note-decision.ts'
import { lossOf } from './written-off.ts'

type Asked = {
  code: string
  holder: Holder
  decision: 'claim' | 'write off'
  /** What the page showed: it is refused when something has come meanwhile. */
  amountPaise: Paise
  reason: string
}

/**
 * What becomes of money that is due for an order and stands in no file: it was asked for, or will never come. Refuses
 * 404, and 409 when nothing is due or not that much.
 */
export async function decideDue(
  db: Database,
  by: Person,
  { code, holder, decision, amountPaise, reason }: Asked,
  now: Date = new Date(),
): Promise<void> {
  await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const [held] = await tx<{ paise: number }[]>`
      select paise from money_held where order_id = ${order.id} and holder = ${holder}`
    if (!held || held.paise <= 0) throw new Refusal(SETTLEMENTS.nothingHeld, { code: order.code })
    if (held.paise !== amountPaise)
      throw new Refusal(SETTLEMENTS.heldChanged, { code: order.code, held: held.paise })
    const isLost = decision === 'write off'
    const entries = isLost ? [lossOf(holder, order.id, amountPaise, null)] : []
    const [ledgerId = null] = await enterOwn(tx, entries, now)
    await noteDecision(tx, by, {
      ...{ rowId: null, orderId: order.id, holder, decision, reason, ledgerId, at: now },
      amountPaise: isLost ? amountPaise : 0,
    })
    await recordChange(tx, by, {
      action: isLost ? 'order.written-off' : 'order.claimed',
      subject: order.code,
      after: { holder, amountPaise, reason },
    })
  })
}
