import type { Database } from '../../platform/database.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { NOTED_EVERY } from '../accounts/sessions.ts'

type AffectedAccount = {
  code: string
  email: string
  phone: string | null
  locale: string | null
  hasOrders: boolean
  hasAddress: boolean
}

const BATCH = 1000

/**
 * Accounts whose data was here between two moments, in batches, for a notice of a breach: those opened before `until`, with
 * `from` only those used or with an order since. A breach may also concern visitors: complaints and the newsletter have
 * their own lists.
 */
export async function* affectedAccounts(
  db: Database,
  { until, from }: { until: Date; from: Date | null },
): AsyncGenerator<AffectedAccount[]> {
  const noted = from && new Date(from.getTime() - NOTED_EVERY)
  for (let last = BEFORE_ALL; ; ) {
    const piece = await db<(AffectedAccount & { id: string })[]>`
      select id, code, email, phone, locale,
        exists (select from orders where account_id = a.id) as "hasOrders",
        exists (select from addresses where account_id = a.id) as "hasAddress"
      from accounts a
      where erased_at is null and id > ${last} and created_at < ${until}
        and (${from}::timestamptz is null or last_seen_at >= ${noted}
          or exists (select from orders where account_id = a.id and placed_at between ${from} and ${until}))
      order by id limit ${BATCH}`
    if (piece.length === 0) return
    last = piece.at(-1)!.id
    yield piece.map(({ id: _, ...account }) => account)
  }
}
