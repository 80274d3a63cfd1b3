import { isActive } from '../../../core/discount.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { Database } from '../../platform/database.ts'
import { changed, type Held, holdShelf, holdSlides } from './held-catalogue.ts'
import { readProducts, type StoredProduct } from './read-products.ts'
import { readSlides } from './read-slides.ts'
import { changesShelf, type Slot, slotFor } from './shelf.ts'

/** Reads all of it anew. */
export async function reloadHeld(held: Held, db: Database, now: () => Date): Promise<void> {
  const [products] = await Promise.all([readProducts(db), refreshSlides(held, db)])
  await holdShelf(
    held,
    products.map((product) => slotFor(product, now(), held.version + 1, held.picturesAt)),
  )
}

export async function refreshSlides(held: Held, db: Database): Promise<void> {
  holdSlides(
    held,
    (await readSlides(db)).map(({ id: _, ...slide }) => ({
      ...slide,
      url: pictureUrl(held.picturesAt, slide.wide.hash, slide.wide.width, 'webp'),
    })),
  )
}

/** Reads these products (ids) anew. A change of stock alone leaves every order as it stands. */
export async function refreshProducts(
  held: Held,
  db: Database,
  ids: string[],
  now: () => Date,
): Promise<void> {
  const products = await readProducts(db, ids)
  const present = new Set(products.map((product) => product.id))
  const asked = new Set(ids)
  const { byHandle } = held.shelf
  const gone = [...byHandle.values()].filter(({ stored }) => asked.has(stored.id) && !present.has(stored.id))
  const moves = products.map((product) => place(held, product, now()))
  for (const { stored } of gone) byHandle.delete(stored.handle)
  if (gone.length > 0 || moves.includes(true)) await holdShelf(held, [...byHandle.values()])
  else changed(held)
}

/** Discounts end by the clock, not by a change anybody makes. */
export const lapseDiscounts = (held: Held, now: Date): Promise<void> =>
  holdShelf(
    held,
    [...held.shelf.byHandle.values()].map(({ stored }) =>
      slotFor(stored, now, held.version + 1, held.picturesAt),
    ),
  )

/** When the next discount ends, in milliseconds since 1970; Infinity: none does. */
export function nextLapse(held: Held, now: Date): number {
  let soonest = Number.POSITIVE_INFINITY
  for (const { stored } of held.shelf.byHandle.values())
    if (stored.discount?.endDate && isActive(stored.discount, now))
      soonest = Math.min(soonest, Date.parse(stored.discount.endDate))
  return soonest
}

/** Whether it changes an order. */
function place(held: Held, stored: StoredProduct, now: Date): boolean {
  const next: Slot = slotFor(stored, now, held.version + 1, held.picturesAt)
  const slot = held.shelf.byHandle.get(stored.handle)
  if (!slot) {
    held.shelf.byHandle.set(stored.handle, next)
    return true
  }
  const moves = changesShelf(slot, next)
  Object.assign(slot, next)
  return moves
}
