import type { Database, Transaction } from '../../platform/database.ts'

/** The channel that all instances LISTEN on: for changes of stock, numbered news, and each instance's own test messages. */
export const CHANNEL = 'catalogue'

/** Ids of products separated by commas, `all`, or `slides`. */
type What = string
type News = { id: number; what: What }

/** A notification. Without an id: a change of stock, which is not stored. */
type Told = { id?: number; what: What } | { sign: string }

const KEPT_FOR = '1 hour'

/**
 * Tells all instances that products (at most 200 ids, or all) or the slides were added, removed or changed. Part of the
 * transaction that changes them.
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

/** All transactions with lower ids have ended; news of later ones may still appear. */
type Horizon = bigint

export async function horizonNow(db: Database): Promise<Horizon> {
  const [row] = await db<[{ horizon: string }]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`
  return BigInt(row.horizon)
}

/**
 * News from transactions that had not ended at `since`; some of it may be known already. A `sign` is sent to this
 * instance's own listener, to test the connection.
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

/**
 * The timeline of the database server, which changes with a failover; null: it does not say. A failover may undo what was
 * told before.
 */
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
