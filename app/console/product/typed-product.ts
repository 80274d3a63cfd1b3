import type { AdminPayloadOf } from '../../../contract/admin.ts'
import type { EditedProduct } from '../../../contract/admin-replies.ts'
import { CATEGORIES, type Category } from '../../../core/categories.ts'
import type { Discount } from '../../../core/discount.ts'
import type { Size } from '../../../core/sizes.ts'
import { type Measure, measuresFrom, typedMeasures } from './measures.ts'

/** The product as one types it: numbers are text, and the end of a discount is a time in India. */
export type Typed = {
  name: string
  description: string
  category: Category
  subCategory: string
  price: string
  discountType: Discount['discountType'] | 'none'
  discountValue: string
  discountEnds: string
  bestseller: boolean
  fabric: string
  colour: string
  work: string
  care: string
  occasion: string
  madeIn: string
  measures: Measure[]
  hsn: string
  taxClass: EditedProduct['taxClass']
  sizes: Size[]
  pictures: TypedPicture[]
}
export type TypedField = keyof Typed
export type TypedPicture = EditedProduct['pictures'][number]

/** Women’s suits, dresses and skirts that are not knitted: most of what the shop sells. */
const USUAL_HSN = '6204'

export const blank = (): Typed => ({
  name: '',
  description: '',
  category: 'Women',
  subCategory: '',
  price: '',
  discountType: 'none',
  discountValue: '',
  discountEnds: '',
  bestseller: false,
  fabric: '',
  colour: '',
  work: '',
  care: '',
  occasion: '',
  madeIn: '',
  measures: [],
  hsn: USUAL_HSN,
  taxClass: 'apparel',
  sizes: [],
  pictures: [],
})

export function typedFrom(product: EditedProduct): Typed {
  const { details, discount } = product
  return {
    name: product.name,
    description: product.description,
    category: CATEGORIES.find((category) => category === product.category) ?? 'Women',
    subCategory: product.subCategory,
    price: String(product.price),
    discountType: discount?.discountType ?? 'none',
    discountValue: discount ? String(discount.discountValue) : '',
    discountEnds: discount?.endDate ? timeInIndia(discount.endDate) : '',
    bestseller: product.bestseller,
    fabric: details.fabric ?? '',
    colour: details.colour ?? '',
    work: details.work ?? '',
    care: details.care ?? '',
    occasion: details.occasion ?? '',
    madeIn: details.madeIn ?? '',
    measures: typedMeasures(details.measurements ?? {}),
    hsn: product.hsn,
    taxClass: product.taxClass,
    sizes: product.sizes.map(({ size }) => size),
    pictures: product.pictures,
  }
}

/** What the server is sent. What is no number is not sent on: `faultIn` has said so before. */
export function productFrom(typed: Typed): AdminPayloadOf<'POST /api/admin/products'> {
  const { name, description, category, subCategory, bestseller, hsn, taxClass, sizes, pictures } = typed
  return {
    name,
    description,
    category,
    subCategory,
    price: numberIn(typed.price),
    discount: discountFrom(typed),
    bestseller,
    details: {
      ...words(typed),
      measurements: measuresFrom(typed.measures, sizes),
    },
    hsn,
    taxClass,
    sizes,
    pictures: pictures.map(({ hash, role, alt }) => ({ hash, role, alt })),
  }
}

export function discountFrom(typed: Typed) {
  const { discountType, discountValue, discountEnds } = typed
  if (discountType === 'none') return null
  return {
    discountType,
    discountValue: numberIn(discountValue),
    endDate: discountEnds ? `${discountEnds}${discountEnds.length === MINUTE ? ':00' : ''}+05:30` : null,
  }
}

const WORDS = ['fabric', 'colour', 'work', 'care', 'occasion', 'madeIn'] as const
const words = (typed: Typed) =>
  Object.fromEntries(WORDS.filter((word) => typed[word].trim()).map((word) => [word, typed[word]]))

/** What is no number, with the server's name of the field. */
export function faultIn({ price, discountType, discountValue }: Typed) {
  if (Number.isNaN(numberIn(price)))
    return { field: 'price', words: 'Type the price in rupees, such as 2499.' }
  if (discountType !== 'none' && Number.isNaN(numberIn(discountValue)))
    return { field: 'discount.discountValue', words: 'Type how much comes off, such as 15.' }
  return null
}

/** '1,24,999' and '₹124999' are one amount. */
export const numberIn = (text: string) => Number(text.replaceAll(/[₹,%\s]/g, '') || Number.NaN)

const MINUTE = '2026-12-31T23:59'.length
// India has one time zone and no summer time.
const INDIA_MS = 5.5 * 3_600_000
/** '2026-12-31T23:59', as a field for a date and time has it; seconds where there are some, so that none are lost. */
const timeInIndia = (iso: string) =>
  new Date(Date.parse(iso) + INDIA_MS)
    .toISOString()
    .slice(0, -1)
    .replace(/(:00)?\.000$/, '')
