import { Readable } from 'node:stream'
import { dayInIndia } from '../../../core/india-time.ts'
import { FILTERS, type Field } from '../../../core/product-fields.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { createProduct, type Edited, moveProduct, saveProduct } from '../../modules/catalogue/edit-product.ts'
import { exportProducts } from '../../modules/catalogue/export-products.ts'
import { type Filter, listInFull } from '../../modules/catalogue/list-in-full.ts'
import { contentFrom } from '../../modules/catalogue/product-content.ts'
import { PRODUCT_STATES, readInFull } from '../../modules/catalogue/read-in-full.ts'
import { FEW } from '../../modules/orders/reading/work-waiting.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'
import { asEdited, asRow } from './product-replies.ts'
import { cursorIn, limitIn, oneOf, searchIn } from './query-fields.ts'

const A_PAGE = 50
const MOST_A_PAGE = 100

export function openProducts({ open }: AdminDoor) {
  open('GET /api/admin/products', async ({ db }, { query }) => {
    const now = new Date()
    const before = cursorIn(query)
    const { products, ...page } = await listInFull(db, filterIn(query), {
      before,
      limit: limitIn(query, A_PAGE, MOST_A_PAGE),
    })
    return { products: products.map((product) => asRow(product, now)), ...page }
  })

  open('GET /api/admin/products/{handle}', async (shop, { params }) => {
    const [product] = await readInFull(shop.db, { handles: [params.handle] })
    if (!product) throw new Refusal(CATALOGUE.productUnknown)
    return { product: await asEdited(shop, product) }
  })

  open('POST /api/admin/products', async (shop, { staff, payload }) =>
    saved(shop, await createProduct(shop.db, staff, contentFrom(payload)), 'Kept as a draft.'),
  )

  open('PUT /api/admin/products/{handle}', async (shop, { staff, params, payload }) => {
    const { version: seen, ...fields } = payload
    const edited = await saveProduct(shop.db, staff, { handle: params.handle, seen }, contentFrom(fields))
    await shop.catalogue.shown()
    return saved(
      shop,
      edited,
      edited.after.state === 'published' ? 'Saved. The shop shows it from now on.' : 'Saved.',
    )
  })

  open('POST /api/admin/products/{handle}/state', async (shop, { staff, params, payload }) => {
    const { version: seen, to } = payload
    const edited = await moveProduct(shop.db, staff, { handle: params.handle, seen }, to)
    await shop.catalogue.shown()
    return saved(shop, edited, SAID[to])
  })

  open('GET /api/admin/products.csv', async ({ reports: db }, { asFile }) => {
    asFile(`products-${dayInIndia(new Date())}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(exportProducts(db))
  })
}

const SAID = {
  draft: 'It is a draft now. The shop does not show it.',
  published: 'It is on sale.',
  archived: 'It is in the archive. The shop does not show it.',
} as const

const saved = async (shop: Shop, { after }: Edited, message: string) => ({
  message,
  product: await asEdited(shop, after),
})

function filterIn(query: URLSearchParams): Filter {
  return {
    q: searchIn(query),
    chosen: FILTERS.flatMap((field) => {
      const option = oneOf(query, field.key, field.options)
      return option ? [[field, option] as [Field, string]] : []
    }),
    state: oneOf(query, 'state', PRODUCT_STATES),
    stock: oneOf(query, 'stock', ['low', 'out'] as const),
    few: FEW,
    isUndeclared: oneOf(query, 'lacks', ['declarations'] as const) !== null,
  }
}
