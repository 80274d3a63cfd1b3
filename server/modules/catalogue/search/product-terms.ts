import type { DetailKey, PRODUCT_FIELDS, ProductDetails } from '../../../../core/product-fields.ts'
import { type Implying, meaningsOf, saysNothing } from './meanings.ts'
import { words } from './words.ts'

/** The details that products are found by, beside name, category and type: each has its words in `IMPLIED`. */
const IS_SEARCHED: { [Key in DetailInWords]: Key extends Implying ? true : false } = {
  fabric: true,
  colour: true,
  work: true,
  care: false,
  occasion: true,
  madeIn: true,
  countryOfOrigin: false,
  style: false,
  makerName: false,
  makerAddress: false,
  importerName: false,
  importerAddress: false,
  genericName: false,
  netQuantity: false,
}
type DetailInWords = {
  [Key in DetailKey]: (typeof PRODUCT_FIELDS)[Key]['kind'] extends 'words' | 'text' ? Key : never
}[DetailKey]
type Searched = Extract<DetailInWords, Implying>
const SEARCHED = (Object.keys(IS_SEARCHED) as DetailInWords[]).filter(
  (key): key is Searched => IS_SEARCHED[key],
)

type Written = { name: string; category: string; subCategory: string; details: ProductDetails }

/** All terms that a product is found by: its own words and what they imply. */
export function termsOf({ name, category, subCategory, details }: Written): string[] {
  const terms = new Set<string>()
  // There are as many numbers as products; they are found in the name.
  for (const word of words(name))
    if (!/\d/.test(word)) for (const term of ofWord(word, undefined)) terms.add(term)
  for (const term of ofText(category, 'kind')) terms.add(term)
  for (const term of ofText(subCategory, 'kind')) terms.add(term)
  for (const field of SEARCHED) for (const term of ofText(details[field] ?? '', field)) terms.add(term)
  return [...terms]
}

/** Terms are cached: a shop has some dozens of fabrics, and names share most of their words. */
const MOST_KEPT = 20_000
const ofText = keeping((text, field) => words(text).flatMap((word) => ofWord(word, field)))
const ofWord = keeping((word, field) =>
  saysNothing(word) && field !== 'kind' ? [] : meaningsOf(word, field),
)

type Reading = (text: string, field: Implying | undefined) => string[]

function keeping(read: Reading): Reading {
  const byField = new Map<Implying | undefined, Map<string, string[]>>()
  return (text, field) => {
    const kept = byField.get(field) ?? new Map<string, string[]>()
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const made = read(text, field)
    byField.set(field, kept.set(text, made))
    return made
  }
}
