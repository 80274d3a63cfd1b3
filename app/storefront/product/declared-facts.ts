import * as words from '#words/product'
import type { Declarations, MakerRole } from '../../../core/declarations.ts'
import { priceText } from '../../../core/money.ts'
import { monthText } from '../../ui/dates.ts'
import { categoryName, typeName } from '../collection/catalogue-names.ts'
import type { Fact } from './fact-list.tsx'

const BY: Record<MakerRole, string> = {
  maker: words.madeBy,
  packer: words.packedBy,
  marketer: words.marketedBy,
}

type Kind = { category: string; subCategory: string }

/** Of these the category is what a piece is called in general; of others the type. */
const CALLED_BY_CATEGORY = ['Lehenga', 'Kurti', 'Saree']
const kindName = ({ category, subCategory }: Kind): string =>
  CALLED_BY_CATEGORY.includes(category) || !subCategory ? categoryName(category) : typeName(subCategory)

/** What a piece declares, in the order in which the page lists it. */
export const declaredFacts = (declared: Declarations, kind: Kind): Fact[] => [
  [BY[declared.maker.role], words.nameAndAddress(declared.maker)],
  ...(declared.importer ? [[words.importedBy, words.nameAndAddress(declared.importer)] satisfies Fact] : []),
  [words.origin, declared.origin],
  [words.genericName, declared.genericName ?? kindName(kind)],
  [words.netQuantity, declared.netQuantity ?? words.onePiece],
  ...(declared.packedIn ? [[words.packedIn, monthText(declared.packedIn)] satisfies Fact] : []),
  [words.maximumPrice, words.withTaxes({ amount: priceText(declared.mrp) })],
  [words.consumerCare, words.phoneAndEmail(declared.care)],
]
