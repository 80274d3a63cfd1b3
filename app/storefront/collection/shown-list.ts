import type { Page } from '../../../server/modules/catalogue/catalogue.ts'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import type { Chip, Taken } from './chips.ts'
import type { Panel } from './panel-group.ts'
import type { Selection } from './selection.ts'

/** All that the page of a list shows. */
export type ShownList = Omit<Page, 'products' | 'isClosest'> & {
  selection: Selection
  /** The number of the list's page, from 1. */
  number: number
  products: CardProduct[]
  heading: { title: string; text: string }
  panel: Panel
  /** The conditions that narrow the list, each with the address without it. */
  chips: Taken[]
  /** For a list without results: conditions to remove, so that there are some. */
  instead: { text: string; chips: Chip[] } | null
}
