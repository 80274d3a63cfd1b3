import type { Product, Slide } from '../../../core/product.ts'
import type { Catalogue, From, Selection } from './catalogue.ts'
import { countFacets } from './count-facets.ts'
import { areSame, type Found, isSameFound, keepReady } from './found.ts'
import { foundAround, shownAround } from './product-shown.ts'
import { emptyTable, ofStyle, type ProductTable, productAt } from './product-table.ts'
import { finishedList, type Ready, readyOf } from './ready-product.ts'
import { readSuggestion, type Suggested } from './search/suggest.ts'
import { cut, emptyShelf, mostSold, relatedTo, reordered, type Shelf, select } from './shelf.ts'

/** The catalogue in this process's memory. */
export type Held = {
  clock: () => Date
  /** Increases with every change. */
  version: number
  /** Increases when an order, a list or a slide may have changed, but not with stock alone. */
  structure: number
  table: ProductTable
  shelf: Shelf
  slides: Slide[]
  /** Recently used products in the form in which they are shown. */
  ready: Map<number, Ready>
  /** Finished pages of lists by their question, and the bytes that they use in all. */
  replies: Map<string, Reply>
  replyBytes: number
  /** The origin of pictures. */
  picturesAt: string
}

type Reply = { bytes: Buffer; stillTrue: () => boolean }

/** Answers a question, which may be asked again later. */
type Look = <F extends Found<number>>(find: () => F) => F

/** Some 6 kB each. */
const MOST_READY = 1000
const MOST_REPLY_BYTES = 8 * 1024 * 1024
/** Bytes that keeping a reply costs beside its contents. */
const BESIDES = 1024

export const nothingHeld = (clock: () => Date, picturesAt: string): Held => ({
  clock,
  picturesAt,
  version: 0,
  structure: 0,
  table: emptyTable(),
  shelf: emptyShelf(),
  slides: [],
  ready: new Map(),
  replies: new Map(),
  replyBytes: 0,
})

/** Moves these products to their places in all orders. */
export function holdPlaces(held: Held, moved: Iterable<number>): void {
  held.shelf = reordered(held.shelf, held.table, moved)
  held.structure++
}

/** Sorts the bestsellers again, after sales. */
export function holdBestSellers(held: Held): void {
  const { shelf, table } = held
  const bestSellers = mostSold(table, shelf.inOrder.relevant)
  if (areSame(bestSellers, shelf.bestSellers)) return
  held.shelf = { ...shelf, bestSellers }
  held.structure++
}

export function holdSlides(held: Held, slides: Slide[]): void {
  held.slides = slides
  held.structure++
  held.version++
}

/** The catalogue as pages and the API read it. */
export function readHeld(held: Held, look: Look = (find) => find()) {
  const give = (numbers: number[]): Product[] => numbers.map((number) => readyAt(held, number).product)
  return {
    get version() {
      return held.version
    },
    slides: () => look(() => ({ ids: [], besides: [held.slides], slides: held.slides })).slides,
    latest: () => give(look(() => ({ ids: held.shelf.latest, besides: [] })).ids),
    bestSellers: () => give(look(() => ({ ids: held.shelf.bestSellers, besides: [] })).ids),
    page(selection: Selection, limit: number, from?: From) {
      const { ids, total, isClosest, nextCursor } = look(() => findPage(held, selection, limit, from))
      return { products: give(ids), total, isMore: false, isClosest, nextCursor }
    },
    counts: (selection: Selection) => look(() => findCounts(held, selection)).counts,
    product(handle: string) {
      return shownAround(
        look(() => findProduct(held, handle)),
        (number) => readyAt(held, number),
      )
    },
  } satisfies Catalogue
}

/** A view that records what is read through it. */
export function watchHeld(held: Held) {
  const { look, stillTrue } = watchLooks(held)
  return { catalogue: readHeld(held, look), stillTrue }
}

