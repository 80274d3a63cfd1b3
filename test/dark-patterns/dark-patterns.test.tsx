import { randomUUID } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { type HTMLElement, parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WhatsappConsents } from '../../app/storefront/login/whatsapp-consents.tsx'
import { WithoutWhatsappDialog } from '../../app/storefront/login/without-whatsapp-dialog.tsx'
import { NewTotalDialog } from '../../app/storefront/place-order/new-total-dialog.tsx'
import { Policies } from '../../app/storefront/place-order/policies.tsx'
import { REMIND_AFTER_MS } from '../../app/storefront/state/verify-popup.ts'
import { call } from '../../contract/client.ts'
import { DARK_PATTERNS, type DarkPattern } from '../../core/dark-patterns.ts'
import { dayText } from '../../core/date.ts'
import { rupees } from '../../core/money.ts'
import { priorPrice } from '../../core/prior-price.ts'
import { readOffers } from '../../server/modules/catalogue/price-history.ts'
import { ADDRESS, CAST } from '../cast.ts'
import { PAGES_OF_WORDS } from '../pages-of-words.ts'
import { type RenderedPages, renderPages } from '../rendered-pages.ts'
import { testShop } from '../shop.ts'
import { CHECKS, type Evidence } from './checks.ts'

const PIECE = CAST.lehenga
const PRODUCT = `/product/${PIECE.handle}`
const PAGES = ['/', '/collection', PRODUCT, '/cart', '/login', '/place-order', ...PAGES_OF_WORDS]
const SPECIFIED_REMINDER_MS = 180_000

const shop = testShop()
let pages: RenderedPages
let drawn: HTMLElement[]
let sale: Sale

beforeAll(async () => {
  pages = await renderPages(shop.db)
  drawn = await Promise.all(PAGES.map((address) => pages.page(address)))
  sale = await buy()
})
afterAll(() => pages?.stop())

/** What the shop really shows, says and answers, for each check. */
const REAL: { [P in DarkPattern]: () => Evidence<P>[] } = {
  falseUrgency: () => [
    ...drawn.map(({ text }) => ({ text, stock: sale.stock, ends: [dayText(PIECE.discount.endsAt, 'en')] })),
    // Numbers of texts that are inserted later come from parameters, so the messages themselves must contain none.
    ...messages().map((text) => ({ text, stock: [], ends: [] })),
  ],
  basketSneaking: () => [
    { chosen: [sale.line], found: sale.inCart },
    { chosen: [sale.line], found: sale.ordered },
  ],
  confirmShaming: () => [{ answers: answersIn([...drawn, dialogs()]), messages: messages() }],
  forcedAction: () => [{ withoutConsents: sale.withoutConsents, forms: forms() }, ...drawn.map(alone)],
  subscriptionTrap: () => [sale.subscription],
  interfaceInterference: () => [...drawn, dialogs(), forms()],
  baitAndSwitch: () => [sale.advertised],
  dripPricing: () => [sale.added],
  disguisedAdvertisement: () => drawn,
  nagging: () => {
    const once = { scripts: clientScripts(), putOffMs: REMIND_AFTER_MS, saidMs: SPECIFIED_REMINDER_MS }
    return drawn.map((page, at) => ({ ...once, page, scripts: at === 0 ? once.scripts : [] }))
  },
  trickQuestion: () => [[...labelsIn(forms()), ...drawn.flatMap(labelsIn)]],
  saasBilling: () => [paymentSources()],
  rogueMalware: () => sale.sent,
}

