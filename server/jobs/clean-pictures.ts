import { CLEAN_PICTURES } from '../modules/catalogue/catalogue-jobs.ts'
import { blurPictures, removeUnusedPictures } from '../modules/catalogue/keep-picture.ts'
import type { Shop } from '../shop.ts'

/** Deletes unused pictures at night, and makes placeholders for pictures that an older release stored. */
export async function workPictures({ db, jobs, log, media }: Shop): Promise<void> {
  await jobs.work(CLEAN_PICTURES, async () => {
    const removed = await removeUnusedPictures(db, media)
    if (removed > 0) log.info({ removed }, 'unused pictures taken away')
    const blurred = await blurPictures(db, media)
    if (blurred > 0) log.info({ blurred }, 'pictures given what stands in for them')
  })
  // Half past three at night in India.
  await jobs.schedule(CLEAN_PICTURES, '0 22 * * *')
}
