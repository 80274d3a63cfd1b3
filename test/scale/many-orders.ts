import { type Answered, largeBooks, ROWS } from '../load/large-books.ts'
import type { ScaleTest } from './scale-test.ts'

const ORDERS = 1_000_000

/**
 * Runs the bench's large books. Decision 37 says which queries may grow, and with what; they are named, so that nobody
 * takes them for bounded.
 */
export const manyOrders: ScaleTest = {
  what: '1,000,000 orders (11=orders): no console query reads over 10,000 rows',
  async run(_stage, given) {
    const all = await largeBooks(Number(given ?? ORDERS))
    const over = all.filter(({ rows }) => rows > ROWS)
    const growing = over.filter(({ growsWith }) => growsWith)
    const bounded = over.filter(({ growsWith }) => !growsWith)
    const ofConsole = all.filter(({ who }) => who === 'console').length
    return [
      {
        what: `over ${ROWS} rows, of ${all.length} questions, ${ofConsole} of them the console's`,
        was: `${bounded.length}${named(bounded)}`,
        holds: bounded.length === 0,
      },
      {
        what: 'over it because what they are asked for grows',
        was: `${growing.length}${named(growing)}`,
        holds: true,
      },
    ]
  },
}

const named = (all: Answered[]) => all.map(({ who, what, rows }) => `; ${who}, ${what}: ${rows}`).join('')
