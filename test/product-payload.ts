import type { AdminPayloadOf, AdminReplyOf } from '../contract/admin.ts'

type Product = AdminReplyOf<'GET /api/admin/products/{handle}'>['product']
type Payload = AdminPayloadOf<'PUT /api/admin/products/{handle}'>

/** What the console would send to save a product as it was read; its discount is taken off. */
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
    ...written
  } = product
  return {
    ...written,
    discount: null,
    sizes: written.sizes.map(({ size }) => size),
    pictures: written.pictures.map(({ hash, role, alt }) => ({ hash, role, alt })),
  } as Payload
}
