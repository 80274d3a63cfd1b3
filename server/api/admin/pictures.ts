import type { FastifyInstance } from 'fastify'
import { PICTURES } from '../../../core/refusals/pictures.ts'
import { MOST_PICTURE_BYTES } from '../../../core/sent-pictures.ts'
import { keepPicture } from '../../modules/catalogue/keep-picture.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { wholeBody } from '../limited-body.ts'
import { withBodyAsStream } from '../raw-body.ts'
import { openAdmin } from './door.ts'

export function openPictures(app: FastifyInstance, shop: Shop) {
  withBodyAsStream(app, (scope) =>
    openAdmin(scope, shop, 'POST /api/admin/pictures', async ({ db, media }, { body }) => {
      const sent = await wholeBody(body, MOST_PICTURE_BYTES, PICTURES.pictureTooLarge)
      if (sent.length === 0) throw new Refusal(PICTURES.pictureEmpty)
      return { picture: await keepPicture(db, media, sent) }
    }),
  )
}
