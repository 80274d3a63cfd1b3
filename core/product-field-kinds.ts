import type { Discount } from './discount.ts'
import type { Families } from './facet-families.ts'
import type { OneSize, Size } from './sizes.ts'

export const PICTURE_ROLES = ['main', 'detail', 'look'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

/** Size → measure → centimetres. */
export type Measurements = Partial<Record<OneSize, Record<string, number>>>
/** `discountValue` in per cent or rupees; `endDate` null: until it is taken off. */
export type GivenDiscount = Pick<Discount, 'discountType' | 'discountValue'> & { endDate: string | null }
export type WrittenPicture = { hash: string; role: PictureRole; alt: string }

/** What the console's form groups. */
export type Panel = 'writing' | 'pictures' | 'price' | 'sizes' | 'cloth' | 'declarations' | 'invoice'

type Common = {
  /** In the form, the comparison and the words of faults. */
  label: string
  help?: string
  /** Of the CSV file. A discount's three begin with it; sizes and measurements are told size by size. */
  column: string
  panel: Panel
  /** Takes a whole line of the form. */
  wide?: boolean
  /** A product cannot be without it. What is not required may stay empty until it is published. */
  required?: boolean
  /** What a new one begins with. */
  usually?: string
  /** In the table's `details` column; else it has a column of its own. */
  stored?: 'details'
  /** Fields of one such name are compared and taken over together: half of them would mean nothing. */
  comparedAs?: string
  /** The product page lists it among what it says of the cloth, under this name. */
  onPage?: string
  /** What schema.org calls it. */
  linkedData?: string
}

type Facet = {
  /** In addresses and in the API's query. */
  name: string
  /** Among the others, in the panel and in addresses: the lowest first. */
  place: number
  /** What its words are gathered under; without, each value stands for itself. */
  families?: Families
  /** Per cent off, at least. */
  steps?: readonly number[]
  /**
   * Days, at most: a product takes some or none. Chosen by reckoning, not from a list, so no panel shows it.
   */
  within?: readonly number[]
  /** What it is where nothing is written. */
  unsaid?: string
}

type Kinds = {
  /** One line. */
  words: { most: number }
  /** Several lines. */
  text: { most: number }
  /** Rupees in payloads, paise in the database. */
  money: { least: number; most: number }
  /** `counted`: so many of them, as the product page says it; its parameter is `count`. */
  number: { unit: string; counted: string; least: number; most: number; decimals: number }
  /** A code of so many digits. */
  digits: { least: number; most: number }
  /** `filter`: the console's list of products can be narrowed to one option. */
  choice: { options: readonly string[]; optionLabels?: Record<string, string>; filter?: boolean }
  /** Short words, `most` of them, each of `longest` letters. `orNone`: as many as that, or nothing. `products`: handles of other products. */
  list: { most: number; longest: number; orNone?: boolean; products?: boolean }
  yesNo: unknown
  /** 2026-12-31. */
  day: unknown
  /** 2026-12. */
  month: unknown
  /** Where the filter panel has types for the product's category, one of those. */
  type: { most: number }
  discount: unknown
  measures: { unit: string; least: number; most: number }
  sizes: unknown
  pictures: { most: number }
}
export type FieldKind = keyof Kinds
export type RowOf<Kind extends FieldKind> = Common & { kind: Kind } & Kinds[Kind] & {
    /** Shoppers narrow lists by it: see `facets.ts`. */
    facet?: Kind extends Narrowing ? Facet : never
  }
/** What a list can be narrowed by; a kind more is read in `facets.ts`. */
type Narrowing = 'words' | 'money' | 'number' | 'choice' | 'discount' | 'sizes'
export type FieldRow = { [Kind in FieldKind]: RowOf<Kind> }[FieldKind]

type Values = {
  words: string
  text: string
  money: number
  number: number
  digits: string
  list: string[]
  yesNo: boolean
  day: string
  month: string
  type: string
  discount: GivenDiscount | null
  measures: Measurements
  sizes: Size[]
  pictures: WrittenPicture[]
}
export type FieldValue<Row> = Row extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : Row extends { kind: infer Kind extends keyof Values }
    ? Values[Kind]
    : never
