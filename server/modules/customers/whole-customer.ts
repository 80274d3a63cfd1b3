import type { Paise } from '../../../core/money.ts'
import { SALES } from '../../../core/order-status.ts'
import { CUSTOMERS, openMattersText } from '../../../core/refusals/customers.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import type { Database } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AccountData, exportAccount } from '../accounts/export-account.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'
import { creditEntries, creditOf } from '../credit/store-credit.ts'
import { messagesOf, type WholeMessage } from '../messaging/find-messages.ts'
import { type FoundOrder, lastParcel, paymentState } from '../orders/reading/find-orders.ts'
import { openMatters } from './erase-customer.ts'

const MOST_SHOWN = 100

type OrderOfCustomer = Pick<
  FoundOrder,
  'code' | 'status' | 'endedAs' | 'parcel' | 'payment' | 'placedAt' | 'pieces' | 'totalPaise'
>

/** A customer with everything that somebody who answers their call needs. */
export type WholeCustomer = {
  account: AccountData
  /** The newest hundred; `orderCount` and `spentPaise` are over all that were not cancelled. */
  orders: OrderOfCustomer[]
  orderCount: number
  spentPaise: number
  messages: WholeMessage[]
  cart: CartLine[]
  /** Their store credit with its entries, newest first. */
  credit: { paise: Paise; entries: Awaited<ReturnType<typeof creditEntries>> }
  /** Why the account cannot be erased, in words; null: it can. */
  whyNotErased: string | null
}
type CartLine = { handle: string; name: string; size: string; quantity: number; addedAt: Date }

export type CustomerKey = { id: string; code: string }

/** The account with this number. Refuses 404. */
export async function findCustomer(db: Database, asked: string): Promise<CustomerKey> {
  const [account] = await db<CustomerKey[]>`select id, code from accounts where code = ${asked.toUpperCase()}`
  if (!account) throw new Refusal(CUSTOMERS.customerUnknown)
  return account
}

/** Accounts with an order of this number, for finding a customer by it. */
export async function customersByOrder(db: Database, code: string): Promise<string[]> {
  const orders = await db<{ id: string }[]>`
    select account_id as id from orders where code = ${codeIn(code)}`
  return orders.map(({ id }) => id)
}

/** How many orders each account has that were not cancelled, and since when it had none. */
export async function orderCounts(
  db: Database,
  accountIds: string[],
): Promise<Map<string, { orders: number; lastOrderAt: Date | null }>> {
  const counts = await db<{ id: string; orders: number; lastOrderAt: Date | null }[]>`
    select account_id as id, count(*) as orders, max(placed_at) as "lastOrderAt"
    from orders where account_id = any(${accountIds}::uuid[]) and lapsed_at is null and ended_as is null and status = any(${SALES})
    group by account_id`
  return new Map(counts.map(({ id, ...count }) => [id, count]))
}

export async function wholeCustomer(db: Database, accountId: string): Promise<WholeCustomer> {
  const [account, matters] = await db.begin(async (tx) => [
    await exportAccount(tx, accountId),
    await openMatters(tx, accountId),
  ])
  const [sums] = await db<[{ orderCount: number; spentPaise: number }]>`
    select count(*) filter (where lapsed_at is null and ended_as is null and status = any(${SALES})) as "orderCount",
      coalesce(sum((
        -- What others took of it, or never handed over, was paid all the same.
        select sum(provider_paise + courier_paise + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise + credit_paise)
        from ledger where order_id = o.id
      )), 0)::bigint as "spentPaise"
    from orders o where account_id = ${accountId}`
  const [orders, messages, cart, creditPaise, entries] = await Promise.all([
    ordersOfCustomer(db, accountId, MOST_SHOWN),
    messagesOf(db, accountId, MOST_SHOWN),
    db<(CartLine & { size: Size; wornBy: WornBy | null; offered: number })[]>`
      select p.handle, p.name, v.size, p.details -> 'wornBy' as "wornBy", ${offeredSizes(db)} as offered, c.quantity, c.added_at as "addedAt"
      from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
      where c.account_id = ${accountId} order by c.added_at, v.id`,
    creditOf(db, accountId),
    creditEntries(db, accountId),
  ])
  return {
    account,
    orders,
    ...sums,
    messages,
    cart: cart.map(({ wornBy, offered, ...line }) => ({
      ...line,
      size: sizeText(line.size, wornBy, offered),
    })),
    credit: { paise: creditPaise, entries },
    whyNotErased: account.erasedAt ? 'It is erased.' : matters.length > 0 ? openMattersText(matters) : null,
  }
}

/** Lapsed ones too. */
export const ordersOfCustomer = (db: Database, accountId: string, limit: number) => db<OrderOfCustomer[]>`
  select code, status, ended_as as "endedAs", ${lastParcel(db)} as parcel, ${paymentState(db)} as payment, placed_at as "placedAt", total_paise as "totalPaise",
    (select coalesce(sum(quantity - cancelled_quantity), 0) from order_lines where order_id = o.id) as pieces
  from orders o where account_id = ${accountId} order by placed_at desc, id desc limit ${limit}`
