import type { Paise } from '../../../core/money.ts'
import type { CreditCause } from '../../../core/store-credit.ts'
import type { Database, Transaction } from '../../platform/database.ts'

/** In paise, above nothing; whether it comes or goes is said by the cause. */
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

/** The account is locked (`lockCredit`) where it goes, and its balance known to suffice. */
export async function noteCredit(tx: Transaction, entry: Entry): Promise<void> {
  const { accountId, orderId, refundId = null, cause, amountPaise, at } = entry
  await tx`
    insert into store_credit (account_id, at, cause, amount_paise, order_id, refund_id)
    values (${accountId}, ${at}, ${cause}, ${COMES.includes(cause) ? amountPaise : -amountPaise}, ${orderId}, ${refundId})`
}

/** What the account has, which nobody else spends until the transaction ends. After its orders, before stock. */
export async function lockCredit(tx: Transaction, accountId: string): Promise<Paise> {
  await tx`select from accounts where id = ${accountId} for no key update`
  return creditOf(tx, accountId)
}

/** What the account has. */
export async function creditOf(sql: Database | Transaction, accountId: string): Promise<Paise> {
  const [row] = await sql<[{ paise: number }]>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from store_credit where account_id = ${accountId}`
  return row.paise
}

/** What accounts have that have any. Whoever spends it has locked them in a statement before. */
export async function creditsOf(tx: Transaction, accountIds: string[]): Promise<Map<string, Paise>> {
  const rows = await tx<{ id: string; paise: number }[]>`
    select account_id as id, sum(amount_paise)::bigint as paise from store_credit
    where account_id = any(${accountIds}::uuid[]) group by 1`
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** What of an order is paid with credit at the moment. */
async function creditIn(tx: Transaction, orderId: string): Promise<Paise> {
  const [row] = await tx<[{ paise: number }]>`
    select coalesce(-sum(amount_paise), 0)::bigint as paise from store_credit
    where order_id = ${orderId} and cause in ('spent', 'released')`
  return row.paise
}

/** An order that was never paid has lapsed: what it held of its shopper's credit is theirs again. */
export async function releaseCredit(
  tx: Transaction,
  { id: orderId, accountId }: { id: string; accountId: string },
  at: Date,
): Promise<void> {
  const amountPaise = await creditIn(tx, orderId)
  if (amountPaise > 0) await noteCredit(tx, { accountId, orderId, amountPaise, cause: 'released', at })
}

/** Where it came from and went, newest first; the newest 200. */
export async function creditEntries(
  sql: Database | Transaction,
  accountId: string,
): Promise<{ cause: CreditCause; paise: Paise; orderId: string; at: Date }[]> {
  return sql`
    select c.cause, c.amount_paise as paise, o.code as "orderId", c.at
    from store_credit c join orders o on o.id = c.order_id
    where c.account_id = ${accountId} order by c.id desc limit 200`
}
