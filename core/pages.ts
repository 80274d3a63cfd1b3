import { CATEGORIES, SORTS } from './categories.ts'
import { PIN_DIGITS } from './contact.ts'
import { QUERY_NAMES, type QueryName, readFilter } from './facets.ts'

/** Keeps the values of a parameter that a page can use, in one fixed order. */
type Reading = (given: readonly string[]) => string[]

export type PageRow = {
  /** In the router's notation; `:productId` is a path segment. */
  path: string
  /** The query parameters that the page's loader reads. All others are removed before it is called. */
  query: Readonly<Record<string, Reading>>
  /**
   * The parameter that asks for what holds at this very moment: a page with it is rendered on each request and never
   * cached.
   */
  asksNow?: string
  /** A payment provider's widget opens in the page, so its content security policy admits that provider. */
  hasWidget?: true
  /** The page is the same for everybody and worth finding, so the sitemap lists it. */
  inSitemap?: true
  /** The page does nothing without scripts: a browser without them is shown how to order otherwise. */
  needsScripts?: true
}

const LONGEST_SEARCH = 100
const MOST_TYPES = 30
const LONGEST_TYPE = 60
/** A position in a list, as the API's `nextCursor` has it. */
export const CURSOR = /^\d{1,7}\.[a-z0-9-]{1,120}$/
/** The last page of a list that an address can ask for. */
const FARTHEST_PAGE = 400

const known =
  (names: readonly string[]): Reading =>
  (given) =>
    names.filter((name) => given.includes(name))
const first = (given: readonly string[], fits: (value: string) => boolean) =>
  given.slice(0, 1).filter((value) => fits(value))

const pageNumber: Reading = (given) =>
  first(given, (page) => /^[1-9]\d{0,3}$/.test(page) && +page > 1 && +page <= FARTHEST_PAGE)

/** As it was typed, even if it is no PIN code: the page says so. */
const typedPin: Reading = (given) =>
  given
    .slice(0, 1)
    .map((pin) => pin.replace(/\D/g, '').slice(0, PIN_DIGITS))
    .filter((pin) => pin !== '')

const FILTERS = Object.fromEntries(
  QUERY_NAMES.map((name) => [name, (given: readonly string[]) => readFilter(name, given)]),
) as Record<QueryName, Reading>

/**
 * Every page of the storefront, by the folder that it stands in. A page that reads a query names it here: rendering,
 * the cache of pages and the loader's own types come from this table.
 */
export const PAGES = {
  home: { path: '', query: {}, inSitemap: true },
  collection: {
    path: 'collection',
    inSitemap: true,
    query: {
      category: known(CATEGORIES),
      type: (given) =>
        [...new Set(given)].filter((type) => type !== '' && type.length <= LONGEST_TYPE).slice(0, MOST_TYPES),
      ...FILTERS,
      // An empty search is kept: the search bar is open and nothing is typed yet.
      q: (given) => given.slice(0, 1).map((q) => q.trim().slice(0, LONGEST_SEARCH)),
      sort: (given) =>
        first(given, (sort) => sort !== 'relevant' && (SORTS as readonly string[]).includes(sort)),
      page: pageNumber,
    },
  },
  product: { path: 'product/:productId', query: { pin: typedPin }, asksNow: 'pin' },
  'product-reviews': { path: 'reviews/:productId', query: { page: pageNumber } },
  'write-review': { path: 'review/:productId', query: {}, needsScripts: true },
  cart: { path: 'cart', query: {}, needsScripts: true },
  wishlist: { path: 'wishlist', query: {}, needsScripts: true },
  'size-back': { path: 'size-back', query: {}, needsScripts: true },
  login: { path: 'login', query: {}, needsScripts: true },
  'place-order': { path: 'place-order', query: {}, hasWidget: true, needsScripts: true },
  orders: { path: 'orders', query: {}, needsScripts: true },
  'ask-return': { path: 'order-return/:piece', query: {}, needsScripts: true },
  'confirm-order': { path: 'confirm-order', query: {}, needsScripts: true },
  verify: { path: 'verify', query: {}, needsScripts: true },
  grievance: { path: 'grievance', query: {}, needsScripts: true },
  newsletter: { path: 'newsletter', query: {}, needsScripts: true },
  'my-profile': { path: 'myprofile', query: {}, needsScripts: true },
  consents: { path: 'consents', query: {}, needsScripts: true },
  'email-verify': { path: 'emailverify', query: {}, needsScripts: true },
  'reset-password': { path: 'resetpassword', query: {}, needsScripts: true },
  about: { path: 'about', query: {}, inSitemap: true },
  contact: { path: 'contact', query: {}, inSitemap: true },
  'privacy-hindi': { path: 'privacy/hindi', query: {}, inSitemap: true },
  'privacy-version': { path: 'privacy/:version', query: {} },
  privacy: { path: 'privacy', query: {}, inSitemap: true },
  return: { path: 'return', query: {}, inSitemap: true },
  'shipping-policy': { path: 'shipping-policy', query: {}, inSitemap: true },
  'review-rules': { path: 'review-rules', query: {}, inSitemap: true },
  'self-audit': { path: 'self-audit', query: {}, inSitemap: true },
  terms: { path: 'terms', query: {}, inSitemap: true },
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof PAGES
/** The query parameters that a page has declared. */
export type QueryOf<P extends PageName> = keyof (typeof PAGES)[P]['query'] & string

/** The query of an address in one fixed order, without parameters and values that the page does not know. */
export function readQuery(page: PageName, given: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams()
  for (const [name, reading] of Object.entries<Reading>(PAGES[page].query))
    for (const value of reading(given.getAll(name))) read.append(name, value)
  return read
}
