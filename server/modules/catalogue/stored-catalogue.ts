import type { Slide } from '../../../core/product.ts'
import type { Database } from '../../platform/database.ts'
import type { Kind } from './asked-kinds.ts'
import type { Catalogue, From, Selection, Watch } from './catalogue.ts'
import { type Found, isSameFound, keepReady } from './found.ts'
import { foundAround, shownAround } from './product-shown.ts'
import { readProducts, storedOf } from './read-products.ts'
import { finishedList, type Ready, readyOf } from './ready-product.ts'
import { knownTerms } from './search/find-stored.ts'
import { readSuggestion, type Suggested } from './search/suggest.ts'
import { countStored } from './stored-counts.ts'
import { findStored } from './stored-list.ts'
import {
  findBestSellers,
  findHandle,
  findLatest,
  findNamed,
  findOfStyle,
  findRelated,
  readKinds,
} from './stored-short-lists.ts'

/** A catalogue that is too large for memory, as far as it is in this process. */
export type Stored = {
  db: Database
  clock: () => Date
  picturesAt: string
  /** Increases with every change. */
  version: number
  /** Increases when an order, a list or a slide may have changed. */
  structure: number
  slides: Slide[]
  /** Recently used products in the form in which they are shown, by id. */
  ready: Map<string, Ready>
  /** The version that last changed each product, by id. */
  changed: Map<string, number>
  /** Everything read before this version may have changed. */
  allChanged: number
  kinds: Remembered<Kind[]>
  bestSellers: Remembered<string[]>
}

type Remembered<T> = { structure: number; at: number; value: Promise<T> } | null
type Look = <F extends Found<string>>(find: () => Promise<F>) => Promise<F>

/** Some 6 kB each. */
const MOST_READY = 4000
const MOST_CHANGED = 50_000
/** Every sale may change the order of the bestsellers; finding it out takes a look at all of them. */
const BESTSELLERS_STAND_MS = 10_000

export const nothingStored = (db: Database, clock: () => Date, picturesAt: string): Stored => ({
  db,
  clock,
  picturesAt,
  version: 0,
  structure: 0,
  slides: [],
  ready: new Map(),
  changed: new Map(),
  allChanged: 0,
  kinds: null,
  bestSellers: null,
})

/** Marks these products as changed, and orders too if `isMoved`; null: any product may have changed. */
export function changeStored(stored: Stored, ids: string[] | null, isMoved: boolean): void {
  stored.version++
  if (isMoved) stored.structure++
  for (const id of ids ?? []) {
    stored.ready.delete(id)
    stored.changed.set(id, stored.version)
  }
  if (ids !== null && stored.changed.size <= MOST_CHANGED) return
  stored.ready.clear()
  stored.changed.clear()
  stored.allChanged = stored.version
}

/** The catalogue as pages and the API read it. */
export function readStored(stored: Stored, look: Look = (find) => find()): Catalogue {
  const give = async (ids: string[]) => (await readyOnes(stored, ids)).map(({ product }) => product)
  return {
    get version() {
      return stored.version
    },
    slides: () => stored.slides,
    latest: async () =>
      give((await look(async () => ({ ids: await findLatest(stored.db), besides: [] }))).ids),
    bestSellers: async () =>
      give((await look(async () => ({ ids: await bestSellers(stored), besides: [] }))).ids),
    async page(selection, limit, from) {
      const { ids, total, isMore, isClosest, nextCursor } = await look(() =>
        findPage(stored, selection, limit, from),
      )
      return { products: await give(ids), total, isMore, isClosest, nextCursor }
    },
    counts: async (selection) =>
      (
        await look(async () => {
          const counts = await countStored(stored.db, await kindsOf(stored), selection)
          return { ids: [], besides: [JSON.stringify(counts)], counts }
        })
      ).counts,
    async product(handle) {
      const found = await look(() => findProduct(stored, handle))
      const ones = await readyById(stored, found.ids)
      const shown = shownAround(found, (id) => ones.get(id) ?? null)
      return shown?.product._id === handle ? shown : null
    },
  }
}

/** A page of a list as finished JSON. */
export async function storedPageJson(
  stored: Stored,
  selection: Selection,
  limit: number,
  cursor: string | null,
  withCounts = false,
): Promise<Buffer> {
  const [page, counts] = await Promise.all([
    findPage(stored, selection, limit, cursor),
    withCounts ? readStored(stored).counts(selection) : null,
  ])
  return finishedList(await readyOnes(stored, page.ids), page, counts)
}

