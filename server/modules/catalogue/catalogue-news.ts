import type { Database, Transaction } from '../../platform/database.ts'

/** What every instance listens to: stock that moved, news with their number, and each instance's own sign of life. */
export const CHANNEL = 'catalogue'

/** Products by their ids with commas between, `all` of them, or `slides`. */
type What = string
type News = { id: number; what: What }

/** What came over the line. Without an id: stock, which is told and not kept. */
type Told = { id?: number; what: What } | { sign: string }

const KEPT_FOR = '1 hour'

/**
 * Tells every instance that products (by their ids, 200 at most, or all) came, went or changed, or the slides did; part
 * of the transaction that did it.
 */
export async function announceCatalogue(tx: Transaction, what: string[] | 'all' | 'slides'): Promise<void> {
  const text = typeof what === 'string' ? what : what.join(',')
  await tx`
    with kept as (insert into catalogue_news (what) values (${text}) returning id)
    select pg_notify(${CHANNEL}, '#' || id || ' ' || ${text}) from kept`
}

export function readPayload(payload: string): Told {
  if (payload.startsWith('?')) return { sign: payload.slice(1) }
  const [, id, what] = /^#(\d+) (.*)$/s.exec(payload) ?? []
  return id && what ? { id: Number(id), what } : { what: payload }
}

/** Every transaction before this number is over; news of those after it may still come. */
type Horizon = bigint

export async function horizonNow(db: Database): Promise<Horizon> {
  const [row] = await db<[{ horizon: string }]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`
  return BigInt(row.horizon)
}

/**
 * What transactions have told that were not over at `since`: some of it may be known already. A `sign` goes over the line,
 * back to whoever listens.
 */
export async function newsSince(
  db: Database,
  since: Horizon,
  sign: string | null,
): Promise<{ horizon: Horizon; news: News[] }> {
  const [row] = await db<[{ horizon: string; news: News[] }]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      case when ${sign !== null} then pg_notify(${CHANNEL}, ${`?${sign}`}) end,
      (select coalesce(json_agg(json_build_object('id', id, 'what', what) order by id), '[]')
        from catalogue_news where xact >= ${String(since)}::text::xid8) as news`
  return { horizon: BigInt(row.horizon), news: row.news }
}

/** Which of a primary's successors this is; null: it does not say. What was told before may be undone by a new one. */
export async function timelineOf(db: Database): Promise<string | null> {
  try {
    const [row] = await db<[{ timeline: string }]>`
      select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`
    return row.timeline
  } catch {
    return null
  }
}

export async function forgetOldNews(db: Database): Promise<void> {
  await db`delete from catalogue_news where at < now() - ${KEPT_FOR}::interval`
}