/** A page of a list as finished JSON. */
export function pageJson(
  held: Held,
  selection: Selection,
  limit: number,
  cursor: string | null,
  withCounts = false,
): Buffer {
  const key = JSON.stringify([selection, limit, cursor, withCounts])
  const kept = held.replies.get(key)
  if (kept?.stillTrue()) return kept.bytes
  const { look, stillTrue } = watchLooks(held)
  const { ids, total, isClosest, nextCursor } = look(() => findPage(held, selection, limit, cursor))
  const bytes = finishedList(
    ids.map((number) => readyAt(held, number)),
    { total, isMore: false, isClosest, nextCursor },
    withCounts ? look(() => findCounts(held, selection)).counts : null,
  )
  keepReply(held, key, { bytes, stillTrue })
  return bytes
}

/** Suggestions beside products for a search that is being typed. */
export function suggestHeld({ table, shelf }: Held, typed: string): Suggested {
  const { asked, from } = readSuggestion(typed)
  const kinds = table.kinds.filter((_, number) => (shelf.alike[number] ?? []).length > 0)
  return from(table.terms.known(asked), kinds)
}

function findPage(held: Held, selection: Selection, limit: number, from?: From) {
  const { numbers: chosen, isClosest } = select(held.shelf, held.table, selection)
  const { numbers, total, nextCursor } = cut(held.table, chosen, limit, from)
  return { ids: numbers, total, isClosest, nextCursor, besides: [total, isClosest, nextCursor] }
}

function findCounts({ shelf, table }: Held, selection: Selection) {
  const counts = countFacets(shelf, table, selection)
  return { ids: [], besides: [JSON.stringify(counts)], counts }
}

function findProduct(held: Held, handle: string): Found<number> {
  const { table, shelf } = held
  const number = table.byHandle.get(handle)
  if (number === undefined) return { ids: [], besides: [] }
  const { look = [], style } = readyAt(held, number).stored.details
  const shown = look.flatMap((other) => table.byHandle.get(other) ?? [])
  return foundAround({
    own: number,
    look: shown,
    colours: style ? ofStyle(table, style) : [],
    related: relatedTo(shelf, table, number, shown),
  })
}

/**
 * Records the questions asked through `look`. They are still true while none of the products found has changed and, if
 * places have changed, while asking again gives the same answer.
 */
function watchLooks(held: Held): { look: Look; stillTrue: () => boolean } {
  const looks: { find: () => Found<number>; found: Found<number> }[] = []
  const revisions = new Map<number, number>()
  let trueAt = held.version
  let { structure } = held
  return {
    look(find) {
      const found = find()
      looks.push({ find, found })
      for (const number of found.ids) revisions.set(number, held.table.columns.revision[number]!)
      return found
    },
    stillTrue() {
      if (trueAt === held.version) return true
      const { revision } = held.table.columns
      for (const [number, was] of revisions) if (revision[number] !== was) return false
      if (structure !== held.structure && !looks.every(({ find, found }) => isSameFound(find(), found)))
        return false
      trueAt = held.version
      structure = held.structure
      return true
    },
  }
}

function readyAt(held: Held, number: number): Ready {
  const { ready } = held
  const found = ready.get(number)
  if (found) return found
  const made = readyOf(productAt(held.table, number), held)
  keepReady(ready, number, made, MOST_READY)
  return made
}

function keepReply(held: Held, key: string, reply: Reply): void {
  const { replies } = held
  const forget = (known: string) => {
    const kept = replies.get(known)
    if (kept && replies.delete(known)) held.replyBytes -= weightOf(known, kept)
  }
  forget(key)
  replies.set(key, reply)
  held.replyBytes += weightOf(key, reply)
  for (const oldest of replies.keys()) {
    if (held.replyBytes <= MOST_REPLY_BYTES) break
    forget(oldest)
  }
}

/** A question may be longer than its answer: an empty reply takes sixty bytes, its address up to ten thousand. */
const weightOf = (key: string, { bytes }: Reply): number => bytes.length + 2 * key.length + BESIDES
