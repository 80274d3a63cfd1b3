import { isActive } from '../../../core/discount.ts'
import type { Product, Slide } from '../../../core/product.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Catalogue, Page, Selection } from './catalogue.ts'
import { readProducts, type StoredProduct } from './read-products.ts'
import { readSlides } from './read-slides.ts'
import {
  buildShelf,
  buildShelfBetween,
  changesShelf,
  cut,
  type Shelf,
  type Slot,
  select,
  slotFor,
  typeKey,
} from './shelf.ts'

const RELATED = 4
/** Changes of stock are told to every instance, this one included, at most this often. */
const GATHER_MS = 100
/** What an instance missed (one killed between its commit and its word) is read from the stock's own history. */
const CATCH_UP_MS = 15_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** After putting the shelf in order anew the next time waits this many times as long, at most `LONGEST_REST_MS`. */
const REST = 3
const LONGEST_REST_MS = 500
/** Postgres takes 8,000 bytes in a notification; an id has 36 and a comma. */
const IDS_A_NOTICE = 200

export type Watch = { catalogue: Catalogue; stillTrue(): boolean }

export type LiveCatalogue = Catalogue & {
  /** One page as the API's finished JSON. */
  pageJson(selection: Selection, limit: number, cursor: string | null): Buffer
  /** A view that remembers what was read through it, and can tell later whether any of that has changed. */
  watch(): Watch
  /** The stock of these products (ids) has changed and is committed; the word is spread shortly. */
  stockMoved(productIds: string[]): void
  stop(): Promise<void>
}

const CHANNEL = 'catalogue'
/** Kept only until the next change; some 30 kB each. */
const MOST_REPLIES = 300

