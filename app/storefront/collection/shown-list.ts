import type { Page } from '../../../server/modules/catalogue/catalogue.ts'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import type { Chip, Taken } from './chips.ts'
import type { Panel } from './panel-group.ts'
import type { Selection } from './selection.ts'

/** All that the page of a list shows. */
export type ShownList = Omit<Page, 'products' | 'isClosest'> & {
  selection: Selection
  /** Of the list's pages, from 1. */
  number: number
  products: CardProduct[]
  heading: { title: string; text: string }
  panel: Panel
  /** What narrows it, each with the address without it. */
  chips: Taken[]
  /** Where nothing is found: what to take off, so that something is. */
  instead: { text: string; chips: Chip[] } | null
}
