import { actionsCalled } from '../../../core/action-text.ts'
import { handleFrom } from '../../../core/handle.ts'
import type { LoggedChange } from '../../../core/logged-change.ts'
import { EVENT_KINDS } from '../../../core/order-event.ts'
import { REFUND_REASONS, type RefundCode } from '../../../core/refund.ts'
import { RETURN_STATES } from '../../../core/return-state.ts'
import { cutPage } from '../../platform/cut-page.ts'
import type { Database } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
import { containsCode, literally } from '../../platform/typed-text.ts'

/** `olderThan`: the id to continue from; set also on a short page while older changes have not been searched yet. */
export type ChangesPage = { changes: LoggedChange<Date>[]; olderThan: string | null }

/** Parts of words have no index: a search looks through this many entries of each log and says where it stopped. */
const MOST_LOOKED_AT = 4000

/**
 * Newest first, since ids grow with time. Changes of orders and returns are read from their own histories, which are written
 * with them, so they are not stored twice. A `search` that is a whole subject, a product's by its name too, finds everything
 * about it; any other finds parts of subjects, names and actions. `before` is an `olderThan`.
 */
export async function readChanges(
  db: Database,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<ChangesPage> {
  const about = await whatIsMeant(db, search)
  const most = about.parts ? MOST_LOOKED_AT : limit + 1
  const older = before ? db`and id < ${before}` : db``
  const found = about.parts ? db`and ${partsIn(db, search)}` : db``
  const rows = await db<(LoggedChange<Date> & { end: string | null; detail: Detail | null })[]>`
    with changes as materialized (
      select id, at, staff_id, action, subject, before, after from staff_audit
      where true ${older} ${about.subjects ? db`and subject = any(${about.subjects})` : db``}
      order by id desc limit ${most}
    ), events as materialized (
      select id, at, staff_id, 'order.' || kind as action, order_id, status, reason, detail from order_events
      where staff_id is not null ${older} ${about.subjects ? db`and order_id = ${about.orderId}` : db``}
        and ${about.isOfOrders}
      order by id desc limit ${most}
    ), steps as materialized (
      select id, at, staff_id, 'return.' || state as action, return_id, reason from return_events
      where staff_id is not null ${older} ${about.subjects ? db`and return_id = any(${about.returnIds})` : db``}
        and ${about.isOfReturns}
      order by id desc limit ${most}
    ), looked_at as (
      -- Below the highest of the logs' ends one of them has not been searched.
      select greatest((select id from changes order by id desc offset ${most - 1}),
        (select id from events order by id desc offset ${most - 1}),
        (select id from steps order by id desc offset ${most - 1})) as "end"
    ), found as (
      select * from (
        select c.*, null::uuid as order_id, null as status, null as reason, null::jsonb as detail,
          coalesce(s.name, 'Command line') as who
        from changes c left join staff s on s.id = c.staff_id
        union all
        select e.id, e.at, e.staff_id, e.action, null, null, null, e.order_id, e.status, e.reason, e.detail, s.name
        from events e join staff s on s.id = e.staff_id
        union all
        select e.id, e.at, e.staff_id, e.action, r.code, null, null, null, null, e.reason, null, s.name
        from steps e join staff s on s.id = e.staff_id join returns r on r.id = e.return_id
      ) all_logs
      where id >= coalesce((select "end" from looked_at), id) ${found}
      order by id desc limit ${limit + 1}
    )
    select f.id, f.at, who, action, coalesce(subject, o.code) as subject, reason, detail, "end",
      case when f.status is null then before else (
        select jsonb_build_object('status', p.status) from order_events p
        where p.order_id = f.order_id and p.status is not null and (p.at, p.id) < (f.at, f.id)
        order by p.at desc, p.id desc limit 1
      ) end as before,
      case when f.status is null then after else jsonb_build_object('status', f.status) end as after
    from looked_at left join found f on true left join orders o on o.id = f.order_id
    order by f.id desc`
  const end = rows[0]?.end ?? null
  const changes = rows
    .filter(({ id }) => id !== null)
    .map(({ end: _, detail, ...change }) => ({ ...change, after: withDetail(change.after, detail) }))
  const { page, last } = cutPage(changes, limit)
  return { changes: page, olderThan: last?.id ?? end }
}

/** What an event of an order holds beside its kind, as far as the log tells it. */
type Detail = {
  refundId?: string
  shipmentId?: string
  paymentId?: string | null
  code?: RefundCode
  lines?: { quantity?: number; restocked?: number; writtenOff?: number }[]
}

function withDetail(after: unknown, detail: Detail | null): unknown {
  if (!detail) return after
  const { refundId: _, shipmentId: __, paymentId: ___, code, lines, ...facts } = detail
  const sum = (of: 'quantity' | 'restocked' | 'writtenOff') =>
    lines?.reduce((pieces, line) => pieces + (line[of] ?? 0), 0)
  const pieces = lines?.some((line) => 'quantity' in line)
    ? { pieces: sum('quantity') }
    : lines && { backOnTheShelf: sum('restocked'), writtenOff: sum('writtenOff') }
  const all = { ...(after ?? {}), ...facts, ...(code && { why: REFUND_REASONS[code].text }), ...pieces }
  return Object.keys(all).length > 0 ? all : null
}

type About = {
  /** The subjects of which everything is wanted; null: any. */
  subjects: string[] | null
  orderId: string | null
  /** A return, or those of the order. */
  returnIds: string[]
  /** Whether histories of orders can contain it. */
  isOfOrders: boolean
  /** The same of returns. */
  isOfReturns: boolean
  /** Whether parts of words are searched. */
  parts: boolean
}

async function whatIsMeant(db: Database, search: string): Promise<About> {
  const everything = { orderId: null, returnIds: [], isOfOrders: true, isOfReturns: true }
  if (search === '') return { ...everything, subjects: null, parts: false }
  const code = codeIn(search)
  // A coupon's code may have the letters that other codes do not use.
  const coupon = search.toUpperCase().replace(/^#/, '')
  const handle = handleFrom(search)
  const asked = [search, search.toLowerCase(), code, coupon, ...(handle ? [handle] : [])]
  const [known] = await db<
    [{ orderId: string | null; returnIds: string[]; subjects: string[]; isPerson: boolean }]
  >`
    select (select id from orders where code = ${code}) as "orderId",
      array(
        select id from returns where code = ${code} or order_id = (select id from orders where code = ${code})
      ) as "returnIds",
      array(
        select distinct subject from staff_audit
        -- A product keeps its handle when it is renamed.
        where subject = any(${asked}::text[] || array(select handle from products where lower(name) = lower(${search})))
      ) as subjects,
      exists (select from staff where name ilike ${`%${literally(search)}%`}) as "isPerson"`
  const { orderId, returnIds, isPerson, subjects } = known
  if (orderId || returnIds.length > 0)
    return { ...everything, subjects: [...subjects, code], orderId, returnIds, parts: false }
  if (subjects.length > 0)
    return { ...everything, subjects, isOfOrders: false, isOfReturns: false, parts: false }
  const isCalled = (of: string, kinds: readonly string[]) =>
    kinds.some((kind) => `${of}.${kind}`.includes(actionIn(search))) ||
    actionsCalled(search).some((action) => action.startsWith(of))
  return {
    ...everything,
    subjects: null,
    isOfOrders: isPerson || isCalled('order', EVENT_KINDS),
    isOfReturns: isPerson || isCalled('return', RETURN_STATES),
    parts: true,
  }
}

function partsIn(db: Database, search: string) {
  const like = (part: string) => `%${literally(part)}%`
  return db`(
    ${containsCode(db, db`subject`, search)} or subject like ${like(handleFrom(search) ?? search)}
    or who ilike ${like(search)} or subject in (select email from staff where name ilike ${like(search)})
    or subject in (select handle from products where name ilike ${like(search)})
    or action ilike ${like(search)} or action like ${like(actionIn(search))} or action = any(${actionsCalled(search)}))`
}

/** An action as the console writes it: 'Complaint: docket' → 'grievance.docket' */
const actionIn = (search: string): string =>
  search.toLowerCase().replace('complaint', 'grievance').replaceAll(': ', '.').replaceAll(' ', '-')
