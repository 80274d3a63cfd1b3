import { beginsAt } from '../../../core/duties.ts'
import type { Database } from '../../platform/database.ts'
import type { Followed } from './follow-catalogue.ts'
import { keepShelf } from './keep-shelf.ts'
import { readShownSlides } from './read-slides.ts'
import { changeStored, type Stored } from './stored-catalogue.ts'

/** With more price changes at once everything counts as changed. */
const MOST_TURNED = 5000
/** From then on all discounts are stated from other prices. */
const DUTY = beginsAt('priorPrice')

/** Applies news to a catalogue of which only recently used products are in memory. */
export function followStored(stored: Stored, db: Database): Followed {
  /** Price changes were applied up to this moment. */
  let turnedAt = stored.clock()

  async function slides() {
    const slides = await readShownSlides(db, stored.picturesAt)
    if (JSON.stringify(slides) === JSON.stringify(stored.slides)) return
    stored.slides = slides
    changeStored(stored, [], true)
  }

  return {
    clock: stored.clock,
    slides,
    async everything() {
      await slides()
      await keepShelf(db, stored.clock)
      stored.bestSellers = null
      changeStored(stored, null, true)
    },
    async products(ids) {
      if (ids.length === 0) return
      await keepShelf(db, stored.clock)
      stored.bestSellers = null
      changeStored(stored, ids, true)
    },
    async stock(given) {
      const ids = [...given]
      if (ids.length === 0) return
      await keepShelf(db, stored.clock)
      changeStored(stored, ids, await havePlacesMoved(db, ids))
    },
    async turn() {
      const now = stored.clock()
      const rows = await db<{ id: string }[]>`
        select id from products where discount_ends_at > ${turnedAt} and discount_ends_at <= ${now}
        limit ${MOST_TURNED + 1}`
      await keepShelf(db, stored.clock)
      const isAll = rows.length > MOST_TURNED || (turnedAt.getTime() < DUTY && now.getTime() >= DUTY)
      turnedAt = now
      if (isAll || rows.length > 0) changeStored(stored, isAll ? null : rows.map(({ id }) => id), true)
    },
    async nextTurn() {
      const [row] = await db<[{ next: Date | null }]>`
        select min(discount_ends_at) as next from products where discount_ends_at > ${turnedAt}`
      const duty = turnedAt.getTime() < DUTY ? DUTY : Number.POSITIVE_INFINITY
      return Math.min(row.next?.getTime() ?? Number.POSITIVE_INFINITY, duty)
    },
  }
}

/**
 * Whether places in lists have moved, which most sales do not cause. News is seconds older than the change at most, or a
 * minute after a crash.
 */
async function havePlacesMoved(db: Database, ids: string[]): Promise<boolean> {
  const [row] = await db<[{ moved: boolean }]>`
    select exists (
      select from shelf where product_id = any(${ids}::uuid[]) and placed_at > now() - interval '3 minutes'
    ) as moved`
  return row.moved
}
