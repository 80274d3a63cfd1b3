import type { FastifyInstance } from 'fastify'
import { replaceSlides, slidesInFull } from '../../modules/catalogue/edit-slides.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

export function openSlides(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/slides', ({ db }) => slidesInFull(db))

  openAdmin(app, shop, 'PUT /api/admin/slides', async ({ db, catalogue }, { staff, payload }) => {
    const version = await replaceSlides(db, staff, payload.version, payload.slides)
    await catalogue.shown()
    return { version, message: 'Saved. The home page shows them from now on.' }
  })
}
