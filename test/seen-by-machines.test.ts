import Validator from '@adobe/structured-data-validator'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES, type PageRow } from '../core/pages.ts'
import { OPENING_RETURN_POLICY } from '../core/return-policy.ts'
import { OPENING_FACTS } from '../core/shop.ts'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { CAST } from './cast.ts'
import { testDatabase } from './database.ts'
import { PAGES_OF_WORDS } from './pages-of-words.ts'
import { ORIGIN, type RenderedPages, renderPages } from './rendered-pages.ts'

const database = testDatabase()
let pages: RenderedPages

beforeAll(async () => {
  const products = Object.values(CAST).map((product) => ({ ...product, isDemo: product === CAST.lehenga }))
  await database.db.begin((tx) => addProducts(tx, products))
  pages = await renderPages(database.db)
})
afterAll(() => pages?.stop())

const LEHENGA = `/product/${CAST.lehenga.handle}`
const PUBLIC = ['/', '/collection', '/collection?category=Lehenga', LEHENGA, ...PAGES_OF_WORDS.slice(0, -1)]
/** Every page that is not public, including new ones. */
const PERSONAL = Object.values<PageRow>(PAGES)
  .filter(({ path, inSitemap }) => !inSitemap && !path.includes(':'))
  .map(({ path }) => `/${path}`)

const said = (page: HTMLElement, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
const link = (page: HTMLElement, rel: string) =>
  page.querySelector(`link[rel="${rel}"]`)?.getAttribute('href')

test('a shop of another name has that name on every page', async () => {
  const name = 'Rang Mahal'
  const renamed = await renderPages(database.db, { ...OPENING_FACTS, name, legalName: name })
  for (const address of [...PUBLIC, ...PERSONAL, '/no-such-page', '/product/no-such-piece']) {
    const html = await renamed.html(address)
    expect(html, address).toContain(name)
    expect(html, address).not.toMatch(/Tana Bana/i)
  }
  await renamed.stop()
})

describe('the head of every page', () => {
  test.each([...PUBLIC, ...PERSONAL])('%s has a card for whoever shares it', async (address) => {
    const page = await pages.page(address)
    const title = page.querySelector('title')!.text
    expect(title).toMatch(/Tana Bana/)
    expect(said(page, 'og:title')).toBe(title)
    expect(said(page, 'og:description')).toBe(said(page, 'description'))
    expect(said(page, 'og:type')).toBe('website')
    expect(said(page, 'og:site_name')).toBe('Tana Bana')
    expect(said(page, 'og:locale')).toBe('en_IN')
    expect(said(page, 'twitter:card')).toBe('summary_large_image')
    expect(new URL(said(page, 'og:image')!).origin).toBe(ORIGIN)
    expect([said(page, 'og:image:width'), said(page, 'og:image:height')]).toEqual(['1200', '630'])
    expect(said(page, 'og:image:alt')).not.toBe('')
    expect(link(page, 'manifest')).toBe('/manifest.webmanifest')
    expect(link(page, 'apple-touch-icon')).toBe('/apple-touch-icon.png')
  })

  test('a product’s card is its own: picture, name and price', async () => {
    const page = await pages.page(LEHENGA)
    expect(said(page, 'og:image')).toMatch(
      new RegExp(`^${ORIGIN}/media/cards/${CAST.lehenga.handle}-[0-9a-z]{11}\\.jpg$`),
    )
    expect(said(page, 'og:image:alt')).toBe(CAST.lehenga.name)
  })

  test.each(PUBLIC)('%s names one address as its own, the same that its card leads to', async (address) => {
    const page = await pages.page(address)
    expect(link(page, 'canonical')).toBe(ORIGIN + address)
    expect(said(page, 'og:url')).toBe(ORIGIN + address)
    expect(said(page, 'robots')).toBeUndefined()
  })

  test.each([...PUBLIC, ...PERSONAL])('what %s links to within itself is there', async (address) => {
    const page = await pages.page(address)
    const within = page.querySelectorAll('a[href^="#"]').map((each) => each.getAttribute('href')!)
    expect(within.filter((href) => !page.querySelector(href))).toEqual([])
  })

  test('whatever the sitemap has is linked to from another page of it', async () => {
    const linked = new Set<string>()
    for (const address of PUBLIC)
      for (const each of (await pages.page(address)).querySelectorAll('a[href^="/"]'))
        if (each.getAttribute('href') !== address) linked.add(each.getAttribute('href')!)
    const listed = Object.values<PageRow>(PAGES).filter(({ path, inSitemap }) => inSitemap && path !== '')
    const unlinked = listed.filter(({ path }) => !linked.has(`/${path}`)).map(({ path }) => path)
    expect(unlinked, 'every footer links to it once one is declared').toEqual(['self-audit'])
  })

  test.each([...PERSONAL, '/collection?q=silk', '/no-such-page', '/product/no-such-piece'])(
    '%s asks not to be listed',
    async (address) => expect(said(await pages.page(address), 'robots')).toBe('noindex'),
  )

  test.each(PERSONAL)('%s is nothing without scripts, and says so', async (address) =>
    expect((await pages.page(address)).toString()).toContain('This page needs JavaScript'),
  )
})

/** An item as schema.org describes it: its type and properties. */
type Thing = { '@type': string; [name: string]: unknown }
const graphs = (page: HTMLElement): { '@context': string; '@graph': Thing[] }[] =>
  page.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text))
