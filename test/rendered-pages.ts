import { pathToFileURL } from 'node:url'
import { type HTMLElement, parse } from 'node-html-parser'
import type { render as renderPage } from '../app/server-entry.ts'
import type { AskPromise } from '../core/delivery-promise.ts'
import type { Offers } from '../core/offers.ts'
import type { ReadReviews } from '../core/review.ts'
import { OPENING_FACTS, type ShopFacts } from '../core/shop.ts'
import { finishPage } from '../server/finish-page.ts'
import { type LiveCatalogue, openCatalogue } from '../server/modules/catalogue/live-catalogue.ts'
import { readReviewPage } from '../server/modules/reviews/shown-reviews.ts'
import { OWN_ONLY, policyFor, takeNonce } from '../server/page-policy.ts'
import type { Database } from '../server/platform/database.ts'
import { createLog } from '../server/platform/log.ts'

/** The origin in the pages' own addresses. */
export const ORIGIN = 'https://shop.example'

const OFFERS: Offers = {
  payments: ['stripe', 'razorpay'],
  google: true,
  whatsapp: true,
  mail: true,
  widgetScripts: {},
}

/** The promise for a PIN code that is in no directory. */
export const NO_PROMISE: AskPromise = async (pin) => ({
  pin,
  place: null,
  delivers: 'to confirm',
  zone: null,
  by: null,
  cash: true,
})

export type RenderedPages = {
  /** A page as it is sent, with any status. */
  html(address: string): Promise<string>
  /** The same, with its content security policy. */
  sent(address: string): Promise<{ html: string; policy: string }>
  /** The same, parsed for selectors; rendered once. */
  page(address: string): Promise<HTMLElement>
  stop(): Promise<void>
}

/** Renders the built pages on a catalogue, without a browser: what crawlers and browsers without scripts get. */
export async function renderPages(db: Database, facts: ShopFacts = OPENING_FACTS): Promise<RenderedPages> {
  const built = pathToFileURL('build/server/index.js').href
  const { render } = (await import(built)) as { render: typeof renderPage }
  const catalogue: LiveCatalogue = await openCatalogue(db, createLog('error'))
  const sent = async (address: string) => {
    const reviews: ReadReviews = (handle, page) => readReviewPage(db, handle, page)
    const given = { catalogue, offers: OFFERS, facts, picturesAt: '', reviews, promise: NO_PROMISE }
    const answer = await render(new Request(ORIGIN + address), given)
    const finished = await finishPage(await answer.text())
    const { html, scripts } = takeNonce(finished, answer.headers.get('x-script-nonce'))
    return { html, policy: policyFor(scripts, OWN_ONLY, '') }
  }
  const html = async (address: string) => (await sent(address)).html
  const read = new Map<string, Promise<HTMLElement>>()
  return {
    html,
    sent,
    page(address) {
      const page = read.get(address) ?? html(address).then((text) => parse(text, { comment: false }))
      read.set(address, page)
      return page
    },
    stop: () => catalogue.stop(),
  }
}