/** The same with faults that a shop may be tempted to, for each check. */
const PLANTED: { [P in DarkPattern]: () => Evidence<P>[] } = {
  falseUrgency: () => [
    { text: 'Only 2 left!', stock: sale.stock, ends: [] },
    { text: `${PIECE.name}: 4 pieces left`, stock: sale.stock, ends: [] },
    { text: 'Valid until 1 December 2026', stock: [], ends: ['13 December 2026'] },
    { text: 'Offer ends in 10:00', stock: [], ends: [] },
    { text: 'Hurry, this one is selling fast', stock: [], ends: [] },
    { text: '12 people are viewing this', stock: [], ends: [] },
  ],
  basketSneaking: () => [
    { chosen: [sale.line], found: [sale.line, { _id: 'gift-wrap', size: 'S', quantity: 1 }] },
    { chosen: [sale.line], found: [{ ...sale.line, quantity: 2 }] },
    { chosen: [], found: [sale.line] },
  ],
  confirmShaming: () => [
    { answers: ['No thanks, I prefer the full price'], messages: [] },
    { answers: ['Not today'], messages: ['I don’t want to save'] },
    { answers: [], messages: ["I'd rather miss out"] },
  ],
  forcedAction: () => [
    { withoutConsents: [true, false], forms: parse('') },
    { withoutConsents: [], forms: parse('<input type="checkbox" name="whatsappMarketingOptIn" required>') },
  ],
  subscriptionTrap: () => [
    { ...sale.subscription, leave: [...sale.subscription.leave, { reason: 'too many' }] },
    { ...sale.subscription, left: false },
  ],
  interfaceInterference: () => [
    parse('<form method="post"><input type="checkbox" name="offers" checked></form>'),
    parse(renderToStaticMarkup(<WhatsappConsents consents={TICKED} onConsents={() => {}} />)),
    parse(
      '<dialog><button class="min-h-12">Accept</button><button class="min-h-6">Decline</button></dialog>',
    ),
    parse(
      '<dialog><button class="min-h-12">Accept</button><button class="min-h-12 text-sand">Decline</button></dialog>',
    ),
  ],
  baitAndSwitch: () => [
    { ...sale.advertised, advertised: [9_999] },
    { ...sale.advertised, charged: sale.advertised.charged + 1 },
    { ...sale.advertised, struck: [sale.advertised.lowest! + 1_000] },
    { ...sale.advertised, lowest: null },
    { ...sale.advertised, offered: ['S', ...sale.advertised.offered] },
  ],
  dripPricing: () => [
    { ...sale.added, total: sale.added.total + 49 },
    { ...sale.added, fee: 0 },
  ],
  disguisedAdvertisement: () => [
    parse('<a rel="sponsored noopener" href="/x">A silk saree for you</a>'),
    parse('<article data-sample>Lovely cloth, five stars</article>'),
    parse('<iframe title="Banner"></iframe>'),
  ],
  nagging: () => {
    const fair = {
      page: parse(''),
      scripts: [],
      putOffMs: SPECIFIED_REMINDER_MS,
      saidMs: SPECIFIED_REMINDER_MS,
    }
    return [
      { ...fair, page: parse('<dialog open>Subscribe now</dialog>') },
      { ...fair, scripts: ['Notification.requestPermission()'] },
      { ...fair, scripts: ['addEventListener("beforeunload",stay)'] },
      { ...fair, putOffMs: 10_000 },
    ]
  },
  trickQuestion: () => [
    ['Do not send me offers'],
    ['Untick to go without news'],
    ['I no longer wish to opt out of messages'],
  ],
  saasBilling: () => [
    ['stripe.checkout.sessions.create({ mode: "subscription" })'],
    ['payment_intent_data: { setup_future_usage: "off_session" }'],
  ],
  rogueMalware: () => {
    const [one] = sale.sent
    const planted = (html: string) => ({ ...one!, html: one!.html + html, page: parse(one!.html + html) })
    return [
      planted('<script>steal()</script>'),
      planted('<script src="https://elsewhere.example/a.js"></script>'),
      planted('<meta http-equiv="refresh" content="0;url=/x">'),
      planted('<a href="/shop.apk">Our app</a>'),
      { ...one!, policy: one!.policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'") },
      { ...one!, policy: '' },
    ]
  },
}

describe.each(DARK_PATTERNS)('%s', (pattern) => {
  const check = CHECKS[pattern] as (evidence: unknown) => string[]
  test('is not to be found', () => {
    const evidence = REAL[pattern]()
    expect(evidence.length).toBeGreaterThan(0)
    expect(evidence.flatMap((found) => check(found))).toEqual([])
  })
  test('would be found', () => {
    for (const [at, fault] of PLANTED[pattern]().entries())
      expect(check(fault), `fault ${at + 1}`).not.toEqual([])
  })
})

const TICKED = { whatsappUtilityOptIn: true, whatsappMarketingOptIn: true }
const UNTICKED = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }

const alone = (forms: HTMLElement) => ({ withoutConsents: [], forms })
const drawnOf = (...parts: ReactNode[]) => parse(parts.map((part) => renderToStaticMarkup(part)).join(''))

/** The questions before an order and a sign-up, as they are when the page opens. */
const forms = () =>
  drawnOf(
    <WhatsappConsents consents={UNTICKED} onConsents={() => {}} />,
    <Policies terms={false} policies={false} sent={false} onChange={() => {}} />,
  )

const dialogs = () =>
  drawnOf(
    <WithoutWhatsappDialog open onBack={() => {}} onContinue={() => {}} />,
    <NewTotalDialog amount={1649} left={null} busy={false} onConfirm={() => {}} onClose={() => {}} />,
  )

