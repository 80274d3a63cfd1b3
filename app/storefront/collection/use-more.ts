import { type MouseEvent, useState } from 'react'
import { failedToLoadProducts } from '#words/shell'
import { call } from '../../../contract/client.ts'
import { sayError, unsay } from '../../browser/toasts.ts'
import { type CardProduct, cardProduct } from '../../ui/product-card/card-product.ts'
import { collectionPath, queryOf, type Selection } from './selection.ts'

type Drawn = {
  selection: Selection
  number: number
  products: CardProduct[]
  nextCursor: string | null
}
type More = { above: string; pages: number; products: CardProduct[]; nextCursor: string | null }

/** Products on a page of a list. */
export const PAGE = 24

/** Products that Show more has added, by address, so that the back button finds the list as long as it was. */
const kept = new Map<string, More>()

/** The rendered page of a list, and what Show more has added below it. Without scripts the link leads to the next page. */
export function useMore({ selection, number, products, nextCursor }: Drawn) {
  const address = collectionPath(selection, number)
  const [busy, setBusy] = useState(false)
  const [, setCount] = useState(0)
  // When the first products change, those below them may too: what Show more added is then discarded.
  const above = products.map(({ _id, effectivePrice }) => `${_id} ${effectivePrice}`).join()
  const before = kept.get(address)
  const more = before?.above === above ? before : { pages: 0, products: [], nextCursor }
  const known = new Set(products.map(({ _id }) => _id))
  const list = [...products, ...more.products.filter(({ _id }) => !known.has(_id))]

  const showMore = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (busy) return
    const query = queryOf(selection)
    query.set('limit', String(PAGE))
    query.set('cursor', more.nextCursor ?? '')
    setBusy(true)
    try {
      const page = await call('GET /api/product/list', undefined, { query })
      kept.set(address, {
        above,
        pages: more.pages + 1,
        products: [...more.products, ...page.products.map(cardProduct)],
        nextCursor: page.nextCursor,
      })
      setCount((count) => count + 1)
      unsay(failedToLoadProducts)
    } catch {
      sayError(failedToLoadProducts)
    }
    setBusy(false)
  }

  return {
    products: list,
    morePath: more.nextCursor ? collectionPath(selection, number + more.pages + 1) : null,
    showMore,
    busy,
  }
}
