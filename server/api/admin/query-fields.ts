import { dayInIndia } from '../../../core/india-time.ts'
import { DOOR } from '../../../core/refusals/door.ts'
import { cutPage } from '../../platform/cut-page.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

const LONGEST = 100

/** The text of a search; '' without one. */
export const searchIn = (query: URLSearchParams): string => (query.get('q') ?? '').trim().slice(0, LONGEST)

/** One of the given values; null when the parameter is missing. Refuses (400) any other value. */
export function oneOf<T extends string>(
  query: URLSearchParams,
  field: string,
  known: readonly T[],
): T | null {
  const asked = query.get(field)
  if (!asked) return null
  const found = known.find((one) => one === asked)
  if (!found) throw new Refusal(DOOR.fieldNotOneOf, { field, known })
  return found
}

/** The id after which a list continues; null: from its beginning. Refuses (400) what is no id. */
export function cursorIn(query: URLSearchParams): string | null {
  const cursor = query.get('cursor')
  if (cursor !== null && !isId(cursor)) throw new Refusal(DOOR.cursorUnknown)
  return cursor
}

/** How many rows are requested, 1 to `most`. Refuses (400) anything else. */
export function limitIn(query: URLSearchParams, usual: number, most: number): number {
  const limit = Number(query.get('limit') ?? usual)
  if (!Number.isInteger(limit) || limit < 1 || limit > most) throw new Refusal(DOOR.limitOutOfRange, { most })
  return limit
}

const FARTHEST = 500

/** The rows of the requested page of a list, and the number of the next one; null: this is the last. */
export async function pageIn<Row>(
  query: URLSearchParams,
  size: number,
  find: (range: { most: number; after: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextPage: number | null }> {
  const page = pageNumberIn(query)
  const { page: rows, last } = cutPage(await find({ most: size + 1, after: (page - 1) * size }), size)
  return { rows, nextPage: last && page + 1 }
}

/** From 1. Refuses (400) anything else. */
function pageNumberIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > FARTHEST)
    throw new Refusal(DOOR.fieldNotOneOf, { field: 'page', known: ['1', '2', '…', String(FARTHEST)] })
  return page
}

/** A month in India, '2026-11', by default the present one. Refuses (400) anything else. */
export function oneMonthIn(query: URLSearchParams): string {
  const month = query.get('month') ?? dayInIndia(new Date()).slice(0, 7)
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new Refusal(DOOR.addressFieldWrong, { field: 'month' })
  return month
}
