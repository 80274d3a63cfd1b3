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

/** In these categories the generic name is the category; in others it is the type. */
const CALLED_BY_CATEGORY = ['Lehenga', 'Kurti', 'Saree']
const kindName = ({ category, subCategory }: Kind): string =>
  CALLED_BY_CATEGORY.includes(category) || !subCategory ? categoryName(category) : typeName(subCategory)

/** A product's declarations, in the order of the page. */
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
