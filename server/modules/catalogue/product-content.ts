import type { Discount } from '../../../core/discount.ts'
import { paise, rupees } from '../../../core/money.ts'
import type { GivenDiscount, Measurements, WrittenPicture } from '../../../core/product-field-kinds.ts'
import { type Field, type ProductPayload, valueIn, write } from '../../../core/product-fields.ts'
import { EVERY_SIZE, SIZES, type Size } from '../../../core/sizes.ts'

export type StoredDiscount = {
  type: Discount['discountType']
  /** In hundredths of a per cent, or of a rupee. */
  value: number
  /** ISO 8601; null: no end. */
  endsAt: string | null
}

/** A product's contents as they are stored: amounts in paise, keys in a fixed order, so that equal contents are equal texts. */
export type ProductContent = Omit<ProductPayload, 'discount'> & { discount: StoredDiscount | null }

/** From a form or a file. The one place where rupees become paise. */
export const contentFrom = (payload: ProductPayload): ProductContent =>
  write((field) => inOrder(field, asStored(field, valueIn(payload, field))))

/** From the database, with its keys in the fixed order. */
export const contentOf = (read: ProductContent): ProductContent =>
  write((field) => inOrder(field, valueIn(read, field)))

/** For forms and files. */
export const payloadFrom = (content: ProductContent): ProductPayload =>
  write((field) => asGiven(field, valueIn(content, field)))

/** Equal contents are equal texts. */
export const sameContent = (a: ProductContent, b: ProductContent): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

function asStored({ kind }: Field, value: unknown): unknown {
  if (kind === 'money' && typeof value === 'number') return paise(value)
  return kind === 'discount' && value ? storedDiscount(value as GivenDiscount) : value
}

function asGiven({ kind }: Field, value: unknown): unknown {
  if (kind === 'money' && typeof value === 'number') return rupees(value)
  return kind === 'discount' && value ? givenDiscount(value as StoredDiscount) : value
}

const storedDiscount = ({ discountType, discountValue, endDate }: GivenDiscount): StoredDiscount => ({
  type: discountType,
  value: Math.round(discountValue * 100),
  endsAt: endDate === null ? null : new Date(endDate).toISOString(),
})

export const givenDiscount = ({ type, value, endsAt }: StoredDiscount): GivenDiscount => ({
  discountType: type,
  discountValue: value / 100,
  endDate: endsAt,
})

function inOrder({ kind }: Field, value: unknown): unknown {
  if (kind === 'measures') return measuresInOrder(value as Measurements | undefined)
  if (kind === 'sizes') return EVERY_SIZE.filter((size) => (value as Size[]).includes(size))
  if (kind === 'pictures')
    // Without line breaks, since a file has a line per picture.
    return (value as WrittenPicture[]).map(({ hash, role, alt }) => ({
      hash,
      role,
      alt: alt
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    }))
  return value
}

function measuresInOrder(measurements: Measurements = {}): Measurements {
  const bySize = SIZES.flatMap((size) => {
    const measures = Object.entries(measurements[size] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    return measures.length > 0 ? [[size, Object.fromEntries(measures)]] : []
  })
  return Object.fromEntries(bySize)
}
