import type { Discount } from './discount.ts'
import type { Families } from './facet-families.ts'
import type { OneSize, Size } from './sizes.ts'

export const PICTURE_ROLES = ['main', 'detail', 'look'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

/** Size → measure → centimetres. */
export type Measurements = Partial<Record<OneSize, Record<string, number>>>
/** `discountValue` in per cent or rupees; `endDate` null: no end. */
export type GivenDiscount = Pick<Discount, 'discountType' | 'discountValue'> & { endDate: string | null }
export type WrittenPicture = { hash: string; role: PictureRole; alt: string }

/** The sections of the console's form. */
export type Panel = 'writing' | 'pictures' | 'price' | 'sizes' | 'cloth' | 'declarations' | 'invoice'

type Common = {
  /** Its name in the form, in the comparison of two versions, and in messages about faults. */
  label: string
  help?: string
  /**
   * Its column in the CSV file. The three columns of a discount begin with it; sizes and measurements have columns for each
   * size.
   */
  column: string
  panel: Panel
  /** Takes the full width of the form. */
  wide?: boolean
  /** A product cannot be saved without it. Other fields may be empty until the product is published. */
  required?: boolean
  /** The value in the form of a new product. */
  usually?: string
  /** Stored in the table's `details` column instead of a column of its own. */
  stored?: 'details'
  /** Fields with the same name here are compared and taken over together, since half of them would mean nothing. */
  comparedAs?: string
  /** Its name in the list of details on the product page; without one it is not listed. */
  onPage?: string
  /** Its schema.org property. */
  linkedData?: string
}

type Facet = {
  /** The parameter in page addresses and in the API's query. */
  name: string
  /** Its position among the filters, in the panel and in addresses, lowest first. */
  place: number
  /** The families that group its texts; without families each text is a value of its own. */
  families?: Families
  /** The choices of a discount filter: at least so many per cent off. */
  steps?: readonly number[]
  /** The choices of a filter by preparation time: at most so many days. Given by number, so no panel lists it. */
  within?: readonly number[]
  /** Its value where nothing is written. */
  unsaid?: string
}

type Kinds = {
  /** One line. */
  words: { most: number }
  /** Several lines. */
  text: { most: number }
  /** Rupees in payloads, paise in the database. */
  money: { least: number; most: number }
  /** `counted`: the name of the message that states it on the product page; its parameter is `count`. */
  number: { unit: string; counted: string; least: number; most: number; decimals: number }
  /** A code of digits; so many of them. */
  digits: { least: number; most: number }
  /** `filter`: the console's list of products can be filtered by it. */
  choice: { options: readonly string[]; optionLabels?: Record<string, string>; filter?: boolean }
  /**
   * Short texts: at most `most`, each of at most `longest` letters. `orNone`: exactly `most`, or none. `products`: they are
   * handles of other products.
   */
  list: { most: number; longest: number; orNone?: boolean; products?: boolean }
  yesNo: unknown
  /** 2026-12-31. */
  day: unknown
  /** 2026-12. */
  month: unknown
  /** One of the filter panel's types, where the product's category has types there. */
  type: { most: number }
  discount: unknown
  measures: { unit: string; least: number; most: number }
  sizes: unknown
  pictures: { most: number }
}
export type FieldKind = keyof Kinds
export type RowOf<Kind extends FieldKind> = Common & { kind: Kind } & Kinds[Kind] & {
    /** Lists can be filtered by it: see `facets.ts`. */
    facet?: Kind extends Narrowing ? Facet : never
  }
/** The kinds that can have a facet; `facets.ts` has to know how to read each. */
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
