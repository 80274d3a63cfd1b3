import { OWN_CAUSES } from '../../../../core/ledger.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { givenForCancelled } from '../cancelling/pieces-to-cancel.ts'
import { lastParcelIs } from '../parcels/last-parcel.ts'
import { standingInvoices } from '../tax/left-of-invoice.ts'

/**
 * What the ledger should say about orders according to all other books, in paise: a row each, with `order_id` and the
 * accounts. `orders`: rows of that table.
 */
export const due = (sql: Database | Transaction, orders: Fragment): Fragment => sql`
  select id as order_id, -(goods + discount + delivery + tax + provider + courier + bank + refunds + lost + fees + fee_tax + credit) as buyer,
    goods, discount, delivery, tax, provider, courier, bank, refunds, lost, fees, fee_tax, credit
  from (
    select o.id,
      case when stands then -gross else 0 end + goods_tax + goods_back + exchanged as goods,
      case when stands then gross - value + least(reduced - taken_over, value + fee) else 0 end as discount,
      case when stands then -fee else 0 end + delivery_tax + delivery_back as delivery,
      -(goods_tax + delivery_tax) as tax,
      received - sent + own_provider as provider,
      case when payment_method = ${CASH} and paid_at is not null and exchange_of is null then greatest(value + fee - o.credit_paise, 0) else 0 end + own_courier as courier,
      own_bank - paid_out as bank, -waiting as refunds, own_lost - given_up as lost, own_fees as fees,
      own_fee_tax as fee_tax, -credits as credit
    from (${orders}) o,
    lateral (
      select coalesce(sum(unit_paise::bigint * (quantity - cancelled_quantity)), 0)::bigint as gross,
        coalesce(sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)), 0)::bigint as value,
        coalesce(sum(${givenForCancelled(sql)}), 0)::bigint as taken_over,
        case when coalesce(sum(quantity - cancelled_quantity), 0) > 0 then delivery_paise else 0 end as fee
      from order_lines where order_id = o.id
    ) l,
    lateral (
      select lapsed_at is null and ended_as is null and coalesce(${lastParcelIs(sql)} <> 'returned', true) as stands
    ) s,
    lateral (
      select coalesce(sum(amount_paise), 0)::bigint as received from payments where order_id = o.id
    ) p,
    lateral (
      select coalesce(sum(amount_paise) filter (where status = 'done' and way = 'source'), 0)::bigint as sent,
        coalesce(sum(amount_paise) filter (where status = 'done' and way = 'payout'), 0)::bigint as paid_out,
        coalesce(sum(amount_paise) filter (where status <> 'done'), 0)::bigint as waiting,
        coalesce(sum(amount_paise) filter (where lessens_price), 0)::bigint as reduced
      from refunds where order_id = o.id
    ) r,
    lateral (
      select coalesce(sum(sign * tax) filter (where not is_delivery), 0)::bigint as goods_tax,
        coalesce(sum(sign * tax) filter (where is_delivery), 0)::bigint as delivery_tax,
        coalesce(sum(total) filter (where why = 'returned' and not is_delivery), 0)::bigint as goods_back,
        coalesce(sum(total) filter (where why = 'returned' and is_delivery), 0)::bigint as delivery_back
      from (
        select why, case series when 'T' then 1 else -1 end as sign, row -> 'position' = 'null'::jsonb as is_delivery,
          (row ->> 'total')::bigint as total,
          (row ->> 'igst')::bigint + (row ->> 'cgst')::bigint + (row ->> 'sgst')::bigint as tax
        from tax_documents, jsonb_array_elements(rows) as row where order_id = o.id
      ) rows
    ) d,
    lateral (
      -- Without an invoice there is no credit note that shows the return.
      select coalesce(sum(goods_paise), 0)::bigint as exchanged from returns
      where order_id = o.id and replacement_order_id is not null
        and not exists (select from ${standingInvoices(sql)} i where order_id = o.id)
    ) x,
    lateral (
      select coalesce(sum(amount_paise), 0)::bigint as credits,
        coalesce(-sum(amount_paise) filter (where cause = 'given up'), 0)::bigint as given_up
      from store_credit where order_id = o.id
    ) c,
    lateral (
      select coalesce(sum(courier_paise), 0)::bigint as own_courier, coalesce(sum(bank_paise), 0)::bigint as own_bank,
        coalesce(sum(lost_paise), 0)::bigint as own_lost, coalesce(sum(provider_paise), 0)::bigint as own_provider,
        coalesce(sum(fees_paise), 0)::bigint as own_fees, coalesce(sum(fee_tax_paise), 0)::bigint as own_fee_tax
      from ledger where order_id = o.id and cause = any(${OWN_CAUSES})
    ) m
  ) accounts`
