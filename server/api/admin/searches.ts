import type { FastifyInstance } from 'fastify'
import { readMissedSearches } from '../../modules/catalogue/search/missed-searches.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

const SHOWN = 100

export function openSearches(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/searches', async ({ db }) => ({
    searches: await readMissedSearches(db, SHOWN, new Date()),
  }))
}
