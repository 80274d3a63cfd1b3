import { priceText, rupees } from '../../../core/money.ts'
import type { FieldKind, FieldValue, RowOf } from '../../../core/product-field-kinds.ts'
import { FIELDS, type Field, type ProductDetails } from '../../../core/product-fields.ts'
import { dayText, monthText } from '../../ui/dates.ts'

/** A field's key and value: text, a number, or true for a plain yes. */
export type ClothFact = [key: string, says: string | number | true]

/** The facts about the cloth for the product page, in the order of the table of fields. */
export const clothFacts = (details: ProductDetails): ClothFact[] =>
  known(details).flatMap((field) => (field.onPage ? [[field.key, saysOf(field, details)]] : []))

/** The same facts for search engines, under schema.org's names. */
export const linkedFacts = (details: ProductDetails): Record<string, string | number | true> =>
  Object.fromEntries(
    known(details).flatMap((field) => (field.linkedData ? [[field.linkedData, saysOf(field, details)]] : [])),
  )

type Known = Field & { key: keyof ProductDetails }
const known = (details: ProductDetails) =>
  FIELDS.filter((field): field is Known => details[field.key as keyof ProductDetails] !== undefined)

const saysOf = (field: Known, details: ProductDetails) =>
  (SAYS[field.kind as keyof typeof SAYS] as AnySaying)(details[field.key], field)

type AnySaying = (value: unknown, field: Field) => string | number | true
const asItIs = (text: string) => text

/** Fields that the page shows elsewhere. */
type Apart = 'discount' | 'measures' | 'sizes' | 'pictures'

/** Amounts in a product's details are stored in paise. */
const SAYS: {
  [Kind in Exclude<FieldKind, Apart>]: (
    value: FieldValue<RowOf<Kind>>,
    row: RowOf<Kind>,
  ) => string | number | true
} = {
  words: asItIs,
  text: asItIs,
  digits: asItIs,
  type: asItIs,
  money: (paise) => priceText(rupees(paise)),
  number: (amount) => amount,
  choice: (option, { optionLabels }) => optionLabels?.[option] ?? option,
  list: (words) => words.join(', '),
  yesNo: () => true,
  day: (day) => dayText(day),
  month: (month) => monthText(month),
}
