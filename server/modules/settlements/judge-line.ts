import type { LedgerCause } from '../../../core/ledger.ts'
import { holderOf, type RowClass, type SettlementSource } from '../../../core/settlements.ts'
import type { OwnEntry } from '../orders/ledger/own-entries.ts'
import type { Due } from './find-due.ts'
import type { SettlementLine } from './shapes.ts'

/** How a line matches what was due, and how much of its amount is entered in the ledger for that, in paise. */
export type Judged = { class: RowClass; duePaise: number; enteredPaise: number }

/** `due`: undefined if the books know nothing about it; the amount entered is deducted from it for the following lines. */
export function judgeLine(line: SettlementLine, due: Due | undefined, isRepeated: boolean): Judged {
  if (isRepeated) return { class: 'repeated', duePaise: 0, enteredPaise: 0 }
  // Refunds are negative, unless they have failed and are paid back; nothing else that is due is negative.
  const sign = line.kind === 'refund' && line.amountPaise < 0 ? -1 : 1
  const amount = line.amountPaise * sign
  if (line.kind === 'charge' || amount <= 0) return { class: 'charge', duePaise: 0, enteredPaise: 0 }
  if (!due) return { class: 'unknown', duePaise: 0, enteredPaise: 0 }
  const { duePaise } = due
  const open = Math.max(0, duePaise * sign)
  if (open === 0) return { class: due.wasHanded ? 'double' : 'over', duePaise, enteredPaise: 0 }
  const enteredPaise = Math.min(amount, open) * sign
  due.duePaise -= enteredPaise
  due.wasHanded = true
  if (due.back) due.back.duePaise -= enteredPaise
  return {
    class: amount === open ? 'matched' : amount < open ? 'short' : 'over',
    duePaise,
    enteredPaise,
  }
}

type Fees = Pick<SettlementLine, 'feePaise' | 'feeTaxPaise'>
type Placed = { orderId: string | null; broughtId: string | null; reference: string | null }

/** An entry for money that a courier or provider held and has paid to the bank, less its own fees. */
export function handedOver(
  source: SettlementSource,
  { orderId, broughtId, reference }: Placed,
  enteredPaise: number,
  { feePaise, feeTaxPaise }: Fees,
): OwnEntry {
  const holder = holderOf(source)
  const cause: LedgerCause = holder === 'courier' ? 'remitted' : 'settled'
  return {
    ...{ orderId, broughtId, cause, reference },
    accounts: {
      [holder]: -enteredPaise,
      bank: enteredPaise - feePaise - feeTaxPaise,
      fees: feePaise,
      fee_tax: feeTaxPaise,
    },
  }
}
