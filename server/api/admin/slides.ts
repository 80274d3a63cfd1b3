import { replaceSlides, slidesInFull } from '../../modules/catalogue/edit-slides.ts'
import type { AdminDoor } from './door.ts'

export function openSlides({ open }: AdminDoor) {
  open('GET /api/admin/slides', ({ db }) => slidesInFull(db))

  open('PUT /api/admin/slides', async ({ db, catalogue }, { staff, payload }) => {
    const version = await replaceSlides(db, staff, payload.version, payload.slides)
    await catalogue.shown()
    return { version, message: 'Saved. The home page shows them from now on.' }
  })
}
