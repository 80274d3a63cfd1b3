import type { LedgerCause } from '../../../../core/ledger.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { due } from './due.ts'

/**
 * Enters the difference between the other books and the ledger for an order: to be called at the end of every transaction
 * that moves its money. No difference, no entry, so repeating it changes nothing. The order is locked.
 */
export async function enter(
  tx: Transaction,
  {
    orderId,
    cause,
    at,
    reference = null,
  }: { orderId: string; cause: LedgerCause; at: Date; reference?: string | null },
): Promise<void> {
  await enterAll(tx, tx`select * from orders where id = ${orderId}`, { cause, at, reference })
}

/** The same for several orders. Returns how many had a difference. */
export async function enterAll(
  sql: Database | Transaction,
  orders: Fragment,
  { cause, at, reference = null }: { cause: LedgerCause; at: Date; reference?: string | null },
): Promise<number> {
  const entered = await sql`
    insert into ledger (order_id, at, cause, reference, buyer_paise, goods_paise, discount_paise, delivery_paise, tax_paise,
      provider_paise, courier_paise, bank_paise, refunds_paise, lost_paise, fees_paise, fee_tax_paise, credit_paise)
    select order_id, ${at}, ${cause}, ${reference}, buyer, goods, discount, delivery, tax, provider, courier, bank,
      refunds, lost, fees, fee_tax, credit
    from (${differing(sql, orders)}) d
    returning id`
  return entered.length
}

/** The difference per account for these orders; those without one are left out. */
export const differing = (sql: Database | Transaction, orders: Fragment): Fragment => sql`
  select * from (
    select due.order_id, buyer - h_buyer as buyer, goods - h_goods as goods, discount - h_discount as discount,
      delivery - h_delivery as delivery, tax - h_tax as tax, provider - h_provider as provider,
      courier - h_courier as courier, bank - h_bank as bank, refunds - h_refunds as refunds, lost - h_lost as lost,
      fees - h_fees as fees, fee_tax - h_fee_tax as fee_tax, credit - h_credit as credit
    from (${due(sql, orders)}) due, lateral (
      select coalesce(sum(buyer_paise), 0)::bigint as h_buyer, coalesce(sum(goods_paise), 0)::bigint as h_goods,
        coalesce(sum(discount_paise), 0)::bigint as h_discount, coalesce(sum(delivery_paise), 0)::bigint as h_delivery,
        coalesce(sum(tax_paise), 0)::bigint as h_tax, coalesce(sum(provider_paise), 0)::bigint as h_provider,
        coalesce(sum(courier_paise), 0)::bigint as h_courier, coalesce(sum(bank_paise), 0)::bigint as h_bank,
        coalesce(sum(refunds_paise), 0)::bigint as h_refunds, coalesce(sum(lost_paise), 0)::bigint as h_lost,
        coalesce(sum(fees_paise), 0)::bigint as h_fees, coalesce(sum(fee_tax_paise), 0)::bigint as h_fee_tax,
        coalesce(sum(credit_paise), 0)::bigint as h_credit
      from ledger where order_id = due.order_id
    ) has
  ) lacking
  where (buyer, goods, discount, delivery, tax, provider, courier, bank, refunds, lost, fees, fee_tax, credit)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`
