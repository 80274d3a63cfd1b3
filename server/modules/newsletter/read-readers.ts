import type { Database, Fragment, Transaction } from '../../platform/database.ts'

type ReaderData = {
  email: string
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
  coupon: string | null
  consents: { granted: boolean; source: string; wording: string; at: string; notice: string | null }[]
}

/** What is kept about an account's mailbox as a reader, if the mailbox is proven: anybody could have registered with it. */
export const exportReader = (sql: Database | Transaction, accountId: string): Promise<ReaderData[]> => sql<
  ReaderData[]
>`
  select r.email, asked_at as "askedAt", confirmed_at as "confirmedAt", left_at as "leftAt", c.code as coupon,
    coalesce((
      select jsonb_agg(jsonb_build_object('granted', granted, 'source', source, 'wording', wording, 'at', at,
        'notice', notice, 'language', language) order by at)
      from newsletter_consents where reader_id = r.id
    ), '[]') as consents
  from newsletter_readers r left join coupons c on c.id = coupon_id
  where ${isReader(sql, accountId)}
  order by asked_at`

/** Of a row `r` of newsletter_readers: it is the account's mailbox, which is proven. */
export const isReader = (sql: Database | Transaction, accountId: string): Fragment => sql`
  r.mailbox = (select mailbox_key(email) from accounts where id = ${accountId} and mailbox_proven_at is not null)`

/** The number of readers. */
export async function countReaders(db: Database): Promise<number> {
  const [{ readers }] = await db<[{ readers: number }]>`
    select count(*)::int as readers from newsletter_readers where confirmed_at is not null and left_at is null`
  return readers
}
