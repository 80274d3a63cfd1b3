import type { EditedProduct, ProductRow } from '../../../contract/admin/products.ts'
import { undeclared } from '../../../core/declarations.ts'
import { rupees } from '../../../core/money.ts'
import { priorPrice } from '../../../core/prior-price.ts'
import { lacksOf } from '../../modules/catalogue/judge-content.ts'
import { readOffers } from '../../modules/catalogue/price-history.ts'
import { payloadFrom } from '../../modules/catalogue/product-content.ts'
import { type ProductInFull, previewOf, type Variant } from '../../modules/catalogue/read-in-full.ts'
import { slidesLeadingTo } from '../../modules/catalogue/read-slides.ts'
import { committedBySize } from '../../modules/orders/reading/committed-pieces.ts'
import { waitingBySize } from '../../modules/size-waits/own-waits.ts'
import type { Shop } from '../../shop.ts'

const onOffer = (variants: Variant[]) =>
  variants.filter(({ offered }) => offered).map(({ size, stock, sold }) => ({ size, stock, sold }))

export function asRow(product: ProductInFull, now: Date): ProductRow {
  const { handle, state, variants, updatedAt } = product
  const { name, category, subCategory } = product.content
  const shown = previewOf(product, null, now)
  return {
    handle,
    name,
    category,
    subCategory,
    state,
    price: shown.price,
    effectivePrice: shown.effectivePrice,
    picture: shown.pictures[0] ?? null,
    sizes: onOffer(variants),
    wornBy: product.content.details.wornBy ?? [],
    updatedAt: updatedAt.toISOString(),
  }
}

export async function asEdited({ db }: Shop, product: ProductInFull): Promise<EditedProduct> {
  const [offers, waiting, committed, slides] = await Promise.all([
    readOffers(db, product.id),
    waitingBySize(db, product.handle),
    committedBySize(db, product.id),
    slidesLeadingTo(db, product.handle),
  ])
  const { handle, version, state, content, variants, pictures, listedAt, updatedAt, updatedBy } = product
  return {
    ...payloadFrom(content),
    ...{ handle, version, state, updatedBy, pictures, waiting, committed, slides },
    sizes: onOffer(variants),
    listedAt: listedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lacks: [...lacksOf(content), ...undeclared(content).map(({ words }) => words)],
    shown: previewOf(product, priorPrice(offers), new Date()),
    offers: offers.map(({ at, listed, ...offer }) => ({
      ...offer,
      at: at.toISOString(),
      price: rupees(listed),
    })),
  }
}
