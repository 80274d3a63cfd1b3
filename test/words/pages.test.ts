import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { render as renderPage } from '../../app/server-entry.ts'
import { LANGUAGES } from '../../core/locale.ts'
import { PAGES } from '../../core/pages.ts'
import { methodOf, PROVIDER_NAMES } from '../../core/payment-methods.ts'
import { OPENING_FACTS } from '../../core/shop.ts'
import { addProducts } from '../../server/modules/catalogue/add-products.ts'
import { type LiveCatalogue, openCatalogue } from '../../server/modules/catalogue/live-catalogue.ts'
import { createLog } from '../../server/platform/log.ts'
import { CAST } from '../cast.ts'
import { testDatabase } from '../database.ts'
import { NO_PROMISE } from '../rendered-pages.ts'
import { openPseudo, saidBy, strays } from './pseudo.ts'

const database = testDatabase()
const { category: _category, ...kurti } = CAST.kurti
let pseudo: ViteDevServer
let catalogue: LiveCatalogue
let render: typeof renderPage

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
  catalogue = await openCatalogue(database.db, createLog('error'))
  pseudo = await openPseudo({ withPages: true })
  render = (await pseudo.ssrLoadModule('/app/server-entry.ts')).render as typeof renderPage
})
afterAll(async () => {
  await catalogue?.stop()
  await pseudo?.close()
})

const VISITS = [
  ...Object.values(PAGES)
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => `/${path}`),
  '/collection?category=Lehenga&category=Kurti&q=silk',
  '/collection?category=Men&q=nothing+of+that+name',
  `/product/${kurti.handle}?pin=342001`,
  '/product/no-such-piece',
  `/reviews/${kurti.handle}`,
  `/review/${kurti.handle}`,
  '/verify?orderId=K7M2Q9X4TD',
  '/no-such-page',
]

test.each(VISITS)('%s says nothing that stands outside the catalogues', async (address) => {
  const html = await drawn(address)
  expect(html).toContain('⟦')
  expect(strays(saidBy(html), given())).toEqual([])
})

test('a text outside the catalogues is found', () => {
  const html = '<p>⟦Šéñţ⟧ to <b aria-label="Your bag">Bela</b></p><script>const plain = "text"</script>'
  expect(strays(saidBy(html), ['Bela'])).toEqual(['Your', 'bag', 'to'])
})

async function drawn(address: string): Promise<string> {
  const response = await render(new Request(`https://shop.example${address}`), {
    catalogue: catalogue.watch().catalogue,
    offers: { payments: PROVIDER_NAMES, google: true, whatsapp: true, mail: true, widgetScripts: {} },
    promise: NO_PROMISE,
    facts: OPENING_FACTS,
    picturesAt: '',
    reviews: async () => ({ reviews: [], isLast: true }),
  })
  return response.text()
}

/** Texts of shopkeepers, names of providers and of languages for themselves, and the searched words. */
const given = (): string[] => [
  ...textsIn(OPENING_FACTS),
  ...textsIn(Object.values(CAST).map(({ category: _, subCategory: __, ...product }) => product)),
  ...PROVIDER_NAMES.map(methodOf),
  ...Object.values(LANGUAGES).map(({ name }) => name),
  'silk',
  'nothing of that name',
  'K7M2Q9X4TD',
  '342001',
]

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length > 1
      ? [value]
      : []
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []
