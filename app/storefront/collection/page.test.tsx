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
  const narrowed = drawn({ ...EVERYTHING, categories: ['Saree'] })
  expect(narrowed.text).toContain('No piece is all of these at once.')
  expect(narrowed.querySelector('main section a[href="/collection"]')?.text).toBe('See everything')
})

function drawn(selection: Selection) {
  const page = (
    <CollectionPage
      {...{ products: [], total: 0, isMore: false, panel: [], chips: [], instead: null }}
      {...{ number: 1, morePath: null, busy: false, pending: false, drawn: selection, wanted: selection }}
      heading={{ title: 'All collections', text: '' }}
      showMore={() => {}}
      choose={() => {}}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: drawing(page) }])
  return parse(renderToStaticMarkup(<Stub />))
}
const drawing = (element: ReactNode) => () => element
