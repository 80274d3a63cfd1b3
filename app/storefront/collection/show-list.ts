import * as words from '#words/collection'
import type { Answer, Catalogue, Page } from '../../../server/modules/catalogue/catalogue.ts'
import { cardProduct } from '../../ui/product-card/card-product.ts'
import { chipOf, type Narrowed, narrowedBy } from './chips.ts'
import { headingFor } from './heading.ts'
import { panelFor } from './panel.ts'
import type { Selection } from './selection.ts'
import type { ShownList } from './shown-list.ts'
import { PAGE } from './use-more.ts'

const MOST_INSTEAD = 4

/** What the page of a list shows, as finished texts: the code that makes them stays on the server. */
export async function showList(
  catalogue: Catalogue,
  selection: Selection,
  number: number,
): Promise<ShownList> {
  const isFiltered = Object.keys(selection.filters).length > 0
  const [{ products, isClosest, ...page }, counts, offered] = await Promise.all([
    catalogue.page(selection, PAGE, (number - 1) * PAGE),
    catalogue.counts(selection),
    isFiltered && catalogue.counts({ ...selection, filters: {} }),
  ])
  const narrowed = narrowedBy(selection)
  return {
    ...page,
    selection,
    number,
    products: products.map(cardProduct),
    heading: headingFor(selection, isClosest),
    panel: panelFor(selection, counts, offered || counts),
    chips: narrowed.map(({ text, words, without }) => ({ ...chipOf(text, without), words })),
    instead: page.total === 0 ? await insteadOf(narrowed, (one) => catalogue.page(one, 1)) : null,
  }
}

/**
 * For a list without results: the conditions whose removal brings some, most results first; if there are none, those that
 * have results alone.
 */
async function insteadOf(
  narrowed: Narrowed[],
  find: (selection: Selection) => Answer<Page>,
): Promise<ShownList['instead']> {
  if (narrowed.length < 2) return null
  const found = async (
    part: 'without' | 'only',
    say: typeof words.withoutOne,
    sayMore: typeof words.withoutOne,
  ) =>
    (await Promise.all(narrowed.map(async (one) => ({ one, ...(await find(one[part])) }))))
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.total - a.total)
      .slice(0, MOST_INSTEAD)
      .map(({ one, total, isMore }) => chipOf((isMore ? sayMore : say)({ text: one.text, total }), one[part]))
  const withoutOne = await found('without', words.withoutOne, words.withoutOneMore)
  if (withoutOne.length > 0) return { text: words.takeOff, chips: withoutOne }
  const alone = await found('only', words.onlyOne, words.onlyOneMore)
  return alone.length > 0 ? { text: words.takeMoreOff, chips: alone } : null
}
