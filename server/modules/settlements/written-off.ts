import type { Holder } from '../../../core/ledger.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { holderOf, type SettlementSource } from '../../../core/settlements.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnEntry } from '../orders/ledger/own-entries.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { dueKey, findDue } from './find-due.ts'
import type { SettlementLine } from './shapes.ts'

type Piece = Pick<SettlementLine, 'kind' | 'reference' | 'payout'>

/** What is still missing of this parcel or payment will not come. Refuses 409 when nothing is. */
export async function writtenOff(
  tx: Transaction,
  source: SettlementSource,
  orderId: string,
  piece: Piece,
): Promise<OwnEntry> {
  const missing = (await findDue(tx, source, [piece])).get(dueKey(piece))?.duePaise ?? 0
  if (missing <= 0) throw new Refusal(SETTLEMENTS.nothingHeld, { code: (await lockOrder(tx, orderId)).code })
  return lossOf(holderOf(source), orderId, missing, piece.payout)
}

export const lossOf = (
  holder: Holder,
  orderId: string,
  paise: number,
  reference: string | null,
): OwnEntry => ({ orderId, cause: 'written off', reference, accounts: { [holder]: -paise, lost: paise } })
