import type { Fit } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { refreshAllShown } from './shown-reviews.ts'

export type SampleReview = {
  handle: string
  stars: number
  title: string
  text: string
  author: string
  size: Size
  fit: Fit
  postedAt: Date
  deliveredAt: Date
}

/** Sample reviews for a demo: labelled as such, in no average, and hidden from search engines. */
export async function addSamples(tx: Transaction, samples: SampleReview[]): Promise<void> {
  const touched: { productId: string }[] = []
  for (const { handle, postedAt, ...sample } of samples) {
    const id = newId(postedAt.getTime())
    const [added] = await tx<{ productId: string }[]>`
      insert into reviews (id, code, product_id, is_sample, posted_at, versions)
      select ${id}, ${newCode()}, id, true, ${postedAt}, 1 from products where handle = ${handle}
      returning product_id as "productId"`
    if (!added) throw new Error(`There is no product ${handle} for a sample review.`)
    await tx`
      insert into review_versions ${tx({
        review_id: id,
        number: 1,
        stars: sample.stars,
        title: sample.title,
        body: sample.text,
        author: sample.author,
        size: sample.size,
        size_text: sample.size,
        fit: sample.fit,
        delivered_at: sample.deliveredAt,
        is_edit: false,
        state: 'published',
        written_at: postedAt,
        decided_at: postedAt,
      })}`
    touched.push(added)
  }
  await refreshAllShown(tx, touched)
}

/** Deletes them when a shop stops being a demo. Returns how many there were. */
export async function removeSamples(db: Database): Promise<number> {
  const some = await db`select from reviews where is_sample limit 1`
  if (some.length === 0) return 0
  return db.begin(async (tx) => {
    const removed = await tx<{ productId: string }[]>`
      delete from reviews where is_sample returning product_id as "productId"`
    await refreshAllShown(tx, removed)
    return removed.length
  })
}
