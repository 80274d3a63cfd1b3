import { type Locale, localeKept } from '../../../core/locale.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { DAY_MS, HOUR_MS } from '../../../core/time.ts'
import { batched } from '../../platform/batched.ts'
import { type Database, type Transaction, unmeasured } from '../../platform/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whose session it is. `whatsapp`: the phone, if it may receive order updates. `tokenHash`: which session. */
export type Shopper = {
  accountId: string
  code: string
  name: string
  email: string
  whatsapp: string | null
  /** The language of this call, or else of an earlier one. */
  locale: Locale
  tokenHash: Buffer
}

const UNUSED_FOR = 30 * DAY_MS
/** However often it is used, so that a stolen token ends too. */
const AT_MOST_FOR = 180 * DAY_MS
/** The stored time of the last use may lag behind by this much. */
export const NOTED_EVERY = HOUR_MS

/**
 * The shopper who holds this token. Refuses (401) an unknown token, one unused for 30 days, and one older than 180 days.
 * The account's language becomes `named`, that of the call, unless that is null. `route`: what is called, so that a flood
 * of calls of one route does not delay those of others.
 */
export async function authenticate(
  db: Database,
  token: string | null,
  { named = null, route = '' }: { named?: Locale | null; route?: string } = {},
): Promise<Shopper> {
  if (!token) throw new Refusal(ACCOUNTS.notLoggedIn)
  const tokenHash = hashToken(token)
  const session = await findTogether(db, { tokenHash, route })
  if (!session) throw new Refusal(ACCOUNTS.sessionExpired)
  const now = Date.now()
  if (session.last_used_at.getTime() < now - NOTED_EVERY) await noteUse(db, tokenHash, now)
  const { account_id: accountId, code, name, email, whatsapp } = session
  const kept = localeKept(session.locale)
  const locale = named ?? kept
  if (locale !== kept)
    await db`update accounts set locale = ${locale} where id = ${accountId} and erased_at is null`
  return { accountId, code, name, email, whatsapp, locale, tokenHash }
}

type Asked = { tokenHash: Buffer; route: string }

/** Each call of a shopper begins with this. A crowd that orders does not hold up those who look at their carts. */
const findTogether = batched(findSessions, {
  batchSize: 100,
  concurrency: 2,
  kind: ({ route }: Asked) => route,
})

async function findSessions(db: Database, asked: Asked[]): Promise<(SessionRow | null)[]> {
  const now = Date.now()
  // The driver knows no arrays of bytes. One by one, each by its key: of tables that it has not measured yet, as in a crowd on
  // a shop's first day, the database takes it that all accounts are few, begins with them, and keeps to that plan.
  const hashes = asked.map(({ tokenHash }) => tokenHash.toString('hex'))
  const sessions = await db<SessionRow[]>`
    select sessions.token_hash, sessions.account_id, accounts.code, accounts.name, accounts.email,
      case when accounts.whatsapp_utility then accounts.phone end as whatsapp, accounts.locale,
      sessions.last_used_at
    from unnest(${unmeasured(db, hashes)}) as h (hash)
    cross join lateral (
      select * from sessions where token_hash = decode(hash, 'hex') limit 1
    ) as sessions
    cross join lateral (select * from accounts where id = sessions.account_id limit 1) as accounts
    where accounts.erased_at is null
      and sessions.last_used_at > ${new Date(now - UNUSED_FOR)}
      and sessions.created_at > ${new Date(now - AT_MOST_FOR)}`
  const byToken = new Map(sessions.map((session) => [session.token_hash.toString('hex'), session]))
  return hashes.map((hash) => byToken.get(hash) ?? null)
}

type SessionRow = Omit<Shopper, 'accountId' | 'locale' | 'tokenHash'> & {
  token_hash: Buffer
  account_id: string
  locale: string | null
  last_used_at: Date
}

/** One writer an hour, however many requests come at once. */
async function noteUse(db: Database, tokenHash: Buffer, now: number) {
  await db`
    with used as (
      update sessions set last_used_at = ${new Date(now)}
      where token_hash = ${tokenHash} and last_used_at < ${new Date(now - NOTED_EVERY)} returning account_id
    )
    update accounts set last_seen_at = ${new Date(now)} from used where id = account_id`
}

/** The token exists here and with the shopper only: the database keeps its hash. */
export async function openSession(tx: Transaction, accountId: string): Promise<string> {
  const { token, hash } = newToken()
  const now = new Date()
  await tx`
    with opened as (
      insert into sessions (token_hash, account_id, created_at, last_used_at)
      values (${hash}, ${accountId}, ${now}, ${now})
    )
    update accounts set last_seen_at = ${now} where id = ${accountId}`
  await removeDead(tx, now)
  return token
}

/** A few at a time, as many as new ones come: the table holds live sessions. */
async function removeDead(tx: Transaction, now: Date) {
  await tx`
    with unused as (
      select token_hash from sessions where last_used_at < ${new Date(now.getTime() - UNUSED_FOR)}
      order by last_used_at limit 10 for update skip locked
    ), old as (
      select token_hash from sessions where created_at < ${new Date(now.getTime() - AT_MOST_FOR)}
      order by created_at limit 10 for update skip locked
    )
    delete from sessions where token_hash in (select token_hash from unused union all select token_hash from old)`
}

export async function revokeSession(db: Database, shopper: Shopper): Promise<void> {
  await db`delete from sessions where token_hash = ${shopper.tokenHash}`
}

export async function revokeOtherSessions(tx: Transaction, { accountId, tokenHash }: Shopper): Promise<void> {
  await tx`delete from sessions where account_id = ${accountId} and token_hash <> ${tokenHash}`
}

export async function revokeAllSessions(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from sessions where account_id = ${accountId}`
}
