import { TYPES } from '../../../core/categories.ts'
import { type Undeclared, undeclared } from '../../../core/declarations.ts'
import { discounted } from '../../../core/discount.ts'
import { isInForce } from '../../../core/duties.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { isPairSize } from '../../../core/sizes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { givenDiscount, type ProductContent } from './product-content.ts'

/** Faults that no single field shows. */
export function faultsOf(content: ProductContent): Refusal[] {
  const faults: Refusal[] = []
  const { category, subCategory, discount, price, pictures, sizes, details } = content
  const types = TYPES[category]
  if (types && subCategory && !types.includes(subCategory))
    faults.push(new Refusal(CATALOGUE.productTypeUnknown, { category, subCategory, types }))
  if (discount && discounted(price, { ...givenDiscount(discount), endDate: null }, new Date(0)) < 1)
    faults.push(new Refusal(CATALOGUE.discountTakesAll))
  const { mrp } = content.details
  if (mrp !== undefined && mrp < price) faults.push(new Refusal(CATALOGUE.mrpBelowPrice))
  const twice = pictures.findIndex(({ hash }, place) =>
    pictures.some((p, at) => at < place && p.hash === hash),
  )
  if (twice >= 0) faults.push(new Refusal(CATALOGUE.pictureTwice, { place: twice }))
  const isPair = (details.wornBy ?? []).length > 0
  const unfit = sizes.find((size) => isPairSize(size) !== isPair)
  if (unfit) faults.push(new Refusal(isPair ? CATALOGUE.sizeForOne : CATALOGUE.sizeForTwo, { size: unfit }))
  return faults
}

/**
 * The declarations that a product must have now. One that is on sale without some has until the legal duty begins, as long
 * as it loses none. `before`: the stored product; null: it is new.
 */
export function declarationsOwed(
  content: ProductContent,
  before: { state: string; content: ProductContent } | null,
  now: Date,
): Undeclared[] {
  const owed = undeclared(content)
  if (before?.state !== 'published' || isInForce('declarations', now)) return owed
  const known = undeclared(before.content).map(({ words }) => words)
  return owed.filter(({ words }) => !known.includes(words))
}

/** What a product lacks to be published, in words that follow 'it lacks'; declarations apart. */
export function lacksOf({ category, subCategory, sizes, pictures }: ProductContent): string[] {
  const lacks: string[] = []
  if (TYPES[category] && !subCategory) lacks.push('a type')
  if (sizes.length === 0) lacks.push('a size')
  if (pictures.length === 0) lacks.push('a picture')
  pictures.forEach(({ alt }, place) => {
    if (!alt) lacks.push(`words for picture ${place + 1}`)
  })
  return lacks
}
