import { type Category, TYPES } from '../../../core/categories.ts'
import { type Discount, discounted } from '../../../core/discount.ts'
import { type Paise, paise } from '../../../core/money.ts'
import type { ProductDetails } from '../../../core/product.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { SIZES, type Size } from '../../../core/sizes.ts'
import { Refusal } from '../../platform/refusal.ts'

export type PictureRole = 'main' | 'detail' | 'look'
export type TaxClass = 'apparel' | 'fabric'

/** What a shopkeeper writes of a product, as forms and files have it: in rupees. */
export type ProductFields = {
  name: string
  description: string
  category: Category
  subCategory: string
  price: number
  discount: { discountType: 'percentage' | 'fixed'; discountValue: number; endDate: string | null } | null
  bestseller: boolean
  details: ProductDetails | { [key in keyof ProductDetails]: ProductDetails[key] | undefined }
  hsn: string
  taxClass: TaxClass
  /** On offer. */
  sizes: Size[]
  pictures: { hash: string; role: PictureRole; alt: string }[]
}

/** The same in the one form in which two of them can be compared letter by letter. */
export type Draft = {
  name: string
  description: string
  category: Category
  subCategory: string
  pricePaise: Paise
  /** `value` in hundredths: of a per cent, or of a rupee. */
  discount: { type: 'percentage' | 'fixed'; value: number; endsAt: string | null } | null
  bestseller: boolean
  details: ProductDetails
  hsn: string
  taxClass: TaxClass
  sizes: Size[]
  pictures: { hash: string; role: PictureRole; alt: string }[]
}

export function draftOf(fields: ProductFields): Draft {
  const { discount } = fields
  return {
    name: fields.name,
    description: fields.description,
    category: fields.category,
    subCategory: fields.subCategory,
    pricePaise: paise(fields.price),
    discount: discount && {
      type: discount.discountType,
      value: Math.round(discount.discountValue * 100),
      endsAt: discount.endDate === null ? null : new Date(discount.endDate).toISOString(),
    },
    bestseller: fields.bestseller,
    details: tidy(fields.details),
    hsn: fields.hsn,
    taxClass: fields.taxClass,
    sizes: SIZES.filter((size) => fields.sizes.includes(size)),
    pictures: fields.pictures.map(({ hash, role, alt }) => ({ hash, role, alt })),
  }
}

/** Two drafts that say the same are the same text. */
export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What no single field shows to be wrong. */
export function faultsOf(draft: Draft): Refusal[] {
  const faults: Refusal[] = []
  const { category, subCategory, discount, pricePaise, pictures } = draft
  const types = TYPES[category]
  if (types && subCategory && !types.includes(subCategory))
    faults.push(new Refusal(CATALOGUE.productTypeUnknown, { category, subCategory, types }))
  if (discount && discounted(pricePaise, asDiscount(discount), new Date(0)) < 1)
    faults.push(new Refusal(CATALOGUE.discountTakesAll))
  const twice = pictures.findIndex(({ hash }, place) =>
    pictures.some((p, at) => at < place && p.hash === hash),
  )
  if (twice >= 0) faults.push(new Refusal(CATALOGUE.pictureTwice, { place: twice }))
  return faults
}

/** What has to be there before the shop can sell it, in words that follow 'it lacks'. */
export function lacksOf({ category, subCategory, sizes, pictures }: Draft): string[] {
  const lacks: string[] = []
  if (TYPES[category] && !subCategory) lacks.push('a type')
  if (sizes.length === 0) lacks.push('a size')
  if (pictures.length === 0) lacks.push('a picture')
  pictures.forEach(({ alt }, place) => {
    if (!alt) lacks.push(`words for picture ${place + 1}`)
  })
  return lacks
}

const asDiscount = ({ type, value }: NonNullable<Draft['discount']>): Discount => ({
  discountType: type,
  discountValue: value / 100,
  endDate: null,
})

const WORDS = ['fabric', 'colour', 'work', 'care', 'occasion', 'madeIn'] as const

function tidy(details: ProductFields['details']): ProductDetails {
  const measurements = SIZES.flatMap((size) => {
    const measures = Object.entries(details.measurements?.[size] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    return measures.length > 0 ? [[size, Object.fromEntries(measures)]] : []
  })
  return {
    ...Object.fromEntries(WORDS.flatMap((word) => (details[word] ? [[word, details[word]]] : []))),
    ...(measurements.length > 0 ? { measurements: Object.fromEntries(measurements) } : {}),
  }
}
