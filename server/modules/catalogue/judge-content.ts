import { TYPES } from '../../../core/categories.ts'
import { discounted } from '../../../core/discount.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { isPairSize } from '../../../core/sizes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { givenDiscount, type ProductContent } from './product-content.ts'

/** What no single field shows to be wrong. */
export function faultsOf(content: ProductContent): Refusal[] {
  const faults: Refusal[] = []
  const { category, subCategory, discount, price, pictures, sizes, details } = content
  const types = TYPES[category]
  if (types && subCategory && !types.includes(subCategory))
    faults.push(new Refusal(CATALOGUE.productTypeUnknown, { category, subCategory, types }))
  if (discount && discounted(price, { ...givenDiscount(discount), endDate: null }, new Date(0)) < 1)
    faults.push(new Refusal(CATALOGUE.discountTakesAll))
  const twice = pictures.findIndex(({ hash }, place) =>
    pictures.some((p, at) => at < place && p.hash === hash),
  )
  if (twice >= 0) faults.push(new Refusal(CATALOGUE.pictureTwice, { place: twice }))
  const isPair = (details.wornBy ?? []).length > 0
  const unfit = sizes.find((size) => isPairSize(size) !== isPair)
  if (unfit) faults.push(new Refusal(isPair ? CATALOGUE.sizeForOne : CATALOGUE.sizeForTwo, { size: unfit }))
  return faults
}

/** What has to be there before the shop can sell it, in words that follow 'it lacks'. */
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
