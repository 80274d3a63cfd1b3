import { FIRST_STATUS } from '../../../../core/order-status.ts'
import type { Fragment, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { CashJudged } from './judge-cash.ts'
import type { WantedOrder } from './order-request.ts'
import type { PricedLine, PricedOrder } from './price-order.ts'

/** An order request with its prices, ready to be written. */
export type NewOrder = Omit<WantedOrder, 'coupon'> &
  PricedOrder & {
    /** Only of a cash order. */
    cash?: CashJudged
  }

/** The part of it that is stored. */
type Written = Pick<
  NewOrder,
  | 'id'
  | 'code'
  | 'method'
  | 'sums'
  | 'address'
  | 'directBuy'
  | 'idempotencyKey'
  | 'fingerprint'
  | 'promisedOn'
  | 'creditPaise'
  | 'cash'
> & {
  shopper: Pick<NewOrder['shopper'], 'accountId' | 'locale'>
  coupon: { code: string } | null
  lines: Omit<PricedLine, 'productId' | 'stock' | 'category' | 'readyDays'>[]
}

/**
 * Writes orders with their lines and history and takes their stock, all in one statement, since each statement more is a
 * round trip while stock is locked. The stock is locked and known to suffice. `also`: further statements to do in it.
 */
export function writeOrders(tx: Transaction, orders: Written[], ...also: Fragment[]): Fragment {
  const taken = piecesOf(orders)
  return tx`
    with placed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders.map(orderRow))}::jsonb) as o (
        id uuid, code text, "accountId" uuid, method text, subtotal bigint, discount bigint, delivery bigint,
        total bigint, credit bigint, "couponCode" text, address jsonb,
        "directBuy" boolean, "idempotencyKey" text, fingerprint bytea, locale text,
        "eventId" uuid, "promisedOn" date, "cashRisk" jsonb, "confirmBy" timestamptz, "confirmToken" text
      )
    ), line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders.flatMap(lineRows))}::jsonb) as l (
        "orderId" uuid, position int, "variantId" uuid, "movementId" uuid, handle text, name text, size text,
        "sizeText" text, pictures jsonb, quantity int, "listedPaise" int, "unitPaise" int, hsn text, "taxClass" text,
        "couponPaise" int[]
      )
    ), taken as (
      -- The ids are repeated as a plain array: without it the planner expects a hundred and scans all variants.
      update variants set stock = stock - quantity, sold = sold + quantity
      from unnest(${[...taken.keys()]}::uuid[], ${[...taken.values()]}::int[]) as t (variant_id, quantity)
      where id = variant_id and id = any(${[...taken.keys()]}::uuid[])
    ), moved as (
      insert into stock_movements (id, variant_id, delta, cause, order_id, actor_kind)
      select "movementId", "variantId", -quantity, 'sold', "orderId", 'shopper' from line
    ), listed as (
      insert into order_lines (order_id, position, variant_id, handle, name, size, size_text, pictures, quantity,
        listed_paise, unit_paise, hsn, tax_class, coupon_paise)
      select "orderId", position, "variantId", handle, name, size, nullif("sizeText", size), pictures, quantity, "listedPaise",
        "unitPaise", hsn, "taxClass", "couponPaise"
      from line
    ), entered as (
      insert into ledger (order_id, cause, buyer_paise, goods_paise, discount_paise, delivery_paise, credit_paise)
      select id, 'placed', total - credit, -subtotal, subtotal + delivery - total, -delivery, credit from placed
    ), spent as (
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select "accountId", 'spent', -credit, id from placed where credit > 0
    ), told as (
      insert into order_events (id, order_id, kind, status, actor_kind)
      select "eventId", id, 'placed', ${FIRST_STATUS}, 'shopper' from placed
    )${also.reduce((before, statement, at) => tx`${before}, ${tx.unsafe(`also_${at}`)} as (${statement})`, tx``)}
    insert into orders (id, code, account_id, payment_method, subtotal_paise, discount_paise, delivery_paise,
      total_paise, credit_paise, paid_at, coupon_code, address, direct_buy, idempotency_key, request_hash, locale, promised_on,
      cash_risk, confirm_by, confirm_token)
    select id, code, "accountId", method, subtotal, discount, delivery, total, credit, case when credit = total then now() end, "couponCode",
      address, "directBuy",
      "idempotencyKey", fingerprint, locale, "promisedOn", "cashRisk", "confirmBy", "confirmToken"
    from placed`
}

const orderRow = (order: Written) => {
  const {
    id,
    code,
    shopper,
    method,
    sums,
    address,
    directBuy,
    idempotencyKey,
    fingerprint,
    promisedOn,
    coupon,
    creditPaise,
    cash,
  } = order
  return {
    id,
    code,
    accountId: shopper.accountId,
    locale: shopper.locale,
    method,
    ...sums,
    credit: creditPaise,
    couponCode: coupon?.code ?? null,
    address,
    directBuy,
    idempotencyKey,
    // Postgres' text form of bytea.
    fingerprint: `\\x${fingerprint.toString('hex')}`,
    eventId: newId(),
    promisedOn,
    cashRisk: cash?.risk ?? null,
    confirmBy: cash?.confirm?.by ?? null,
    confirmToken: cash?.confirm?.token ?? null,
  }
}

const lineRows = ({ id, lines }: Written) =>
  lines.map((line, position) => ({ ...line, orderId: id, position, movementId: newId() }))

/** How many pieces of each variant the orders take in all. */
function piecesOf(orders: Written[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { lines } of orders)
    for (const { variantId, quantity } of lines) taken.set(variantId, quantity + (taken.get(variantId) ?? 0))
  return taken
}
