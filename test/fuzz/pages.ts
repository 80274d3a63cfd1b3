import { FILTER_NAMES } from '../../core/facets.ts'
import { PAGES, type PageRow } from '../../core/pages.ts'
import { queryOf } from './calls.ts'
import type { FuzzRequest, Making } from './request.ts'
import { strangeText } from './values.ts'

const PATHS = [
  ...Object.values<PageRow>(PAGES).map(({ path }) => `/${path}`),
  '/shipping',
  '/exchange',
  '/admin',
  '/admin/orders',
  '/favicon.svg',
  '/robots.txt',
  '/x/%2e%2e/',
  '/collection.data',
  '/_root.data',
  '/product/-.data',
  '/media/0000000000000000-360.avif',
  '/auth/google/start',
  '/auth/google/callback',
  '/api/docs',
  '/api/nothing',
  '/readyz',
]
const NAMES = [
  'category',
  'type',
  'sort',
  'q',
  'page',
  ...FILTER_NAMES,
  '_routes',
  'state',
  'attempt',
  'code',
  'utm_source',
]
const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'TRACE']
const ENCODINGS = ['br', 'gzip', 'identity', '', '*']

/** A request for any address of the shop outside its APIs. */
export function page(making: Making): FuzzRequest {
  const { random, known } = making
  const path = random.chance(0.9)
    ? random
        .pick(PATHS)
        .replace(
          ':productId',
          encodeURIComponent((known.pick('handle', random) ?? strangeText(random)).toWellFormed()),
        )
    : `/${encodeURIComponent(strangeText(random).toWellFormed())}`
  // Seldom, since most such pages have to be rendered, which takes as long as a hundred calls.
  const query = random.chance(0.15) ? `?${queryOf(NAMES, making)}` : ''
  return {
    method: random.pick(METHODS),
    path: (path + query).slice(0, 4000),
    headers: { 'accept-encoding': random.pick(ENCODINGS) },
    body: null,
  }
}
