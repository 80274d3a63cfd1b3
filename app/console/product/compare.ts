import { priceText } from '../../../core/money.ts'
import { discountFrom, numberIn, type Typed, type TypedField } from './typed-product.ts'

/** What somebody else has changed meanwhile. `mine` is there when I have changed it too, to something else. */
export type Difference = { part: Part; label: string; before: string; theirs: string; mine: string | null }

/** What belongs together is one: half of a discount is none. */
export type Part = keyof typeof PARTS
const PARTS = {
  name: ['name'],
  description: ['description'],
  category: ['category', 'subCategory'],
  price: ['price'],
  discount: ['discountType', 'discountValue', 'discountEnds'],
  bestseller: ['bestseller'],
  fabric: ['fabric'],
  colour: ['colour'],
  work: ['work'],
  care: ['care'],
  occasion: ['occasion'],
  madeIn: ['madeIn'],
  measures: ['measures'],
  tax: ['hsn', 'taxClass'],
  sizes: ['sizes'],
  pictures: ['pictures'],
} satisfies Record<string, TypedField[]>

const LABELS: Record<Part, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category and type',
  price: 'Price',
  discount: 'Discount',
  bestseller: 'Bestseller',
  fabric: 'Fabric',
  colour: 'Colour',
  work: 'Work',
  care: 'Care',
  occasion: 'Occasion',
  madeIn: 'Made in',
  measures: 'Measurements',
  tax: 'HSN and tax class',
  sizes: 'Sizes',
  pictures: 'Pictures',
}

/** `before` is what both began with. */
export function differences(before: Typed, mine: Typed, theirs: Typed): Difference[] {
  return (Object.keys(PARTS) as Part[])
    .filter((part) => !same(part, before, theirs) && !same(part, mine, theirs))
    .map((part) => ({
      part,
      label: LABELS[part],
      before: sayPart(part, before),
      theirs: sayPart(part, theirs),
      mine: same(part, before, mine) ? null : sayPart(part, mine),
    }))
}

/** Theirs, with what I changed on top: nothing of mine is lost, nor what I never touched overwritten. */
export function mineOnTheirs(before: Typed, mine: Typed, theirs: Typed): Typed {
  return (Object.keys(PARTS) as Part[])
    .filter((part) => !same(part, before, mine))
    .reduce((merged, part) => withPart(merged, part, mine), theirs)
}

/** `typed` with one part as `from` has it. */
export function withPart(typed: Typed, part: Part, from: Typed): Typed {
  return { ...typed, ...Object.fromEntries(PARTS[part].map((field) => [field, from[field]])) }
}

/** Whether two say the same of a part. */
export function same(part: Part, a: Typed, b: Typed): boolean {
  return PARTS[part].every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

function sayPart(part: Part, typed: Typed): string {
  return SAY[part]?.(typed) || 'nothing'
}

const SAY: Record<Part, (typed: Typed) => string> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  category: ({ category, subCategory }) => [category, subCategory].filter(Boolean).join(', '),
  price: ({ price }) => (Number.isNaN(numberIn(price)) ? price : priceText(numberIn(price))),
  discount: sayDiscount,
  bestseller: ({ bestseller }) => (bestseller ? 'Yes' : 'No'),
  fabric: ({ fabric }) => fabric,
  colour: ({ colour }) => colour,
  work: ({ work }) => work,
  care: ({ care }) => care,
  occasion: ({ occasion }) => occasion,
  madeIn: ({ madeIn }) => madeIn,
  measures: ({ measures }) =>
    measures.map(({ name, of }) => `${name}: ${Object.entries(of).map((one) => one.join(' '))}`).join('; '),
  tax: ({ hsn, taxClass }) => `${hsn}, ${taxClass}`,
  sizes: ({ sizes }) => sizes.join(', '),
  pictures: ({ pictures }) =>
    `${pictures.length}: ${pictures.map(({ alt }) => alt || 'without words').join('; ')}`,
}

function sayDiscount(typed: Typed): string {
  const discount = discountFrom(typed)
  if (!discount) return 'None'
  const { discountType, discountValue } = discount
  const off = discountType === 'percentage' ? `${discountValue}% off` : `${priceText(discountValue)} off`
  return typed.discountEnds ? `${off} until ${typed.discountEnds.replace('T', ', ')}` : off
}
