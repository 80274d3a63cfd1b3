import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportProducts } from '../../modules/catalogue/export-products.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

export function openProductsCsv(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/products.csv', async ({ reports: db }, { asFile }) => {
    asFile(`products-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(exportProducts(db))
  })
}
