import type { AdminPayloadOf } from '../../../contract/admin.ts'
import type { Settings } from '../../../contract/admin-replies.ts'

/** The settings as one types them: text, lists a line each. */
export type Typed = ReturnType<typeof typedFrom>
export type TypedField = keyof Typed

export const typedFrom = ({ delivery, ...shop }: Settings['shop']) => ({
  name: shop.name,
  legalName: shop.legalName,
  gstin: shop.gstin ?? '',
  founded: String(shop.founded),
  phone: shop.phone,
  email: shop.email,
  address: shop.address.join('\n'),
  hours: shop.hours,
  couriers: shop.couriers.join('\n'),
  fee: String(delivery.fee),
  freeFrom: delivery.freeFrom === null ? '' : String(delivery.freeFrom),
})

/** What is no number goes as NaN does, as nothing: the server names the field. */
export function settingsFrom(typed: Typed): AdminPayloadOf<'PUT /api/admin/settings'>['shop'] {
  const { fee, freeFrom, gstin, founded, address, couriers, ...rest } = typed
  return {
    ...rest,
    founded: numberIn(founded),
    gstin: gstin.trim() || null,
    address: linesIn(address),
    couriers: linesIn(couriers),
    delivery: { fee: numberIn(fee), freeFrom: freeFrom.trim() ? numberIn(freeFrom) : null },
  }
}

const numberIn = (text: string) => Number(text.replaceAll(/[₹,\s]/g, '') || Number.NaN)
const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
