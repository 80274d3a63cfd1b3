import type { Category } from '../../../core/categories.ts'
import type { Selection } from './selection.ts'

const CATEGORY_WORDS: Record<Category, { title: string; text: string }> = {
  Men: {
    title: 'Men',
    text: 'Kurtas, bandhgalas and jackets in khadi, linen and silk, cut to be sat down in.',
  },
  Women: {
    title: 'Women',
    text: 'Kurta sets, co-ords and jackets for the office, the train and the long lunch after.',
  },
  'Bride And Groom': {
    title: 'Bride and groom',
    text: 'For the two of you: sets woven and dyed together, so the colours agree in every photograph.',
  },
  Lehenga: {
    title: 'Lehengas',
    text: 'Skirts by their cut and their kalis, the panels that decide how they turn.',
  },
  Kurti: {
    title: 'Kurtis',
    text: 'Cotton, chanderi and khadi, printed and embroidered, for the other three hundred and fifty days.',
  },
  Saree: {
    title: 'Sarees',
    text: 'Five and a half metres, by the town that weaves them. The pallu is the end that shows.',
  },
  Onepiece: {
    title: 'Dresses',
    text: 'One piece and you are dressed. Block prints, ikat and linen; most have pockets.',
  },
}

/** What the page is called, and a line on it. */
export function wordsFor({ categories, types, q }: Selection): { title: string; text: string } {
  const [only, ...more] = categories
  if (q) return { title: `Pieces named “${q}”`, text: 'The search reads the names of pieces.' }
  if (only && more.length === 0) {
    const words = CATEGORY_WORDS[only]
    return types.length > 0 ? { ...words, title: `${words.title}: ${types.join(', ')}` } : words
  }
  if (only)
    return { title: categories.map((category) => CATEGORY_WORDS[category].title).join(', '), text: '' }
  return {
    title: 'All collections',
    text: 'Everything on our shelves, newest first. Tell us what it is for and we will put the rest aside.',
  }
}
