import type { Database } from '../../platform/database.ts'
import type { Followed } from './follow-catalogue.ts'
import { keepShelf } from './keep-shelf.ts'
import { readShownSlides } from './read-slides.ts'
import { changeStored, type Stored } from './stored-catalogue.ts'

/** More than a discount's end changes at once is not counted up one by one. */
const MOST_LAPSED = 5000

/** What news of the catalogue means where no more of it is held than was asked for last. */
export function followStored(stored: Stored, db: Database): Followed {
  /** Up to when discounts are known to have ended. */
  let lapsedAt = stored.clock()

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
    async lapse() {
      const now = stored.clock()
      const rows = await db<{ id: string }[]>`
        select id from products where discount_ends_at > ${lapsedAt} and discount_ends_at <= ${now}
        limit ${MOST_LAPSED + 1}`
      await keepShelf(db, stored.clock)
      lapsedAt = now
      if (rows.length > 0)
        changeStored(stored, rows.length > MOST_LAPSED ? null : rows.map(({ id }) => id), true)
    },
    async nextLapse() {
      const [row] = await db<[{ next: Date | null }]>`
        select min(discount_ends_at) as next from products where discount_ends_at > ${lapsedAt}`
      return row.next?.getTime() ?? Number.POSITIVE_INFINITY
    },
  }
}

/** Most sales move nothing. News is later than what it tells of by seconds at most, or by a minute after a kill. */
async function havePlacesMoved(db: Database, ids: string[]): Promise<boolean> {
  const [row] = await db<[{ moved: boolean }]>`
    select exists (
      select from shelf where product_id = any(${ids}::uuid[]) and placed_at > now() - interval '3 minutes'
    ) as moved`
  return row.moved
}
