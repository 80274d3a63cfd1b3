import { beginsAt } from '../../../core/duties.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { CATALOGUE_PAGES, EVERY_PAGE, productKey } from '../../platform/surrogate-keys.ts'
import { PURGE_CDN } from './cdn-jobs.ts'

/** The changes stand in the shop's own tables, so there are no jobs. */
export const CDN_NEWS = { ownQueue: 'cdn-news' }

/** By then every instance knows a change, even without LISTEN, and a slow transaction that made it has ended. */
const KNOWN_EVERYWHERE_S = 20
/** After a longer pause everything is purged, since the catalogue's news is kept no longer. */
const MOST_S = 1800
/** With more changed products, all pages with products are purged. */
const MOST_PRODUCTS = 200

/** From then on discounts are stated from other prices. */
const DUTY = new Date(beginsAt('priorPrice'))

/** `turnsAt`: when all pages next change by themselves, in milliseconds since 1970. */
type Deps = { db: Database; jobs: Jobs; turnsAt: (after: Date) => number }
type Span = { since: Date; until: Date; earlierS: number }

/**
 * The keys of everything that changed since any instance last looked, to be purged now; empty while another instance is
 * looking. Each change is purged a second time by a job, once all instances know of it: one that did not may have served
 * the old page meanwhile, which may have been cached.
 */
export function takeChanges({ db, jobs, turnsAt }: Deps): Promise<string[]> {
  return db.begin(async (tx) => {
    const changed = async (span: Span) => (hasTurned(span, turnsAt) ? [EVERY_PAGE] : keysOf(tx, span))
    const [look] = await tx<{ since: Date; until: Date; seconds: number }[]>`
      select looked_at as since, now() as until, extract(epoch from now() - looked_at)::float8 as seconds
      from cdn_looks for update skip locked`
    if (!look) return []
    const { since, until } = look
    await tx`update cdn_looks set looked_at = ${until}`
    const isLate = look.seconds > MOST_S
    const known = isLate ? [EVERY_PAGE] : await changed({ since, until, earlierS: KNOWN_EVERYWHERE_S })
    if (known.length > 0) await jobs.enqueue(tx, PURGE_CDN, { keys: known })
    return isLate ? [] : changed({ since, until, earlierS: 0 })
  })
}

function hasTurned({ since, until, earlierS }: Span, turnsAt: Deps['turnsAt']): boolean {
  const [from, to] = [since, until].map((at) => at.getTime() - earlierS * 1000) as [number, number]
  return turnsAt(new Date(from)) <= to
}

async function keysOf(tx: Transaction, { since, until, earlierS }: Span): Promise<string[]> {
  const earlier = tx`make_interval(secs => ${earlierS})`
  const inSpan = (column: string) =>
    tx`${tx(column)} > ${since}::timestamptz - ${earlier} and ${tx(column)} <= ${until}::timestamptz - ${earlier}`
  const [changed] = await tx<[{ settings: boolean; catalogue: boolean }]>`
    select exists (select from settings where ${inSpan('updated_at')}) as settings,
      exists (select from catalogue_news where ${inSpan('at')})
      or exists (select from products where published and ${inSpan('discount_ends_at')})
      or exists (select from (values (${DUTY}::timestamptz)) as duty (begins_at) where ${inSpan('begins_at')})
      as catalogue`
  if (changed.settings) return [EVERY_PAGE]
  if (changed.catalogue) return [CATALOGUE_PAGES]
  const moved = await tx<{ handle: string; crossed: boolean }[]>`
    with moved as (
      select product_id, sum(delta) as delta
      from stock_movements join variants v on v.id = variant_id
      where ${inSpan('at')} group by product_id
    )
    select handle, here <= 0 or here - delta <= 0 as crossed
    from moved join products p on p.id = product_id,
      lateral (select coalesce(sum(stock), 0) as here from variants where product_id = p.id and offered) now
    where published limit ${MOST_PRODUCTS + 1}`
  // A product that sells out or comes back moves in lists.
  if (moved.length > MOST_PRODUCTS || moved.some(({ crossed }) => crossed)) return [CATALOGUE_PAGES]
  return moved.map(({ handle }) => productKey(handle))
}