const things = async (address: string) =>
  graphs(await pages.page(address)).flatMap((graph) => graph['@graph'])
const thing = async (address: string, type: string): Promise<Thing> =>
  (await things(address)).find((one) => one['@type'] === type)!

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

describe('what search engines are told of a page', () => {
  /** Properties that search results could show, but the shop does not have or does not know. */
  const NOT_KNOWN =
    /"(aggregateRating|review|gtin|mpn|hasCertification|inProductGroupWithID|isVariantOf|pattern|subjectOf|color|addressRegion|priceValidUntil|size)"/

  test.each(['/', '/contact', '/collection?category=Lehenga', LEHENGA, `/product/${CAST.kurta.handle}`])(
    '%s: it is sound, by the rules of the search engine that most shoppers use',
    async (address) => {
      const found = await things(address)
      expect(found.length).toBeGreaterThan(0)
      const jsonld = Object.groupBy(found, (one) => one['@type'])
      const issues = await new Validator().validate({ jsonld: structuredClone(jsonld), errors: [] })
      expect(issues.filter(({ issueMessage }) => !NOT_KNOWN.test(issueMessage))).toEqual([])
      expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    },
  )
  test('a fault in it is found', async () => {
    const { name: _, ...nameless } = await thing(LEHENGA, 'Product')
    const issues = await new Validator().validate({ jsonld: { Product: [nameless] }, errors: [] })
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'ERROR', fieldNames: ['name'] }))
  })

  test('no address in it is relative', async () => {
    for (const address of ['/', '/contact', '/collection?category=Lehenga', LEHENGA])
      for (const text of texts(await things(address))) expect(text, address).not.toMatch(/^\.{0,2}\//)
  })

  test('a piece has its price, until when, its stock, its delivery and its returns', async () => {
    const { lehenga, saree } = CAST
    const { offers, ...piece } = await thing(LEHENGA, 'Product')
    expect(piece).toMatchObject({
      ...{ name: lehenga.name, sku: lehenga.handle, size: ['M', 'L'], brand: { name: 'Tana Bana' } },
      description: lehenga.description,
      image: lehenga.pictures.map(({ hash, width }) => `${ORIGIN}/media/${hash}-${width}.webp`),
      audience: { suggestedGender: 'female' },
    })
    expect(offers).toMatchObject({
      price: 10_965,
      priceCurrency: 'INR',
      priceValidUntil: lehenga.discount.endsAt.toISOString(),
      availability: 'https://schema.org/InStock',
      url: ORIGIN + LEHENGA,
      shippingDetails: {
        shippingRate: { value: 150, currency: 'INR' },
        deliveryTime: {
          transitTime: { minValue: 3, maxValue: 10 },
          businessDays: { dayOfWeek: WORKDAYS.map((day) => `https://schema.org/${day}`) },
        },
      },
      hasMerchantReturnPolicy: {
        merchantReturnLink: `${ORIGIN}/return`,
        merchantReturnDays: 7,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        refundType: 'https://schema.org/FullRefund',
      },
    })
    const { offers: undiscounted } = await thing(`/product/${saree.handle}`, 'Product')
    expect(undiscounted).not.toHaveProperty('priceValidUntil')
  })

  test('the shop has its address, its country as a code, how it is reached, and since when it is there', async () => {
    const { phone: telephone, email, legalName } = OPENING_FACTS
    expect(await thing('/contact', 'ClothingStore')).toMatchObject({
      ...{ telephone, email, legalName },
      foundingDate: '2016',
      address: {
        streetAddress: '14 Haldiyon ka Rasta, Johari Bazaar, Jaipur, Rajasthan 302003',
        addressCountry: 'IN',
      },
    })
  })

  test('a discount that ends at midnight is valid until the day before', async () => {
    const { handle } = CAST.kurta
    await database.db`
      update products set discount_ends_at = '2198-12-31T00:00:00+05:30' where handle = ${handle}`
    const own = await renderPages(database.db)
    const page = await own.page(`/product/${handle}`)
    await own.stop()
    expect(/Valid until [\w\s]+\d{4}/.exec(page.text)?.[0]).toBe('Valid until 30\u00a0December\u00a02198')
  })

  test('a piece is handed over, sent and taken back as its page says, also in a shop of other terms', async () => {
    const { kurta, kurti, saree } = CAST
    await database.db`
      update products set details = details || '{"readyDays": 6}' where handle = ${kurta.handle}`
    await database.db`
      update variants set stock = 0 where product_id = (select id from products where handle = ${kurti.handle})`
    const own = await renderPages(database.db, {
      ...OPENING_FACTS,
      delivery: { feePaise: 150_00, freeFromPaise: saree.pricePaise },
      returns: { ...OPENING_RETURN_POLICY, size: 'exchange', mind: 'no', shopPays: true, never: ['Kurti'] },
    })
    const offerOf = async ({ handle }: { handle: string }) =>
      graphs(await own.page(`/product/${handle}`))
        .flatMap((graph) => graph['@graph'])
        .find(({ offers }) => offers)!.offers
    expect((await own.page(`/product/${kurta.handle}`)).text).toContain('6 working days')
    expect(await offerOf(kurta)).toMatchObject({
      shippingDetails: { deliveryTime: { handlingTime: { minValue: 7, maxValue: 8 } } },
      hasMerchantReturnPolicy: {
        returnFees: 'https://schema.org/FreeReturn',
        refundType: 'https://schema.org/ExchangeRefund',
      },
    })
    expect(await offerOf(saree)).toMatchObject({ shippingDetails: { shippingRate: { value: 0 } } })
    expect(await offerOf(kurti)).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
    })
    await own.stop()
  })

  test('stars that come from no review are no rating', async () => {
    const page = await pages.page(LEHENGA)
    expect(page.text).toContain('(122)')
    expect(JSON.stringify(graphs(page))).not.toMatch(/rating|review/i)
  })

  test('a rating is the average over reviews that are published, and samples are none', async () => {
    const review = {
      code: 'K7M2Q9X4TD',
      stars: 4,
      title: 'Soft',
      text: 'It is soft.',
      author: 'Meera S.',
      size: 'M',
      sizeText: 'M',
      fit: 'true',
      // Half past one on the next day in India.
      postedAt: '2026-11-19T20:00:00.000Z',
      deliveredAt: '2026-11-10T10:00:00.000Z',
      editedAt: null,
      photos: [],
      reply: null,
    }
    const fits = { small: 0, true: 3, large: 0 }
    const shows = async (reviews: object) => {
      const { handle } = CAST.saree
      await database.db`update products set reviews = ${JSON.stringify(reviews)} where handle = ${handle}`
      const own = await renderPages(database.db)
      const page = await own.page(`/product/${handle}`)
      const all = await own.page(`/reviews/${handle}`)
      await own.stop()
      return Object.assign(page, { isListed: said(all, 'robots') === undefined })
    }
    const page = await shows({ stars: [0, 0, 1, 1, 1], fits, newest: [review], areSamples: false })
    expect(page.isListed).toBe(true)
    const [product] = graphs(page)
      .flatMap((graph) => graph['@graph'])
      .filter((each) => each['@type'] === 'Product')
    const jsonld = { Product: [structuredClone(product)] }
    const issues = await new Validator().validate({ jsonld, errors: [] })
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    expect(product).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 3, bestRating: 5 },
      review: [
        {
          ...{ name: 'Soft', reviewBody: 'It is soft.', author: { name: 'Meera S.' } },
          ...{ datePublished: '2026-11-20', reviewRating: { ratingValue: 4 } },
        },
      ],
    })
    expect(page.text).toContain('20\u00a0November\u00a02026')
    expect(page.text).not.toContain('(122)')
    const samples = await shows({ stars: [0, 0, 0, 0, 0], fits, newest: [review], areSamples: true })
    expect(samples.text).toContain('These are samples')
    expect(samples.isListed).toBe(false)
    expect(JSON.stringify(graphs(samples))).not.toMatch(/rating|review/i)
  })

  test('the way to a piece leads over its category', async () => {
    const above = (await pages.page(LEHENGA)).querySelector('main h1')!.previousElementSibling!
    expect(above.querySelector('a')!.getAttribute('href')).toBe('/collection?category=Lehenga')
    const { itemListElement } = await thing(LEHENGA, 'BreadcrumbList')
    expect(itemListElement).toMatchObject(
      ['/', '/collection', '/collection?category=Lehenga', LEHENGA].map((path, at) => ({
        position: at + 1,
        item: ORIGIN + path,
      })),
    )
  })

  test('what a shopkeeper writes ends no script', async () => {
    const name = '</script><script>alert(1)</script>'
    await database.db`update products set name = ${name} where handle = ${CAST.kurti.handle}`
    const own = await renderPages(database.db)
    const address = `/product/${CAST.kurti.handle}`
    const html = await own.html(address)
    await own.stop()
    expect(html).not.toContain('<script>alert(1)')
    const [graph] = graphs(parse(html))
    expect(graph!['@graph'][0]).toMatchObject({ name })
  })
})

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(texts)
      : []
