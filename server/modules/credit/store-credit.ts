import type { Paise } from '../../../core/money.ts'
import type { CreditCause } from '../../../core/store-credit.ts'
import type { Database, Transaction } from '../../platform/database.ts'

/** In paise, positive; the cause says whether it is added or taken. */
type Entry = {
  accountId: string
  orderId: string
  amountPaise: Paise
  at: Date
} & (
  | { cause: Extract<CreditCause, 'given' | 'taken out'>; refundId: string }
  | { cause: Exclude<CreditCause, 'given' | 'taken out'>; refundId?: never }
)

const COMES: readonly CreditCause[] = ['given', 'released']

/** For credit that is taken the account must be locked (`lockCredit`) and its balance known to suffice. */
export async function noteCredit(tx: Transaction, entry: Entry): Promise<void> {
  const { accountId, orderId, refundId = null, cause, amountPaise, at } = entry
  await tx`
    insert into store_credit (account_id, at, cause, amount_paise, order_id, refund_id)
    values (${accountId}, ${at}, ${cause}, ${COMES.includes(cause) ? amountPaise : -amountPaise}, ${orderId}, ${refundId})`
}

/** The balance, locked against other spending until the transaction ends. After the account's orders, before stock. */
export async function lockCredit(tx: Transaction, accountId: string): Promise<Paise> {
  await tx`select from accounts where id = ${accountId} for no key update`
  return creditOf(tx, accountId)
}

/** The account's balance in paise. */
export async function creditOf(sql: Database | Transaction, accountId: string): Promise<Paise> {
  const [row] = await sql<[{ paise: number }]>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from store_credit where account_id = ${accountId}`
  return row.paise
}

/** The balances of accounts that have any. Those who spend it have locked the accounts in an earlier statement. */
export async function creditsOf(tx: Transaction, accountIds: string[]): Promise<Map<string, Paise>> {
  const rows = await tx<{ id: string; paise: number }[]>`
    select account_id as id, sum(amount_paise)::bigint as paise from store_credit
    where account_id = any(${accountIds}::uuid[]) group by 1`
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** The credit that currently pays for an order. */
async function creditIn(tx: Transaction, orderId: string): Promise<Paise> {
  const [row] = await tx<[{ paise: number }]>`
    select coalesce(-sum(amount_paise), 0)::bigint as paise from store_credit
    where order_id = ${orderId} and cause in ('spent', 'released')`
  return row.paise
}

/** Returns the credit of an order that lapsed unpaid to its shopper. */
export async function releaseCredit(
  tx: Transaction,
  { id: orderId, accountId }: { id: string; accountId: string },
  at: Date,
): Promise<void> {
  const amountPaise = await creditIn(tx, orderId)
  if (amountPaise > 0) await noteCredit(tx, { accountId, orderId, amountPaise, cause: 'released', at })
}

/** The newest 200 entries, newest first. */
export async function creditEntries(
  sql: Database | Transaction,
  accountId: string,
): Promise<{ cause: CreditCause; paise: Paise; orderId: string; at: Date }[]> {
  return sql`
    select c.cause, c.amount_paise as paise, o.code as "orderId", c.at
    from store_credit c join orders o on o.id = c.order_id
    where c.account_id = ${accountId} order by c.id desc limit 200`
}
