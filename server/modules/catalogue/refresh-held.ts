import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import type { Followed } from './follow-catalogue.ts'
import { type Held, holdBestSellers, holdPlaces, holdSlides } from './held-catalogue.ts'
import {
  type Change,
  dropProduct,
  expectProducts,
  nextTurn,
  takeProduct,
  takeStock,
  turnPrices,
} from './product-table.ts'
import {
  eachProduct,
  everyMark,
  type MarkedStock,
  type ProductRow,
  readProducts,
  readStock,
  type Stock,
} from './read-products.ts'
import { readShownSlides } from './read-slides.ts'

/** Finding places takes longer the more products there are, so many are placed at once at first. */
const PLACED_TOGETHER = 5000
/** Products read and taken in before other requests get a turn. */
const AT_ONCE = 200

/** Applies news to a catalogue that is held in memory completely. */
export const followHeld = (held: Held, db: Database): Followed => ({
  clock: held.clock,
  everything: () => reloadHeld(held, db),
  slides: () => refreshSlides(held, db),
  products: (ids) => refreshProducts(held, db, ids),
  stock: (ids) => refreshStock(held, db, ids),
  turn: () => turnHeld(held),
  nextTurn: () => nextTurn(held.table),
})

/** Loads everything the first time, and later what has changed. */
export async function reloadHeld(held: Held, db: Database): Promise<void> {
  await refreshSlides(held, db)
  if (held.table.byId.size === 0) await readAll(held, db)
  else await readWhatDiffers(held, db)
}

async function refreshSlides(held: Held, db: Database): Promise<void> {
  const slides = await readShownSlides(db, held.picturesAt)
  if (JSON.stringify(slides) !== JSON.stringify(held.slides)) holdSlides(held, slides)
}

/** Reads these products (ids) again. */
export async function refreshProducts(held: Held, db: Database, ids: string[]): Promise<void> {
  for (const some of inParts(ids)) {
    const rows = await readProducts(db, some)
    const present = new Set(rows.map(({ id }) => id))
    await take(
      held,
      rows,
      some.filter((id) => !present.has(id)),
    )
  }
}

/** Reads the stock of these products (ids) again, and nothing else. */
export async function refreshStock(held: Held, db: Database, ids: Iterable<string>): Promise<void> {
  for (const some of inParts(ids)) await takeStocks(held, await readStock(db, some))
}

/** Prices change with time when discounts end and legal duties begin. */
function turnHeld(held: Held): Promise<void> {
  return changeHeld(held, (revision, changed) => {
    for (const number of turnPrices(held.table, held.clock(), revision)) changed(number, 'place')
  })
}

async function readAll(held: Held, db: Database): Promise<void> {
  const placeless: number[] = []
  try {
    await eachProduct(db, {
      expect: (most) => expectProducts(held.table, most),
      take(row) {
        takeProduct(held.table, row, held.clock(), held.version + 1)
        placeless.push(held.table.byId.get(row.id)!)
      },
      rest() {
        if (placeless.length >= PLACED_TOGETHER) holdPlaces(held, placeless.splice(0))
      },
    })
  } finally {
    // Also when the database fails half-way, since what was read is not read again.
    holdPlaces(held, placeless)
    held.version++
  }
}

async function readWhatDiffers(held: Held, db: Database): Promise<void> {
  const gone = new Set(held.table.byId.keys())
  for await (const marks of everyMark(db)) {
    await takeStocks(held, marks)
    for (const { id } of marks) gone.delete(id)
    await refreshProducts(
      held,
      db,
      marks.filter((row) => differs(held, row)).map(({ id }) => id),
    )
  }
  for (const some of inParts(gone)) await take(held, [], some)
}

function differs({ table }: Held, { id, mark }: MarkedStock): boolean {
  const number = table.byId.get(id)
  return number === undefined || table.columns.mark[number] !== mark
}

function take(held: Held, rows: ProductRow[], gone: string[]): Promise<void> {
  const { table } = held
  return changeHeld(held, (revision, changed) => {
    for (const id of gone) {
      const number = dropProduct(table, id, revision)
      if (number !== null) changed(number, 'place')
    }
    const now = held.clock()
    for (const row of rows) {
      const change = takeProduct(table, row, now, revision)
      changed(table.byId.get(row.id)!, change)
    }
  })
}

function takeStocks(held: Held, stocks: Stock[]): Promise<void> {
  const { table } = held
  return changeHeld(held, (revision, changed) => {
    for (const stock of stocks) {
      const change = takeStock(table, stock, revision)
      if (change !== 'nothing') changed(table.byId.get(stock.id)!, change)
    }
  })
}

/**
 * Applies changes that belong together, and what follows from them. While places are being found, other requests get a turn
 * and find changed products at their former places.
 */
async function changeHeld(
  held: Held,
  make: (revision: number, changed: (number: number, change: Change) => void) => void,
): Promise<void> {
  const moved = new Set<number>()
  let isChanged = false
  let areListsOthers = false
  let isOfBestseller = false
  make(held.version + 1, (number, change) => {
    if (change === 'nothing') return
    isChanged = true
    held.ready.delete(number)
    if (change === 'place') moved.add(number)
    if (change === 'lists') areListsOthers = true
    if (held.table.columns.isBestseller[number]) isOfBestseller = true
  })
  if (!isChanged) return
  held.version++
  if (areListsOthers) held.structure++
  if (moved.size === 0) return isOfBestseller ? holdBestSellers(held) : undefined
  await turn()
  holdPlaces(held, moved)
  held.version++
}

function* inParts(ids: Iterable<string>): Generator<string[]> {
  const all = [...ids]
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}
