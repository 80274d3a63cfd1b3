import type { Holder } from '../../../core/ledger.ts'
import type { Paise } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { holderOf, type SettlementSource } from '../../../core/settlements.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { enterOwn, type OwnEntry } from '../orders/ledger/own-entries.ts'
import { lockOrderByCode } from '../orders/move-order.ts'
import { broughtEntry } from './bring-forward.ts'
import { noteDecision } from './note-decision.ts'
import { settleShortOf } from './settle-short.ts'
import { lossOf } from './written-off.ts'

type Asked<Decision> = {
  decision: Decision
  /** The amount that the page showed: refused when something has arrived meanwhile. */
  amountPaise: Paise
  reason: string
}

/**
 * Records a decision about money that is due for an order and in no file: that it was claimed, or will never come. Refuses
 * 404, and 409 when nothing is due or another amount.
 */
export async function decideDue(
  db: Database,
  by: Person,
  { code, holder, ...asked }: Asked<'claim' | 'write off'> & { code: string; holder: Holder },
): Promise<void> {
  await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const [held] = await tx<{ paise: number }[]>`
      select paise from money_held where order_id = ${order.id} and holder = ${holder}`
    refuseOther(held?.paise, asked.amountPaise, order.code)
    const of = { orderId: order.id, broughtId: null, holder }
    await decide(tx, by, { ...asked, ...of, subject: order.code, now: new Date() })
  })
}

/**
 * The same for an amount that was brought forward; it can also be withdrawn, as long as nothing of it was paid. Refuses 404
 * and 409. Returns its name.
 */
export async function decideBrought(
  db: Database,
  by: Person,
  { id, ...asked }: Asked<'claim' | 'write off' | 'withdraw'> & { id: string },
  now: Date = new Date(),
): Promise<string> {
  return db.begin(async (tx) => {
    const [brought] = await tx<{ id: string; source: SettlementSource; reference: string; paise: Paise }[]>`
      select id, source, reference, amount_paise as paise from brought_forward
      where id::text = ${id} and withdrawn_at is null for update`
    if (!brought) throw new Refusal(SETTLEMENTS.broughtUnknown)
    const [held] = await tx<
      { paise: number }[]
    >`select paise from money_held where brought_id = ${brought.id}`
    const of = { orderId: null, broughtId: brought.id, holder: holderOf(brought.source) }
    if (asked.decision === 'withdraw') {
      if (held?.paise !== brought.paise)
        throw new Refusal(SETTLEMENTS.broughtHanded, { what: brought.reference })
      await tx`update brought_forward set withdrawn_at = ${now} where id = ${brought.id}`
    } else refuseOther(held?.paise, asked.amountPaise, brought.reference)
    const back =
      asked.decision === 'withdraw' ? broughtEntry(brought.id, brought.source, -brought.paise) : null
    await decide(tx, by, { ...asked, ...of, subject: brought.reference, now }, back)
    return brought.reference
  })
}

function refuseOther(held: Paise | undefined, shown: Paise, what: string) {
  if (!held || held <= 0) throw new Refusal(SETTLEMENTS.nothingHeld, { what })
  if (held !== shown) throw new Refusal(SETTLEMENTS.heldChanged, { what, held })
}

type Decided = Asked<'claim' | 'write off' | 'withdraw'> & {
  orderId: string | null
  broughtId: string | null
  holder: Holder
  subject: string
  now: Date
}

const ACTION = { claim: 'claimed', 'write off': 'written-off', withdraw: 'withdrawn' } as const

/** `entry`: the ledger entry of the decision, unless it is a loss. */
async function decide(
  tx: Transaction,
  by: Person,
  { subject, now, ...decided }: Decided,
  entry: OwnEntry | null = null,
): Promise<void> {
  const { orderId, holder, decision, amountPaise, reason } = decided
  const isLost = decision === 'write off'
  const ledgerEntry = isLost ? lossOf(holder, decided, amountPaise, null) : entry
  const [ledgerId = null] = await enterOwn(tx, ledgerEntry ? [ledgerEntry] : [], now)
  if (isLost) await settleShortOf(tx, decided, now)
  await noteDecision(tx, by, {
    ...{ rowId: null, ...decided, ledgerId, at: now },
    amountPaise: isLost ? amountPaise : 0,
  })
  await recordChange(tx, by, {
    action: `${orderId ? 'order' : 'settlement'}.${ACTION[decision]}`,
    subject,
    after: { holder, amountPaise, reason },
  })
}
