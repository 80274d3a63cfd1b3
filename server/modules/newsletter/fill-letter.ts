import { pictureUrl, renditionWidths } from '../../../core/picture-url.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { previewOf, readInFull } from '../catalogue/read-in-full.ts'
import type { NewsletterLetter } from '../messaging/templates/newsletter.ts'
import type { LetterText } from './letters.ts'

/** Origins of pages and pictures in mails. */
export type Places = { publicUrl: string; picturesAt: string }

/** Twice its displayed width. */
const PICTURE_WIDTH = 540

/** A letter as it would be sent now: products with their present names and prices, without those no longer on sale. */
export async function fillLetter(
  sql: Database | Transaction,
  { publicUrl, picturesAt }: Places,
  { subject, text, products }: LetterText,
  now: Date,
): Promise<Omit<NewsletterLetter, 'leaveKey'>> {
  const found = new Map(
    (await readInFull(sql, { handles: products }))
      .filter(({ state }) => state === 'published')
      .map((product) => [product.handle, previewOf(product, null, now)]),
  )
  return {
    subject,
    paragraphs: text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    pieces: products.flatMap((handle) => {
      const product = found.get(handle)
      if (!product) return []
      const [first] = product.pictures
      const width =
        first && (renditionWidths(first.width).find((wide) => wide >= PICTURE_WIDTH) ?? first.width)
      return [
        {
          name: product.name,
          price: product.effectivePrice,
          path: `/product/${handle}`,
          picture: first && width ? pictureUrl(picturesAt || publicUrl, first.hash, width, 'webp') : null,
        },
      ]
    }),
  }
}
