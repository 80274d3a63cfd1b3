import type { EditedProduct, ProductRow } from '../../../contract/admin-replies.ts'
import { rupees } from '../../../core/money.ts'
import { lacksOf } from '../../modules/catalogue/draft.ts'
import {
  draftFrom,
  type ProductInFull,
  previewOf,
  type Variant,
} from '../../modules/catalogue/read-in-full.ts'

const onOffer = (variants: Variant[]) =>
  variants.filter(({ offered }) => offered).map(({ size, stock, sold }) => ({ size, stock, sold }))

export function asRow(product: ProductInFull, now: Date): ProductRow {
  const { handle, name, category, subCategory, state, variants, updatedAt } = product
  const shown = previewOf(product, now)
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
    updatedAt: updatedAt.toISOString(),
  }
}

export function asEdited(product: ProductInFull, now: Date): EditedProduct {
  const { id: _, pricePaise, variants, firstPublishedAt: __, listedAt, updatedAt, ...rest } = product
  return {
    ...rest,
    price: rupees(pricePaise),
    sizes: onOffer(variants),
    listedAt: listedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lacks: lacksOf(draftFrom(product)),
    shown: previewOf(product, now),
  }
}
