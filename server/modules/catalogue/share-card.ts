import { priceText } from '../../../core/money.ts'
import { type CardOf, cardDigest } from '../../../core/share-card.ts'
import type { Database } from '../../platform/database.ts'
import type { Media, MediaFile } from '../../platform/media.ts'

/**
 * A product's present share card, drawn on first request. Null: it has no picture, or the picture is missing. Cards drawn
 * before of the same picture, with another price or name, are deleted.
 */
export async function shareCard(
  db: Database,
  media: Media,
  product: CardOf,
  shop: string,
): Promise<MediaFile | null> {
  const hash = product.pictures[0]?.hash
  const digest = cardDigest(product, shop)
  if (!hash || !digest) return null
  const kept = await media.card(hash, digest)
  if (kept) return kept
  const words = { shop, name: product.name, price: priceText(product.effectivePrice) }
  if (!(await media.makeCard(hash, digest, words))) return null
  const [row] = await db<{ former: string | null }[]>`
    with before as (select hash, card from pictures where hash = ${hash} for update)
    update pictures p set card = ${digest} from before where p.hash = before.hash
    returning before.card as former`
  if (row?.former && row.former !== digest) await media.removeCard(hash, row.former)
  return media.card(hash, digest)
}
