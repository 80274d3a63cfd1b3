import { PICTURES } from '../../../core/refusals/pictures.ts'
import { MOST_PICTURE_BYTES } from '../../../core/sent-pictures.ts'
import { keepPicture } from '../../modules/catalogue/keep-picture.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wholeBody } from '../limited-body.ts'
import type { AdminDoor } from './door.ts'

export function openPictures({ openStream }: AdminDoor) {
  openStream('POST /api/admin/pictures', async ({ db, media }, { body }) => {
    const sent = await wholeBody(body, MOST_PICTURE_BYTES, PICTURES.pictureTooLarge)
    if (sent.length === 0) throw new Refusal(PICTURES.pictureEmpty)
    return { picture: await keepPicture(db, media, sent) }
  })
}
