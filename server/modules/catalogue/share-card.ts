import { priceText } from '../../../core/money.ts'
import { type CardOf, cardDigest } from '../../../core/share-card.ts'
import type { Database } from '../../platform/database.ts'
import type { Media, MediaFile } from '../../platform/media.ts'

/**
 * The card of a product as it is now, drawn when it is first asked for. Null: it has no picture, or that is not there.
 * What was drawn of the same picture before, with another price or name, goes.
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
