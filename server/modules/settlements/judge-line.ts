import type { LedgerCause } from '../../../core/ledger.ts'
import { holderOf, type RowClass, type SettlementSource } from '../../../core/settlements.ts'
import type { OwnEntry } from '../orders/ledger/own-entries.ts'
import type { Due } from './find-due.ts'
import type { SettlementLine } from './shapes.ts'

/** How a line fits what was due, and how much of its amount goes into the ledger as that, in paise. */
export type Judged = { class: RowClass; duePaise: number; enteredPaise: number }

/** `due`: undefined, the books know nothing of it; what is entered is taken off it, for the lines that follow. */
export function judgeLine(line: SettlementLine, due: Due | undefined, isRepeated: boolean): Judged {
  if (isRepeated) return { class: 'repeated', duePaise: 0, enteredPaise: 0 }
  // Below nothing a refund stands, and nothing else that is due; one that has failed comes back.
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

/** Of what a courier or a provider had, so much has come to the bank, less what it took for itself. */
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