/** Suggestions beside products for a search that is being typed. */
export async function suggestStored(stored: Stored, typed: string): Promise<Suggested> {
  const { asked, from } = readSuggestion(typed)
  const [known, kinds] = await Promise.all([knownTerms(stored.db, asked), kindsOf(stored)])
  return from(known, kinds)
}

/**
 * A view that records what is read through it. It is still true while none of those products has changed and, if orders may
 * have changed, while asking again gives the same answer. While the database is away it stays true.
 */
export function watchStored(stored: Stored): Watch {
  const began = stored.version
  const looks: { find: () => Promise<Found<string>>; found: Found<string> }[] = []
  const ids = new Set<string>()
  let trueAt = { version: stored.version, structure: stored.structure, slides: stored.slides }
  const look: Look = async (find) => {
    const found = await find()
    looks.push({ find, found })
    for (const id of found.ids) ids.add(id)
    return found
  }

  let asking: Promise<boolean> | null = null
  const askAgain = async () => {
    const now = { version: stored.version, structure: stored.structure, slides: stored.slides }
    try {
      const again = await Promise.all(looks.map(async ({ find, found }) => isSameFound(await find(), found)))
      if (!again.every(Boolean)) return false
    } catch {
      return true
    }
    trueAt = now
    return true
  }
  return {
    catalogue: readStored(stored, look),
    stillTrue() {
      if (trueAt.version === stored.version) return true
      if (stored.allChanged > began || stored.slides !== trueAt.slides) return false
      for (const id of ids) if ((stored.changed.get(id) ?? 0) > began) return false
      if (stored.structure !== trueAt.structure && looks.length > 0) {
        asking ??= askAgain().finally(() => {
          asking = null
        })
        return asking
      }
      trueAt = { ...trueAt, version: stored.version }
      return true
    },
  }
}

async function findPage(stored: Stored, selection: Selection, limit: number, from?: From) {
  const found = await findStored(stored.db, await kindsOf(stored), selection, limit, from)
  const { total, isMore, isClosest, nextCursor } = found
  return {
    ids: found.places.map(({ id }) => id),
    ...{ total, isMore, isClosest, nextCursor },
    besides: [total, isMore, isClosest, nextCursor],
  }
}

async function findProduct(stored: Stored, handle: string): Promise<Found<string>> {
  const { db } = stored
  const own = await findHandle(db, handle)
  if (!own) return { ids: [], besides: [] }
  const [one] = await readyOnes(stored, [own.id])
  const { look = [], style } = one?.stored.details ?? {}
  const shown = await findNamed(db, look)
  return foundAround({
    own: own.id,
    look: shown,
    colours: style ? await findOfStyle(db, style) : [],
    related: await findRelated(db, own, await kindsOf(stored), shown),
  })
}

function kindsOf(stored: Stored): Promise<Kind[]> {
  if (stored.kinds?.structure !== stored.structure)
    stored.kinds = remember(stored, readKinds(stored.db), () => {
      stored.kinds = null
    })
  return stored.kinds!.value
}

function bestSellers(stored: Stored): Promise<string[]> {
  const { bestSellers: known } = stored
  if (!known || performance.now() - known.at > BESTSELLERS_STAND_MS)
    stored.bestSellers = remember(stored, findBestSellers(stored.db), () => {
      stored.bestSellers = null
    })
  return stored.bestSellers!.value
}

function remember<T>({ structure }: Stored, value: Promise<T>, forget: () => void): Remembered<T> {
  value.catch(forget)
  return { structure, at: performance.now(), value }
}

/** In this order; a product that was deleted meanwhile is left out. */
async function readyOnes(stored: Stored, ids: string[]): Promise<Ready[]> {
  const ones = await readyById(stored, ids)
  return ids.flatMap((id) => ones.get(id) ?? [])
}

async function readyById(stored: Stored, ids: string[]): Promise<Map<string, Ready>> {
  const { ready } = stored
  const since = stored.version
  const found = new Map(ids.flatMap((id) => (ready.has(id) ? [[id, ready.get(id)!]] : [])))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0)
    for (const row of await readProducts(stored.db, missing)) {
      const made = readyOf(storedOf(row), stored)
      found.set(row.id, made)
      const isOld = stored.allChanged > since || (stored.changed.get(row.id) ?? 0) > since
      if (isOld) continue
      keepReady(ready, row.id, made, MOST_READY)
    }
  return found
}