/** The whole catalogue in memory, following the database. Public pages and lists read it and nothing else. */
export async function openCatalogue(
  db: Database,
  log: Log,
  clock: () => Date = () => new Date(),
  catchUpMs = CATCH_UP_MS,
): Promise<LiveCatalogue> {
  let version = 0
  let structure = 0
  let shelf: Shelf = buildShelf([])
  let slides: Slide[] = []
  let expiry: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  let restUntil = 0
  /** Products of which there is news that is not read yet. */
  const told = new Set<string>()
  const moved = new Set<string>()
  const replies = new Map<string, Buffer>()

  /** Within its turn: the old shelf serves until the new one stands. */
  const rebuild = async (slots: Slot[]) => {
    const since = performance.now()
    shelf = await buildShelfBetween(slots)
    structure++
    changed()
    const now = performance.now()
    restUntil = now + Math.min((now - since) * REST, LONGEST_REST_MS)
  }
  const changed = () => {
    version++
    replies.clear()
  }

  async function reload() {
    told.clear()
    const [products] = await Promise.all([readProducts(db), readTheSlides()])
    await rebuild(products.map((product) => slotFor(product, clock(), version + 1)))
    waitForExpiry()
  }

  async function readTheSlides() {
    slides = (await readSlides(db)).map(({ id: _, ...slide }) => slide)
    structure++
    changed()
  }

  /** An import changes thousands of products one after the other: what is told meanwhile is read together. */
  async function readTold() {
    if (told.size === 0) return
    const rest = restUntil - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    const ids = [...told]
    told.clear()
    try {
      await refresh(ids)
    } catch (error) {
      for (const id of ids) told.add(id)
      throw error
    }
  }

  /** Reads these products anew. A change of stock alone leaves every order as it stands. */
  async function refresh(ids: string[]) {
    const products = await readProducts(db, ids)
    const present = new Set(products.map((product) => product.id))
    const asked = new Set(ids)
    const gone = [...shelf.byHandle.values()].filter(
      ({ stored }) => asked.has(stored.id) && !present.has(stored.id),
    )
    const moves = products.map((product) => place(product))
    for (const { stored } of gone) shelf.byHandle.delete(stored.handle)
    if (gone.length > 0 || moves.includes(true)) await rebuild([...shelf.byHandle.values()])
    else changed()
    waitForExpiry()
  }

  function place(stored: StoredProduct): boolean {
    const next = slotFor(stored, clock(), version + 1)
    const slot = shelf.byHandle.get(stored.handle)
    if (!slot) {
      shelf.byHandle.set(stored.handle, next)
      return true
    }
    const moves = changesShelf(slot, next)
    Object.assign(slot, next)
    return moves
  }

  /** Discounts end by the clock, not by a change anybody makes. */
  function waitForExpiry() {
    clearTimeout(expiry)
    const now = clock()
    let soonest = Number.POSITIVE_INFINITY
    for (const { stored } of shelf.byHandle.values())
      if (stored.discount?.endDate && isActive(stored.discount, now))
        soonest = Math.min(soonest, Date.parse(stored.discount.endDate))
    if (soonest === Number.POSITIVE_INFINITY) return
    const wait = Math.min(soonest - now.getTime() + 1, LONGEST_TIMER_MS)
    expiry = setTimeout(() => void inTurn(lapse), wait)
    expiry.unref()
  }

  async function lapse() {
    await rebuild([...shelf.byHandle.values()].map(({ stored }) => slotFor(stored, clock(), version + 1)))
    waitForExpiry()
  }

  /** One reading at a time, in the order of the news, so that an older one never overwrites a newer one. */
  const inTurn = (read: () => Promise<void>) => {
    reading = reading
      .then(read)
      .catch((error) => log.error({ err: error }, 'the catalogue could not be read'))
    return reading
  }

  async function spread() {
    gathering = undefined
    const ids = [...moved]
    moved.clear()
    for (let i = 0; i < ids.length; i += IDS_A_NOTICE)
      await db.notify(CHANNEL, ids.slice(i, i + IDS_A_NOTICE).join(','))
  }

  async function catchUp() {
    await readTold()
    const rows = await db<{ id: string }[]>`
      select distinct product_id as id from stock_movements join variants v on v.id = variant_id
      where at > now() - make_interval(secs => ${(CATCH_UP_MS * 4) / 1000}) limit 5000`
    if (rows.length > 0) await refresh(rows.map((row) => row.id))
  }

  // Whatever was said while nobody listened is in what is read once the line is open, also after it broke.
  const line = await db.listen(
    CHANNEL,
    (news) => {
      if (news === 'all') return void inTurn(reload)
      if (news === 'slides') return void inTurn(readTheSlides)
      for (const id of news.split(',')) told.add(id)
      void inTurn(readTold)
    },
    () => void inTurn(reload),
  )
  await reading
  const catchingUp = setInterval(() => void inTurn(catchUp), catchUpMs)
  catchingUp.unref()

  const reader = (saw: (slot: Slot) => void): Catalogue => {
    const give = (slots: Slot[]): Product[] =>
      slots.map((slot) => {
        saw(slot)
        return slot.product
      })
    return {
      get version() {
        return version
      },
      slides: () => slides,
      latest: () => give(shelf.latest),
      bestSellers: () => give(shelf.bestSellers),
      page(selection, limit, cursor): Page {
        const { slots, ...page } = cut(select(shelf, selection), limit, cursor)
        return { products: give(slots), ...page }
      },
      product(handle) {
        const slot = shelf.byHandle.get(handle)
        if (!slot) return null
        const others = (shelf.byType.get(typeKey(slot.product)) ?? []).filter((other) => other !== slot)
        return {
          product: give([slot])[0]!,
          details: slot.stored.details,
          related: give(others.slice(0, RELATED)),
        }
      },
    }
  }

  return {
    ...reader(() => {}),
    get version() {
      return version
    },
    watch() {
      const seen = new Map<Slot, number>()
      const builtFrom = structure
      return {
        catalogue: reader((slot) => seen.set(slot, slot.revision)),
        stillTrue() {
          if (structure !== builtFrom) return false
          for (const [slot, revision] of seen) if (slot.revision !== revision) return false
          return true
        },
      }
    },
    pageJson(selection, limit, cursor) {
      const key = JSON.stringify([selection, limit, cursor])
      const kept = replies.get(key)
      if (kept) return kept
      const { slots, total, nextCursor } = cut(select(shelf, selection), limit, cursor)
      const products = slots.map(({ json }) => json).join(',')
      const reply = Buffer.from(
        `{"success":true,"products":[${products}],"total":${total},"nextCursor":${JSON.stringify(nextCursor)}}`,
      )
      if (replies.size < MOST_REPLIES) replies.set(key, reply)
      return reply
    },
    stockMoved(ids) {
      for (const id of ids) moved.add(id)
      gathering ??= setTimeout(
        () =>
          void spread().catch((error) =>
            log.warn({ err: error }, 'stock news not spread; instances catch up'),
          ),
        GATHER_MS,
      )
    },
    async stop() {
      clearTimeout(expiry)
      clearInterval(catchingUp)
      if (gathering) {
        clearTimeout(gathering)
        await spread().catch(() => {})
      }
      await line.unlisten()
      await reading
    },
  }
}
