import { dayInIndia } from '../../../../core/india-time.ts'
import { POLICY } from '../../../../core/policy.ts'
import { HOUR_MS } from '../../../../core/time.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Catalogue } from '../catalogue.ts'
import { countable } from './countable.ts'

export type MissedSearches = {
  /** A search whose results were shown. `asker` distinguishes shoppers for some seconds, and is stored nowhere. */
  searched(text: string, asker: string): void
  /** Stores what was counted since. */
  stop(): Promise<void>
}

/** A text that begins another one within this time, by the same shopper, was still being typed. */
const TYPING_MS = 5000
const WRITE_EVERY_MS = 5000
/** Different searches counted per day: a flood fills the list once, and no table. */
const MOST_A_DAY = 1000
const MOST_TOGETHER = 50
const MOST_WAITING = 1000
/** Per shopper and hour. */
const MOST_OF_ONE = 60

type Options = {
  db: Database
  catalogue: Pick<Catalogue, 'page'>
  log: Log
  clock?: () => Date
}

/**
 * Counts searches without results, after the request: whether there are results is looked up when they are stored, every
 * few seconds. A process that is killed loses the last ten seconds.
 */
export function openMissedSearches({
  db,
  catalogue,
  log,
  clock = () => new Date(),
}: Options): MissedSearches {
  /** The last text of each shopper, in the order of typing. */
  const typing = new Map<string, { text: string; at: number }>()
  const waiting = new Map<string, number>()
  const ofOne = new Map<string, number>()
  let hour = 0

  function settle(asker: string, { text }: { text: string }) {
    typing.delete(asker)
    const own = (ofOne.get(asker) ?? 0) + 1
    if (own > MOST_OF_ONE || (waiting.size >= MOST_WAITING && !waiting.has(text))) return
    ofOne.set(asker, own)
    waiting.set(text, (waiting.get(text) ?? 0) + 1)
  }

  function settleOlderThan(then: number) {
    for (const [asker, last] of typing) {
      if (last.at > then) break
      settle(asker, last)
    }
  }

  async function write() {
    const together = [...waiting].slice(0, MOST_TOGETHER)
    for (const [text] of together) waiting.delete(text)
    const missed = await Promise.all(
      together.map(async ([words, times]) => missedOf(catalogue, words, times)),
    )
    await writeDown(db, missed.flat(), clock())
  }

  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const now = clock().getTime()
    settleOlderThan(now - TYPING_MS)
    const thisHour = Math.floor(now / HOUR_MS)
    if (thisHour !== hour) ofOne.clear()
    hour = thisHour
    if (waiting.size > 0) writing = writing.then(write).catch(say)
  }, WRITE_EVERY_MS)
  timer.unref()
  const say = (error: unknown) => log.warn({ err: error }, 'searches that found nothing could not be counted')

  return {
    searched(given, asker) {
      const text = countable(given)
      if (text === null) return
      const at = clock().getTime()
      const last = typing.get(asker)
      if (last && !(at - last.at < TYPING_MS && isTypingOn(last.text, text))) settle(asker, last)
      typing.delete(asker)
      typing.set(asker, { text, at })
      if (typing.size > MOST_WAITING) settle(...typing.entries().next().value!)
    },
    async stop() {
      clearInterval(timer)
      settleOlderThan(Number.POSITIVE_INFINITY)
      await writing
      while (waiting.size > 0) await write().catch(say)
    },
  }
}

const isTypingOn = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

type Missed = { words: string; times: number; cameClose: boolean }

async function missedOf(catalogue: Pick<Catalogue, 'page'>, words: string, times: number): Promise<Missed[]> {
  const { total, isClosest } = await catalogue.page(
    { categories: [], types: [], q: words, sort: 'relevant' },
    1,
  )
  return total === 0 || isClosest ? [{ words, times, cameClose: isClosest }] : []
}

async function writeDown(db: Database, missed: Missed[], now: Date): Promise<void> {
  if (missed.length === 0) return
  const day = dayInIndia(now)
  await db`
    insert into missed_searches (day, words, times, came_close)
    select ${day}, words, times, "cameClose"
    from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) as m (words text, times int, "cameClose" boolean)
    where (select count(*) from missed_searches where day = ${day}) < ${MOST_A_DAY}
      or exists (select from missed_searches k where k.day = ${day} and k.words = m.words)
    on conflict (day, words) do update
      set times = missed_searches.times + excluded.times, came_close = excluded.came_close`
}

type MissedRow = { words: string; times: number; cameClose: boolean; last: string }

/** The most frequent searches of the days kept; those that the catalogue answers by now remain until they are old. */
export const readMissedSearches = async (db: Database, most: number, now: Date): Promise<MissedRow[]> => db<
  MissedRow[]
>`
  select words, sum(times)::int as times, max(day)::text as last,
    (array_agg(came_close order by day desc))[1] as "cameClose"
  from missed_searches where day > ${dayInIndia(now)}::date - ${POLICY.keepSearchesDays}::int
  group by words order by sum(times) desc, max(day) desc, words limit ${most}`

export async function forgetOldSearches(db: Database, now: Date): Promise<void> {
  await db`delete from missed_searches where day <= ${dayInIndia(now)}::date - ${POLICY.keepSearchesDays}::int`
}
