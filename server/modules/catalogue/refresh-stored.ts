import { beginsAt } from '../../../core/duties.ts'
import type { Database } from '../../platform/database.ts'
import type { Followed } from './follow-catalogue.ts'
import { keepShelf } from './keep-shelf.ts'
import { readShownSlides } from './read-slides.ts'
import { changeStored, type Stored } from './stored-catalogue.ts'

/** More than the clock changes at once is not counted up one by one. */
const MOST_TURNED = 5000
/** From then on every discount is said from another price. */
const DUTY = beginsAt('priorPrice')

/** What news of the catalogue means where no more of it is held than was asked for last. */
export function followStored(stored: Stored, db: Database): Followed {
  /** Up to when prices have turned. */
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

/** Most sales move nothing. News is later than what it tells of by seconds at most, or by a minute after a kill. */
async function havePlacesMoved(db: Database, ids: string[]): Promise<boolean> {
  const [row] = await db<[{ moved: boolean }]>`
    select exists (
      select from shelf where product_id = any(${ids}::uuid[]) and placed_at > now() - interval '3 minutes'
    ) as moved`
  return row.moved
}
