import type { ACCOUNTS, LedgerCause } from '../../../../core/ledger.ts'
import type { Transaction } from '../../../platform/database.ts'

/** An entry whose cause exists in the ledger only (`OWN_CAUSES`). Without an order, only causes that belong to none. */
export type OwnEntry = {
  orderId: string | null
  /** In place of an order: an amount brought forward from before the shop moved here. */
  broughtId?: string | null
  cause: LedgerCause
  reference: string | null
  /** In paise; omitted accounts are 0, and all amounts sum to zero. */
  accounts: Partial<Record<(typeof ACCOUNTS)[number], number>>
}

/** Enters them and returns their ids in the same order. Their orders are locked. */
export async function enterOwn(tx: Transaction, entries: OwnEntry[], at: Date): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = (
    await tx<{ id: number }[]>`
      select nextval(pg_get_serial_sequence('ledger', 'id'))::bigint as id from generate_series(1, ${entries.length})`
  ).map(({ id }) => id)
  const rows = entries.map(({ accounts, ...entry }, place) => ({ ...entry, ...accounts, id: ids[place] }))
  await tx`
    insert into ledger (id, order_id, brought_id, at, cause, reference, provider_paise, courier_paise, bank_paise,
      lost_paise, fees_paise, fee_tax_paise, opening_paise)
    overriding system value
    select id, "orderId", "broughtId", ${at}, cause, reference, coalesce(provider, 0), coalesce(courier, 0), coalesce(bank, 0),
      coalesce(lost, 0), coalesce(fees, 0), coalesce(fee_tax, 0),
      coalesce(opening, 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, "orderId" uuid, "broughtId" uuid, cause text,
      reference text, provider bigint, courier bigint, bank bigint, lost bigint, fees bigint, fee_tax bigint,
      opening bigint)`
  return ids
}
