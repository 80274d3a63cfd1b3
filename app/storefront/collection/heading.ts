import * as words from '#words/collection'
import type { Category } from '../../../core/categories.ts'
import { typeName } from './catalogue-names.ts'
import type { Selection } from './selection.ts'

const HEADINGS: Record<Category, { title: string; text: string }> = {
  Men: {
    title: words.men,
    text: words.menText,
  },
  Women: {
    title: words.women,
    text: words.womenText,
  },
  'Bride And Groom': {
    title: words.brideAndGroom,
    text: words.brideAndGroomText,
  },
  Lehenga: {
    title: words.lehengas,
    text: words.lehengasText,
  },
  Kurti: {
    title: words.kurtis,
    text: words.kurtisText,
  },
  Saree: {
    title: words.sarees,
    text: words.sareesText,
  },
  Onepiece: {
    title: words.dresses,
    text: words.dressesText,
  },
}

/** What the page is called, and a line on it; `isClosest`: nothing has all that was searched for. */
export function headingFor(
  { categories, types, q }: Selection,
  isClosest = false,
): { title: string; text: string } {
  const [only, ...more] = categories
  if (q) return { title: words.piecesNamed({ q }), text: isClosest ? words.closestText : words.searchText }
  if (only && more.length === 0) {
    const heading = HEADINGS[only]
    return types.length > 0
      ? { ...heading, title: `${heading.title}: ${types.map(typeName).join(', ')}` }
      : heading
  }
  if (only) return { title: categories.map((category) => HEADINGS[category].title).join(', '), text: '' }
  return {
    title: words.allCollections,
    text: words.allCollectionsText,
  }
}
