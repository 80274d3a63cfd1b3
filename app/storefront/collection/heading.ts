import * as words from '#words/collection'
import { type Category, TYPES } from '../../../core/categories.ts'
import { listed } from '../../ui/lists.ts'
import { typeName } from './catalogue-names.ts'
import type { Selection } from './selection.ts'

type Heading = { title: string; text: string; ofTypes: (types: { types: string }) => string }

const HEADINGS: Record<Category, Heading> = {
  Men: { title: words.men, text: words.menText, ofTypes: words.menOf },
  Women: { title: words.women, text: words.womenText, ofTypes: words.womenOf },
  'Bride And Groom': {
    title: words.brideAndGroom,
    text: words.brideAndGroomText,
    ofTypes: words.brideAndGroomOf,
  },
  Lehenga: { title: words.lehengas, text: words.lehengasText, ofTypes: words.lehengasOf },
  Kurti: { title: words.kurtis, text: words.kurtisText, ofTypes: words.kurtisOf },
  Saree: { title: words.sarees, text: words.sareesText, ofTypes: words.sareesOf },
  Onepiece: { title: words.dresses, text: words.dressesText, ofTypes: words.dressesOf },
}

/** The page's title and a line below it. `isClosest`: no product matches the whole search, so the closest are shown. */
export function headingFor(
  { categories, types, q }: Selection,
  isClosest = false,
): { title: string; text: string } {
  const [only, ...more] = categories
  if (q) return { title: words.piecesNamed({ q }), text: isClosest ? words.closestText : words.searchText }
  if (only && more.length === 0) return { title: titleOf(only, types), text: HEADINGS[only].text }
  if (only) {
    const own = (category: Category) => types.filter((type) => TYPES[category]?.includes(type))
    return { title: listed(categories.map((category) => titleOf(category, own(category)))), text: '' }
  }
  if (types.length > 0) return { title: listed(types.map(typeName)), text: words.allCollectionsText }
  return { title: words.allCollections, text: words.allCollectionsText }
}

function titleOf(category: Category, types: string[]): string {
  const { title, ofTypes } = HEADINGS[category]
  return types.length > 0 ? ofTypes({ types: listed(types.map(typeName)) }) : title
}
