import type { ShopFacts } from '../../../../core/shop.ts'
import type { Seller } from './document.ts'

/** Null: without a GSTIN the shop issues no tax invoices. */
export function sellerOf({ name, legalName, gstin, address, phone, email }: ShopFacts): Seller | null {
  return gstin === null ? null : { name, legalName, gstin, address, phone, email }
}
