import { priceText, rupees } from '../../../core/money.ts'
import type { FieldKind, FieldValue, RowOf } from '../../../core/product-field-kinds.ts'
import { FIELDS, type Field, type ProductDetails } from '../../../core/product-fields.ts'
import { dayText, monthText } from '../../ui/dates.ts'

/** A field by its name, and what it says; a number: of how many; true: that it is so. */
export type ClothFact = [key: string, says: string | number | true]

/** What the product page lists of the cloth, in the table's order. */
export const clothFacts = (details: ProductDetails): ClothFact[] =>
  known(details).flatMap((field) => (field.onPage ? [[field.key, saysOf(field, details)]] : []))

/** The same for search engines, by the names that schema.org has. */
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

/** These have places of their own on the page. */
type Apart = 'discount' | 'measures' | 'sizes' | 'pictures'

/** Of details, amounts are in paise, as they are kept. */
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
