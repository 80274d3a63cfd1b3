import type { Product, Slide } from '../../../core/product.ts'
import type { Catalogue, Page, Selection } from './catalogue.ts'
import { buildShelf, buildShelfBetween, cut, type Shelf, type Slot, select, typeKey } from './shelf.ts'

/** The catalogue as it stands in this process. */
export type Held = {
  /** Rises with every change. */
  version: number
  /** Rises when an order, a list or a slide changes, not with stock alone. */
  structure: number
  shelf: Shelf
  slides: Slide[]
  /** Finished pages of lists, by what they answer; none outlives the next change. */
  replies: Map<string, Buffer>
  /** By `performance.now()`: putting the shelf in order anew takes its time, and others have theirs before the next one. */
  restUntil: number
  /** What stands before a picture's path. */
  picturesAt: string
}

/** What was read, and whether it still is so. */
export type Watch = { catalogue: Catalogue; stillTrue(): boolean }

const RELATED = 4
/** The next time waits this many times as long as the last one took, at most `LONGEST_REST_MS`. */
const REST = 3
const LONGEST_REST_MS = 500
/** Kept only until the next change; some 30 kB each. */
const MOST_REPLIES = 300

export const nothingHeld = (picturesAt: string): Held => ({
  version: 0,
  structure: 0,
  shelf: buildShelf([]),
  slides: [],
  replies: new Map(),
  restUntil: 0,
  picturesAt,
})

/** Puts these in order anew; the old shelf serves until the new one stands. */
export async function holdShelf(held: Held, slots: Slot[]): Promise<void> {
  const since = performance.now()
  held.shelf = await buildShelfBetween(slots)
  held.structure++
  changed(held)
  const now = performance.now()
  held.restUntil = now + Math.min((now - since) * REST, LONGEST_REST_MS)
}

export function holdSlides(held: Held, slides: Slide[]): void {
  held.slides = slides
  held.structure++
  changed(held)
}

/** Something of what is held is another now; no order and no list is. */
export function changed(held: Held): void {
  held.version++
  held.replies.clear()
}

/** For pages and the API. `saw`: each product that was given out. */
export function readHeld(held: Held, saw: (slot: Slot) => void): Catalogue {
  const give = (slots: Slot[]): Product[] =>
    slots.map((slot) => {
      saw(slot)
      return slot.product
    })
  return {
    get version() {
      return held.version
    },
    slides: () => held.slides,
    latest: () => give(held.shelf.latest),
    bestSellers: () => give(held.shelf.bestSellers),
    page(selection, limit, cursor): Page {
      const { slots, ...page } = cut(select(held.shelf, selection), limit, cursor)
      return { products: give(slots), ...page }
    },
    product(handle) {
      const slot = held.shelf.byHandle.get(handle)
      if (!slot) return null
      const alike = held.shelf.byType.get(typeKey(slot.product)) ?? []
      const others = alike.filter((other) => other !== slot)
      return {
        product: give([slot])[0]!,
        details: slot.stored.details,
        related: give(others.slice(0, RELATED)),
      }
    },
  }
}

/** A view that remembers what was read through it. */
export function watchHeld(held: Held): Watch {
  const seen = new Map<Slot, number>()
  const builtFrom = held.structure
  return {
    catalogue: readHeld(held, (slot) => seen.set(slot, slot.revision)),
    stillTrue() {
      if (held.structure !== builtFrom) return false
      for (const [slot, revision] of seen) if (slot.revision !== revision) return false
      return true
    },
  }
}

/** A page of a list as the API's finished JSON. */
export function pageJson(held: Held, selection: Selection, limit: number, cursor: string | null): Buffer {
  const key = JSON.stringify([selection, limit, cursor])
  const kept = held.replies.get(key)
  if (kept) return kept
  const { slots, total, nextCursor } = cut(select(held.shelf, selection), limit, cursor)
  const products = slots.map(({ json }) => json).join(',')
  const reply = Buffer.from(
    `{"success":true,"products":[${products}],"total":${total},"nextCursor":${JSON.stringify(nextCursor)}}`,
  )
  if (held.replies.size < MOST_REPLIES) held.replies.set(key, reply)
  return reply
}
