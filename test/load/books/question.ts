import { sumDays } from '../../../server/modules/orders/sales/sum-days.ts'
import type { Database } from '../../../server/platform/database.ts'
import type { Jobs } from '../../../server/platform/jobs.ts'
import { createLog, type Log } from '../../../server/platform/log.ts'
import { openSigning, type Signing } from '../../../server/platform/signing.ts'

/** A query of a page, a call or a job, by the function that makes it. */
export type Question = {
  /** What the person who waits for it is doing. */
  what: string
  ask(deps: Asked): Promise<unknown>
  /** It changes the data, so it is run once. */
  once?: true
  /** It runs once a night, and may scan whole tables while they are small. */
  nightly?: true
  /** What it has to look through, all or a part of it, if it may read more than a page's rows. */
  growsWith?: string
}

export type Asked = { db: Database; jobs: Jobs; log: Log; signing: Signing; known: Known }

/** Rows of the generated books, to ask for. */
export type Known = {
  /**
   * `account`: a typical account with an order; `first`: one that ordered long ago; `largest`: the one with most
   * orders.
   */
  account: { id: string; code: string }
  first: { id: string; code: string }
  largest: { id: string; code: string }
  /**
   * `sent`: an order that is under way, from long ago; `old`: one that was delivered long ago; `toPack`: orders to
   * pack, oldest first.
   */
  sent: { code: string; awb: string; shipmentId: string }
  old: { id: string; code: string; phone: string }
  toPack: string[]
  /** The product of which most was sold: its handle and its id. */
  product: string
  productId: string
  message: { id: string; providerId: string }
  staffId: string
  /** The payment attempt of an order from long ago. */
  attemptId: string
}

export async function whatIsKnown(db: Database): Promise<Known> {
  const one = async <T>(rows: Promise<T[]>): Promise<T> => {
    const [row] = await rows
    if (!row) throw new Error('The books hold too little to ask about.')
    return row
  }
  const toPack = await db<{ code: string }[]>`
    select code from orders where status = 'Order Placed' and lapsed_at is null and (paid_at is not null or payment_method = 'COD')
    order by placed_at limit 50`
  return {
    account: await one(db<Known['account'][]>`
      select a.id, a.code from orders o join accounts a on a.id = o.account_id
      where a.erased_at is null and status = 'Delivered' order by o.placed_at desc limit 1`),
    first: await one(db<Known['first'][]>`
      select a.id, a.code from orders o join accounts a on a.id = o.account_id
      where a.erased_at is null and status = 'Delivered' order by o.placed_at limit 1 offset 1`),
    largest: await one(db<Known['largest'][]>`
      select id, code from accounts order by (select count(*) from orders where account_id = accounts.id) desc, id limit 1`),
    sent: await one(db<Known['sent'][]>`
      select o.code, o.awb_code as awb, s.id as "shipmentId" from orders o join shipments s on s.order_id = o.id
      where o.status = 'Shipped' order by o.placed_at limit 1`),
    old: await one(db<Known['old'][]>`
      select id, code, address ->> 'phone' as phone from orders
      where status = 'Delivered' and address ->> 'phone' <> '–' order by placed_at limit 1`),
    toPack: toPack.map(({ code }) => code),
    ...(await one(db<Pick<Known, 'product' | 'productId'>[]>`
      select p.handle as product, p.id as "productId" from products p join variants v on v.product_id = p.id
      order by v.sold desc limit 1`)),
    message: await one(db<Known['message'][]>`
      select id, provider_id as "providerId" from messages
      where channel = 'whatsapp' and provider_id is not null order by id desc limit 1`),
    staffId: (await one(db<{ id: string }[]>`select id from staff order by email limit 1`)).id,
    attemptId: (
      await one(db<{ id: string }[]>`
      select id from payment_attempts where status = 'paid' order by id limit 1`)
    ).id,
  }
}

/** Prepares the questions for one connection, whose reads are counted: other connections report theirs at any time. */
export async function asked(db: Database, jobs: Jobs): Promise<Asked> {
  while ((await sumDays(db)) > 0);
  const signing = openSigning(Buffer.alloc(32))
  return { db, jobs, signing, log: createLog('silent'), known: await whatIsKnown(db) }
}
