import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../core/india-time.ts'
import { exportProducts } from '../../modules/catalogue/export-products.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

export function openProductsCsv(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/products.csv', async ({ reports: db }, { asFile }) => {
    asFile(`products-${dayInIndia(new Date())}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(exportProducts(db))
  })
}
