import { LANGUAGES, localeOfPath } from '../core/locale.ts'
import { PAGES, type PageName, type PageRow, readQuery } from '../core/pages.ts'

/** The page that an address belongs to; `null` as its page: none. */
export type PageAddress = {
  page: PageName | null
  /** The same for all addresses that show the same page. */
  canonical: string
  /** The value of the path's only variable segment. */
  parameter: string | null
  /** The page depends on the moment, so it is never cached. */
  isOfNow: boolean
}

const MOST_ADDRESS = 2000
/** Stands for any path without a page: rendered once for all of them. */
const NOWHERE = '404'
/** Stands for any name that there is not: nothing has it. */
export const NO_NAME = '-'

const FIXED = new Map<string, PageName>()
const OPEN: { before: string; page: PageName }[] = []
for (const [page, { path }] of Object.entries<PageRow>(PAGES) as [PageName, PageRow][]) {
  const colon = path.indexOf(':')
  if (colon < 0) FIXED.set(path, page)
  else OPEN.push({ before: path.slice(0, colon), page })
}
/** Parts of a page that the browser requests by themselves when navigating without loading a document. */
const PARTS = new Set([
  'root',
  'storefront/shell/layout',
  'storefront/not-found/route',
  ...Object.keys(PAGES).map((page) => `storefront/${page}/route`),
])
/** The router requests the data of `/` at `/_.data`, and of `/cart/` at `/cart/_.data`. */
const DATA = '.data'

/** Null: the address is too long to be one of ours. */
export function readPageAddress(url: string): PageAddress | null {
  if (url.length > MOST_ADDRESS) return null
  const cut = url.indexOf('?')
  const whole = cut < 0 ? url : url.slice(0, cut)
  const isData = whole.endsWith(DATA)
  const asked = isData ? whole.slice(0, -DATA.length) : whole
  const prefix = LANGUAGES[localeOfPath(asked)].path
  const bare = trimmed(asked.slice(prefix.length))
  const { page, path, parameter } = pageAt(isData ? bare.replace(/(^|\/)_$/, '') : bare)
  const query = page && cut >= 0 ? queryFor(page, new URLSearchParams(url.slice(cut + 1)), isData) : ''
  const file = isData ? `${path || '_'}${DATA}` : path
  return {
    page,
    canonical: `${prefix}/${file}${query}`,
    parameter,
    isOfNow: page !== null && asksNow(page, query),
  }
}

function pageAt(path: string): { page: PageName | null; path: string; parameter: string | null } {
  const lower = path.toLowerCase()
  const fixed = FIXED.get(lower)
  if (fixed) return { page: fixed, path: lower, parameter: null }
  const open = OPEN.find(({ before }) => lower.startsWith(before))
  const given = open ? path.slice(open.before.length) : ''
  if (!open || !given || given.includes('/')) return { page: null, path: NOWHERE, parameter: null }
  // What mails and chats take into a link, as the full stop behind it, is no part of the name. The router in the browser takes any
  // text for one: over a page for no address at all it would draw its own.
  const parameter = /^[\w-]+/.exec(given)?.[0] ?? NO_NAME
  return { page: open.page, path: open.before + parameter, parameter }
}

function asksNow(page: PageName, query: string): boolean {
  const { asksNow: name }: PageRow = PAGES[page]
  return name !== undefined && new URLSearchParams(query).has(name)
}

/** A slash at either end makes no difference. */
const trimmed = (path: string) => path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined)

function queryFor(page: PageName, given: URLSearchParams, isData: boolean): string {
  const query = readQuery(page, given)
  const parts = isData ? (given.get('_routes') ?? '').split(',').filter((part) => PARTS.has(part)) : []
  if (parts.length > 0) query.set('_routes', [...new Set(parts)].join())
  return query.size > 0 ? `?${query}` : ''
}
