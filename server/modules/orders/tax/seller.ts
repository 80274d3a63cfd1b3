import type { ShopFacts } from '../../../../core/shop.ts'
import type { Seller } from './document.ts'

/** Null: the shop has no GSTIN, and so writes no tax invoice. */
export function sellerOf({ name, legalName, gstin, address, phone, email }: ShopFacts): Seller | null {
  return gstin === null ? null : { name, legalName, gstin, address, phone, email }
}