const answersIn = (parts: HTMLElement[]) =>
  parts.flatMap((part) =>
    part
      .querySelectorAll('button')
      .map((button) => button.text.trim() || button.getAttribute('aria-label') || ''),
  )

const labelsIn = (part: HTMLElement) =>
  part
    .querySelectorAll('label')
    .filter((label) => label.querySelector('input[type=checkbox]'))
    .map(({ text }) => text)

/** Every message of the storefront. */
const messages = (): string[] =>
  readdirSync('words/en')
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.values<string>(JSON.parse(readFileSync(`words/en/${name}`, 'utf8'))))

const clientScripts = () => globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
const paymentSources = () =>
  ['server/modules/payments/**/*.ts', 'app/storefront/place-order/*.ts', 'db/schema.sql']
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

type Sale = Awaited<ReturnType<typeof buy>>

/** Looks at a product, puts it into the cart and orders it, ticking nothing that is optional. */
async function buy() {
  const page = await pages.page(PRODUCT)
  const piece = linkedProduct(page)
  const card = (await pages.page('/collection'))
    .querySelectorAll('article')
    .find(({ text }) => text.includes(PIECE.name))
  const fee = Number(piece.offers.shippingDetails.shippingRate.value)
  const struck = [page, card!].flatMap((part) => part.querySelectorAll('s').slice(0, 1).map(firstPrice))
  const advertised = [piece.offers.price, firstPrice(page), firstPrice(card!)]

  const registered = await call(
    'POST /api/user/register',
    {
      name: 'A Shopper',
      email: `${randomUUID()}@example.com`,
      password: 'warp-and-weft',
      phone: '9876501234',
      ...UNTICKED,
    },
    { base: shop.base },
  )
  const shopper = { token: registered.token, base: shop.base }
  const line = { _id: PIECE.handle, size: 'M' as const, quantity: 1 }
  await call('POST /api/cart/add', { itemId: line._id, size: line.size }, shopper)
  const { cartData } = await call('POST /api/cart/get', {}, shopper)
  const placed = await call(
    'POST /api/order/place',
    { items: [line], amount: advertised[0]! + fee, address: ADDRESS },
    shopper,
  )
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  const items = orders[0]!.items

  const offered = page
    .querySelectorAll('input[type=radio]:not([disabled])')
    .flatMap((radio) => radio.getAttribute('value') ?? [])
  const another = await shop.shopper()
  const had: string[] = []
  for (const size of offered as 'M'[]) {
    await call('POST /api/cart/add', { itemId: line._id, size }, another)
    had.push(size)
  }

  const { user } = await call('GET /api/user/profile', undefined, shopper)
  const join = [{ userId: user._id, whatsappOptIn: true, ...TICKED }]
  const leave = [{ userId: user._id, whatsappOptIn: false, ...UNTICKED }]
  await call('PUT /api/user/profile/update', join[0]!, shopper)
  const after = await call('PUT /api/user/profile/update', leave[0]!, shopper)

  return {
    line,
    stock: PIECE.sizes.map(({ stock }) => stock),
    inCart: Object.entries(cartData).flatMap(([_id, sizes]) =>
      Object.entries(sizes).map(([size, quantity]) => ({ _id, size, quantity })),
    ),
    ordered: items.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
    withoutConsents: [registered.token !== '', placed.orderId !== ''],
    subscription: { join, leave, left: !after.user.whatsappOptIn },
    advertised: { advertised, charged: items[0]!.price, struck, lowest: await lowestBefore(), offered, had },
    added: { price: advertised[0]!, fee, total: placed.amount },
    sent: await Promise.all(
      PAGES.map(async (address) => ({ ...(await pages.sent(address)), page: await pages.page(address) })),
    ),
  }
}

type Linked = { offers: { price: number; shippingDetails: { shippingRate: { value: number } } } }
const linkedProduct = (page: HTMLElement): Linked =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')!.text)['@graph'][0]

/** The first price on the page, in rupees. */
const firstPrice = (part: HTMLElement) => Number(/₹([\d,]+)/.exec(part.text)![1]!.replaceAll(',', ''))

/** The lowest earlier price by the price history, in rupees; null: there is none. */
async function lowestBefore() {
  const [row] = await shop.db<{ id: string }[]>`select id from products where handle = ${PIECE.handle}`
  const lowest = priorPrice(await readOffers(shop.db, row!.id))
  return lowest === null ? null : rupees(lowest)
}
