import type { AdminPayloadOf, AdminReplyOf } from '../contract/admin.ts'

type Product = AdminReplyOf<'GET /api/admin/products/{handle}'>['product']
type Payload = AdminPayloadOf<'PUT /api/admin/products/{handle}'>

/** The payload with which the console would save a product as it was read, without its discount. */
export function payloadOf(product: Product): Payload {
  const {
    handle: _1,
    state: _2,
    listedAt: _3,
    updatedAt: _4,
    updatedBy: _5,
    lacks: _6,
    shown: _7,
    offers: _8,
    waiting: _9,
    slides: _10,
    committed: _11,
    ...written
  } = product
  return {
    ...written,
    discount: null,
    sizes: written.sizes.map(({ size }) => size),
    pictures: written.pictures.map(({ hash, role, alt }) => ({ hash, role, alt })),
  } as Payload
}
