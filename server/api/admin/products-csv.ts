import { Readable } from 'node:stream'
import { dayInIndia } from '../../../core/india-time.ts'
import { exportProducts } from '../../modules/catalogue/export-products.ts'
import type { AdminDoor } from './door.ts'

export function openProductsCsv({ open }: AdminDoor) {
  open('GET /api/admin/products.csv', async ({ reports: db }, { asFile }) => {
    asFile(`products-${dayInIndia(new Date())}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(exportProducts(db))
  })
}
