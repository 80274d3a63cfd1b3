import { parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CollectionPage } from './page.tsx'
import { EVERYTHING, type Selection } from './selection.ts'

test('a shop without any piece yet says so, and does not send whoever sees everything to everything', () => {
  expect(drawn({ ...EVERYTHING, sort: 'high-low' }).text).toContain('The first pieces are on their way')
  expect(drawn(EVERYTHING).querySelectorAll('main section a')).toEqual([])
  const sarees = { ...EVERYTHING, categories: ['Saree' as const] }
  expect(drawn(sarees, '0').text).toContain('The first pieces are on their way')
  expect(drawn(sarees, '0').querySelectorAll('main section a')).toEqual([])
  const narrowed = drawn(sarees, '7')
  expect(narrowed.text).not.toContain('The first pieces are on their way')
  expect(narrowed.querySelector('main section a[href="/collection"]')?.text).toBe('See everything')
})

/** `kurtis`: how many of them are in the shop; nothing else is. */
function drawn(selection: Selection, kurtis = '0') {
  const choices = [
    { value: 'Saree', text: 'Saree', count: '0' },
    { value: 'Kurti', text: 'Kurti', count: kurtis },
  ]
  const panel = [{ name: 'category', text: 'Category', choices } as const]
  const page = (
    <CollectionPage
      {...{ products: [], total: 0, isMore: false, panel, chips: [], instead: null }}
      {...{
        number: 1,
        morePath: null,
        busy: false,
        failed: false,
        pending: false,
        drawn: selection,
        wanted: selection,
      }}
      heading={{ title: 'All collections', text: '' }}
      showMore={() => {}}
      choose={() => {}}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: drawing(page) }])
  return parse(renderToStaticMarkup(<Stub />))
}
const drawing = (element: ReactNode) => () => element
