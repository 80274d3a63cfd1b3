import { rupees } from '../../../core/money.ts'
import { SIZES, type Size } from '../../../core/sizes.ts'
import { draftFrom, type ProductInFull } from './read-in-full.ts'

/** Of the product as a whole: the same in all its rows. */
export const PRODUCT_COLUMNS = [
  'handle',
  'state',
  'name',
  'description',
  'category',
  'type',
  'price',
  'discount_type',
  'discount_value',
  'discount_ends_at',
  'bestseller',
  'fabric',
  'colour',
  'work',
  'care',
  'occasion',
  'made_in',
  'hsn',
  'tax_class',
  'pictures',
] as const
/** Of the one size that the row is about. */
export const SIZE_COLUMNS = ['size', 'stock', 'stock_at_export', 'measurements'] as const
export const COLUMNS = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]
export type Column = (typeof COLUMNS)[number]

/** A row for each size on offer; one without a size for a product that has none. */
export function rowsOf(product: ProductInFull): string[][] {
  const common = productCells(product)
  const offered = product.variants.filter((variant) => variant.offered)
  if (offered.length === 0) return [[...common, '', '', '', '']]
  return offered.map(({ size, stock }) => [
    ...common,
    size,
    String(stock),
    String(stock),
    measuresText(product, size),
  ])
}

function productCells(product: ProductInFull): string[] {
  const { discount, details, ...draft } = draftFrom(product)
  const cells: Record<ProductColumn, string> = {
    handle: product.handle,
    state: product.state,
    name: draft.name,
    description: draft.description,
    category: draft.category,
    type: draft.subCategory,
    price: String(rupees(draft.pricePaise)),
    discount_type: discount?.type ?? '',
    discount_value: discount ? String(discount.value / 100) : '',
    discount_ends_at: discount?.endsAt ? indiaTime(discount.endsAt) : '',
    bestseller: draft.bestseller ? 'yes' : 'no',
    fabric: details.fabric ?? '',
    colour: details.colour ?? '',
    work: details.work ?? '',
    care: details.care ?? '',
    occasion: details.occasion ?? '',
    made_in: details.madeIn ?? '',
    hsn: draft.hsn,
    tax_class: draft.taxClass,
    pictures: draft.pictures.map(({ hash, role, alt }) => `${hash} ${role} ${alt}`.trim()).join('\n'),
  }
  return PRODUCT_COLUMNS.map((column) => cells[column])
}

const measuresText = ({ details }: ProductInFull, size: Size) =>
  Object.entries(details.measurements?.[size] ?? {})
    .map(([measure, centimetres]) => `${measure} ${centimetres}`)
    .join('; ')

// India has one time zone and no summer time.
const INDIA_MS = 5.5 * 3_600_000
const END_OF_DAY = '23:59:59.999'

/** 2026-12-31 23:59:59, and thousandths where there are some. */
function indiaTime(iso: string): string {
  const local = new Date(Date.parse(iso) + INDIA_MS).toISOString()
  return local
    .slice(0, -1)
    .replace('T', ' ')
    .replace(/\.000$/, '')
}

/** The other way; a day alone lasts until it ends. Null: no time that there is. */
export function fromIndiaTime(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  if (!match) return null
  const [, day, time = END_OF_DAY, zone = '+05:30'] = match
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const isSize = (text: string): text is Size => SIZES.some((size) => size === text)
