import type { CashLimit, CashLimits } from '../../../../core/cash-limits.ts'
import { type Paise, rupees } from '../../../../core/money.ts'
import { RUNNING } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Locked, passingOver } from './locked.ts'
import type { PricedLine, PricedOrder, WantedLine } from './price-order.ts'

/** What an account has under way that is to be paid in cash. */
export type OpenCash = {
  /** Whether its phone or its mailbox has answered. */
  isProven: boolean
  orders: number
  paise: Paise
  /** Of each size that is wanted now, as `handle/size`. */
  pieces: Record<string, number>
}

/** Whether the shopkeeper has set any limit: without one nothing need be counted. */
export const isLimited = ({ unproven, proven }: CashLimits): boolean =>
  [unproven, proven].some((limit) => Object.values(limit).some((most) => most !== null))

/**
 * Locks the accounts, so that of two orders at once the second one counts the first, and reads what each has open. Those
 * that are locked by others are waited for, or passed over and not in what is returned. Accounts are locked before stock.
 * Both statements travel together, beside whatever the caller sends next.
 */
export async function lockOpenCash(
  tx: Transaction,
  asked: { shopper: { accountId: string }; items: WantedLine[] }[],
  locked: Locked,
): Promise<Map<string, OpenCash>> {
  const ids = asked.map(({ shopper }) => shopper.accountId)
  const handles = asked.flatMap(({ items }) => items.map(({ _id }) => _id))
  const [accounts, open] = await Promise.all([
    tx<{ id: string; isProven: boolean }[]>`
      select id, coalesce(phone_proven_at, mailbox_proven_at) is not null as "isProven"
      from accounts where id = any(${ids}::uuid[]) order by id for no key update ${passingOver(tx, locked)}`,
    // By itself: what it reads must be read after the lock is had.
    tx<(Omit<OpenCash, 'isProven'> & { id: string })[]>`
      with open as materialized (
        select id, account_id, total_paise from orders
        where account_id = any(${ids}::uuid[]) and payment_method = ${CASH} and status = any(${RUNNING})
      ), pieces as (
        select account_id, handle || '/' || size as size, sum(quantity - cancelled_quantity) as count
        from open join order_lines on order_id = id where handle = any(${handles}) group by 1, 2
      )
      select account_id as id, count(*) as orders, sum(total_paise)::bigint as paise,
        (select coalesce(jsonb_object_agg(size, count), '{}') from pieces p where p.account_id = open.account_id) as pieces
      from open group by account_id`,
  ])
  const byAccount = new Map(open.map((one) => [one.id, one]))
  return new Map(
    accounts.map(({ id, isProven }) => [id, { ...(byAccount.get(id) ?? NOTHING_OPEN), isProven }]),
  )
}

const NOTHING_OPEN = { orders: 0, paise: 0 as Paise, pieces: {} }

/** Refuses (409) a cash order with which the account would have more open than the shopkeeper allows. */
export function refuseTooMuchCash(
  { unproven, proven }: CashLimits,
  open: OpenCash,
  order: PricedOrder,
): void {
  const limit = open.isProven ? proven : unproven
  // Whether a code from the phone or the mailbox would help.
  const help = { isProven: open.isProven }
  const { openOrders, openPaise, piecesOfSize } = limit
  if (openOrders !== null && open.orders >= openOrders)
    throw new Refusal(ORDERS.cashOrdersOpen, { ...help, most: openOrders })
  const over = order.lines.find((line) => piecesOver(open, limit, line))
  if (over && piecesOfSize !== null)
    throw new Refusal(ORDERS.cashPiecesOver, {
      ...help,
      name: over.name,
      size: over.sizeText,
      most: piecesOfSize,
    })
  if (openPaise !== null && open.paise + order.sums.total > openPaise)
    throw new Refusal(ORDERS.cashValueOver, { ...help, most: rupees(openPaise) })
}

const piecesOver = (
  { pieces }: OpenCash,
  { piecesOfSize }: CashLimit,
  { handle, size, quantity }: PricedLine,
): boolean => piecesOfSize !== null && (pieces[`${handle}/${size}`] ?? 0) + quantity > piecesOfSize
