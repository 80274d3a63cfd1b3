import type { FastifyInstance } from 'fastify'
import { CATEGORIES, type Category, SORTS } from '../../core/categories.ts'
import { EVERY_FACET, LONGEST_VALUE, QUERY_NAMES, readFilter, readFilters } from '../../core/facets.ts'
import { CURSOR } from '../../core/pages.ts'
import { DOOR } from '../../core/refusals/door.ts'
import { madeOf, type Selection } from '../modules/catalogue/catalogue.ts'
import { isSort } from '../modules/catalogue/shelf.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { queryOf } from './query-of.ts'

/** The whole demo fits on one page, and a page stays the same size however large the catalogue is. */
const PAGE = 120
const LONGEST_PAGE = 500
const LONGEST_SEARCH = 100

/** `GET /api/images` and `GET /api/product/list`: they reply with finished bytes, so the door is bypassed. */
export function openProductRoutes(app: FastifyInstance, shop: Shop) {
  app.get('/api/images', (_request, reply) => {
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(shop.catalogue.slides()))
  })

  app.get('/api/product/list', (request, reply) => {
    const query = queryOf(request)
    const page = shop.catalogue.pageJson(selectionOf(query), limitOf(query), cursorOf(query), countsOf(query))
    const send = (bytes: Buffer) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(bytes)
    return madeOf(page, send)
  })
}

function selectionOf(query: URLSearchParams): Selection {
  const categories = query.getAll('category')
  const unknown = categories.find((category) => !CATEGORIES.includes(category as Category))
  if (unknown !== undefined) throw new Refusal(DOOR.fieldNotOneOf, { field: 'category', known: CATEGORIES })
  const q = searchOf(query)
  const sort = query.get('sort') || 'relevant'
  if (!isSort(sort)) throw new Refusal(DOOR.fieldNotOneOf, { field: 'sort', known: SORTS })
  refuseStrangeFilters(query)
  const filters = readFilters(query)
  return { categories: categories as Category[], types: query.getAll('type'), q, sort, filters }
}

/** Empty parameters, as forms send them, count as missing. */
function refuseStrangeFilters(query: URLSearchParams): void {
  for (const field of QUERY_NAMES) {
    const strange = query
      .getAll(field)
      .find((value) => value !== '' && readFilter(field, [value]).length === 0)
    if (strange === undefined) continue
    const known = EVERY_FACET.find(({ name }) => name === field)?.values
    throw known
      ? new Refusal(DOOR.fieldNotOneOf, { field, known })
      : new Refusal(DOOR.filterWrong, { field, longest: LONGEST_VALUE })
  }
}

function countsOf(query: URLSearchParams): boolean {
  const given = query.get('counts')
  if (given !== null && given !== 'true')
    throw new Refusal(DOOR.fieldNotOneOf, { field: 'counts', known: ['true'] })
  return given === 'true'
}

/** The text of a search; '' without one. */
export function searchOf(query: URLSearchParams): string {
  const q = (query.get('q') ?? '').trim()
  if (q.length > LONGEST_SEARCH) throw new Refusal(DOOR.searchTooLong, { most: LONGEST_SEARCH })
  return q
}

function limitOf(query: URLSearchParams): number {
  const given = query.get('limit')
  if (given === null) return PAGE
  if (!/^\d{1,3}$/.test(given) || +given < 1 || +given > LONGEST_PAGE)
    throw new Refusal(DOOR.limitOutOfRange, { most: LONGEST_PAGE })
  return +given
}

function cursorOf(query: URLSearchParams): string | null {
  const given = query.get('cursor')
  if (given !== null && !CURSOR.test(given)) throw new Refusal(DOOR.cursorUnknown)
  return given
}
