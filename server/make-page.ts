import type { AskPromise } from '../core/delivery-promise.ts'
import { type Locale, localeOfPath } from '../core/locale.ts'
import type { Offers } from '../core/offers.ts'
import { PAGES, type PageName } from '../core/pages.ts'
import type { ReadReviews } from '../core/review.ts'
import { pagesTurnAt } from '../core/self-audit.ts'
import type { ShopFacts } from '../core/shop.ts'
import type { Kept } from './kept-page.ts'
import type { Catalogue } from './modules/catalogue/catalogue.ts'
import type { LiveCatalogue } from './modules/catalogue/live-catalogue.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import type { PageAddress } from './page-address.ts'
import { headersFor } from './page-headers.ts'
import { notingKeys } from './page-keys.ts'
import { OWN_ONLY, type PageOrigins, policyFor, takeNonce } from './page-policy.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import { etagOf } from './platform/etag.ts'

export type Render = (
  request: Request,
  given: {
    locale: Locale
    catalogue: Catalogue
    offers: Offers
    facts: ShopFacts
    picturesAt: string
    reviews: ReadReviews
    promise: AskPromise
  },
) => Promise<Response>

/** Completes a page's HTML before it is cached; scripts that it adds have the nonce of the others. */
type Finish = (html: string) => Promise<string>

/** What pages are made from. */
export type PageMaking = {
  catalogue: LiveCatalogue
  settings: LiveSettings
  offers: Offers
  reviews: ReadReviews
  promise: AskPromise
  /** Origins that payment widgets need. */
  origins: PageOrigins
  render: Render
  finish: Finish
  publicUrl: string
  /** The origin of pictures; empty: the shop's own. */
  picturesAt: string
  /** A shared cache in front is purged, so it may keep pages until then. */
  isPurged: boolean
  /** False in development, where pages are rendered for every request. */
  keepPages: boolean
}

/** Compressed copies take about a fifth of the plain bytes each. */
const COPIES = 1.4
const NONCE = 'x-script-nonce'

/** Renders the page at an address, whatever its status. Throws if that failed because the database did not answer. */
export async function makePage(
  { page: name, canonical: address, isOfNow }: PageAddress,
  {
    catalogue,
    settings,
    offers,
    reviews,
    promise,
    origins,
    render,
    finish,
    publicUrl,
    picturesAt,
    isPurged,
    keepPages,
  }: PageMaking,
): Promise<Kept> {
  const watch = catalogue.watch()
  const noting = notingKeys(watch.catalogue)
  const settled = settings.version
  const turnsAt = pagesTurnAt(settings.facts().audit, new Date())
  const response = await render(new Request(publicUrl + address), {
    locale: localeOfPath(address),
    catalogue: noting.catalogue,
    offers,
    facts: settings.facts(),
    picturesAt,
    reviews: noting.lookingFurther(reviews),
    promise,
  })
  if (response.status >= 500 && isDatabaseAway(noting.fault())) throw noting.fault()
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const rendered = await response.text()
  const finished = isHtml ? await finish(rendered) : rendered
  const { html, scripts } = takeNonce(finished, response.headers.get(NONCE))
  response.headers.delete(NONCE)
  if (isOfNow) response.headers.set('cache-control', 'no-store')
  const plain = Buffer.from(html)
  // In development Vite inlines scripts and opens a WebSocket, so only built pages have a policy.
  const widget = hasWidget(name) ? origins : OWN_ONLY
  const policy = keepPages && isHtml ? policyFor(scripts, widget, picturesAt) : null
  return {
    name,
    status: response.status,
    headers: headersFor(response, { policy, picturesAt, keys: isPurged ? noting.keys() : null }),
    etag: etagOf(plain),
    weight: plain.length * COPIES,
    plain,
    stillTrue: () => settings.version === settled && Date.now() < turnsAt && watch.stillTrue(),
  }
}

const hasWidget = (page: PageName | null) => page !== null && 'hasWidget' in PAGES[page]
