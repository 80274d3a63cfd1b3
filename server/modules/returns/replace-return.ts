import { hash } from 'node:crypto'
import type { Locale } from '../../../core/locale.ts'
import { hasNotLeft, STEPS } from '../../../core/order-status.ts'
import { CASH } from '../../../core/payment-methods.ts'
import type { Address } from '../../../core/person.ts'
import type { Picture } from '../../../core/product.ts'
import { shareOut } from '../../../core/share-out.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Transaction } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { enter } from '../orders/ledger/enter.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { writeOrders } from '../orders/placing/write-order.ts'
import { tellShopper } from '../orders/telling/order-messages.ts'
import { moveEach, releaseSize } from './move-return.ts'
import { pricesOf } from './prices-of.ts'
import type { ReturnRow } from './return-row.ts'

/**
 * Places the order of an exchange, paid to the paisa by the credit of the returned piece. The size is held for it; the
 * order and the stock are locked.
 */
export async function placeReplacement(
  tx: Transaction,
  jobs: Jobs,
  orderReturn: ReturnRow,
  now: Date,
): Promise<void> {
  await releaseSize(tx, orderReturn, { actor: 'shop' })
  const [from] = await tx<[From]>`
    select o.account_id as "accountId", o.locale, o.address, l.handle, l.name, l.pictures, l.hsn,
      l.tax_class as "taxClass", v.size, r.exchange_size_text as "sizeText"
    from returns r join orders o on o.id = r.order_id
    join order_lines l on l.order_id = r.order_id and l.position = r.position
    join variants v on v.id = r.exchange_variant_id
    where r.id = ${orderReturn.id}`
  const { accountId, locale, address, ...piece } = from
  const prices = shareOut(orderReturn.goodsPaise, await pricesOf(tx, orderReturn))
  const lines = [...Map.groupBy(prices, (price) => price)].map(([price, alike]) => ({
    ...piece,
    variantId: orderReturn.exchangeVariantId!,
    quantity: alike.length,
    listedPaise: price,
    unitPaise: price,
    couponPaise: null,
  }))
  const [id, code] = [newId(), newCode()]
  const total = orderReturn.goodsPaise
  await writeOrders(tx, [
    {
      id,
      code,
      shopper: { accountId, locale },
      method: CASH,
      sums: { subtotal: total, discount: 0, delivery: 0, total },
      address,
      directBuy: false,
      idempotencyKey: `return ${orderReturn.code}`,
      fingerprint: hash('sha256', orderReturn.id, 'buffer'),
      promisedOn: null,
      coupon: null,
      creditPaise: 0,
      lines,
    },
  ])
  await tx`update orders set paid_at = ${now}, exchange_of = ${orderReturn.id} where id = ${id}`
  await tx`update returns set replacement_order_id = ${id} where id = ${orderReturn.id}`
  orderReturn.replacementOrderId = id
  await enter(tx, { orderId: orderReturn.orderId, cause: 'returned', at: now })
  // Booked as a refund and a payment of the same amount, which cancel out.
  await tx`
    insert into ledger (order_id, at, cause, reference, buyer_paise, bank_paise)
    values (${orderReturn.orderId}, ${now}, 'exchanged', ${orderReturn.code}, ${total}, ${-total}),
      (${id}, ${now}, 'exchanged', ${orderReturn.code}, ${-total}, ${total})`
  await tellShopper(tx, jobs, { orderId: id, about: 'order-placed' })
}

type From = {
  accountId: string
  locale: Locale
  address: Address
  handle: string
  name: string
  pictures: Picture[]
  hsn: string
  taxClass: string
  size: Size
  sizeText: string
}

const LEFT_THE_SHOP = STEPS.filter((step) => !hasNotLeft(step))

/** Ends exchanges whose other piece has left the shop. */
export async function settleReplaced(deps: OrderDeps): Promise<void> {
  const sent = await deps.db<{ code: string }[]>`
    select r.code from returns r join orders o on o.id = r.replacement_order_id
    where r.state = 'qc_passed' and o.status = any(${LEFT_THE_SHOP}) order by r.moved_at limit 100`
  await moveEach(deps, sent, { from: 'qc_passed', to: 'replacement_shipped', actor: 'shop' })
}
