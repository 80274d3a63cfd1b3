import type { FastifyInstance } from 'fastify'
import { replaceSlides, type SlideWithId, slidesInFull } from '../../modules/catalogue/edit-slides.ts'
import { recordChange } from '../../modules/history/record-change.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

export function openSlides(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/slides', async ({ db }) => ({
    success: true,
    ...(await slidesInFull(db)),
  }))

  openAdmin(app, shop, 'PUT /api/admin/slides', async ({ db }, { staff, payload }) => {
    const version = await db.begin(async (tx) => {
      const { before, after, version } = await replaceSlides(tx, payload.version, payload.slides)
      if (version !== payload.version)
        await recordChange(tx, staff, {
          action: 'slides.saved',
          subject: 'home page',
          before: before.map(forTheLog),
          after: after.map(forTheLog),
        })
      return version
    })
    return { success: true, version, message: 'Saved. The home page shows them from now on.' }
  })
}

const forTheLog = ({ wide, tall, ...slide }: SlideWithId) => ({ ...slide, wide: wide.hash, tall: tall.hash })
