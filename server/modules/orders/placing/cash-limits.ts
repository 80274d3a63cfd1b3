import type { CashLimit, CashLimits } from '../../../../core/cash-limits.ts'
import { type Paise, rupees } from '../../../../core/money.ts'
import { RUNNING } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PricedLine, PricedOrder, WantedLine } from './price-order.ts'

/** What an account has under way that is to be paid in cash. */
export type OpenCash = {
  /** Whether its phone or its mailbox has answered. */
  isProven: boolean
  orders: number
  paise: Paise
  /** Of each size that is wanted now, as `handle/size`. */
  pieces: Map<string, number>
}

/**
 * Locks the account, so that of two orders at once the second one counts the first, and reads what it has open. Accounts
 * are locked before stock. All three statements travel together, beside whatever the caller sends next.
 */
export async function lockOpenCash(
  tx: Transaction,
  accountId: string,
  wanted: WantedLine[],
): Promise<OpenCash> {
  const [[account], [open], pieces] = await Promise.all([
    tx<[{ isProven: boolean }]>`
      select coalesce(phone_proven_at, mailbox_proven_at) is not null as "isProven"
      from accounts where id = ${accountId} for no key update`,
    tx<[{ orders: number; paise: number }]>`
      select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as paise
      from orders where ${isOpenCash(tx, accountId)}`,
    tx<{ key: string; count: number }[]>`
      select handle || '/' || size as key, sum(quantity - cancelled_quantity)::int as count
      from orders o join order_lines l on l.order_id = o.id
      where ${isOpenCash(tx, accountId)} and handle = any(${wanted.map(({ _id }) => _id)})
      group by 1`,
  ])
  return { ...account, ...open, pieces: new Map(pieces.map(({ key, count }) => [key, count])) }
}

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
      size: over.size,
      most: piecesOfSize,
    })
  if (openPaise !== null && open.paise + order.sums.total > openPaise)
    throw new Refusal(ORDERS.cashValueOver, { ...help, most: rupees(openPaise) })
}

const piecesOver = (
  { pieces }: OpenCash,
  { piecesOfSize }: CashLimit,
  { handle, size, quantity }: PricedLine,
): boolean => piecesOfSize !== null && (pieces.get(`${handle}/${size}`) ?? 0) + quantity > piecesOfSize

const isOpenCash = (tx: Transaction, accountId: string) => tx`
  account_id = ${accountId} and payment_method = ${CASH} and status = any(${RUNNING})`
