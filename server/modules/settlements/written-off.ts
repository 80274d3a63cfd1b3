import type { Holder } from '../../../core/ledger.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { holderOf, type SettlementSource } from '../../../core/settlements.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnEntry } from '../orders/ledger/own-entries.ts'
import { dueKey, findDue, type Piece } from './find-due.ts'

/** Writes off what is still missing for this parcel or payment. Refuses (409) when nothing is. */
export async function writtenOff(
  tx: Transaction,
  source: SettlementSource,
  piece: Piece & { payout: string | null },
): Promise<OwnEntry> {
  const due = (await findDue(tx, source, [piece])).get(dueKey(piece))
  if (!due || due.duePaise <= 0) throw new Refusal(SETTLEMENTS.nothingHeld, { what: piece.reference })
  return lossOf(holderOf(source), due, due.duePaise, piece.payout)
}

type Of = { orderId: string | null; broughtId: string | null }

export const lossOf = (
  holder: Holder,
  { orderId, broughtId }: Of,
  paise: number,
  reference: string | null,
): OwnEntry => ({
  ...{ orderId, broughtId, cause: 'written off', reference },
  accounts: { [holder]: -paise, lost: paise },
})
