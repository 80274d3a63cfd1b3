import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AskReturnPage } from './page.tsx'

const CHOICE = {
  success: true as const,
  orderId: 'ABCD234567',
  line: 0,
  product: { _id: 'jaimala-pastel-pair', name: 'Jaimala Pastel Pair', picture: null },
  size: 'M+L' as const,
  sizeText: 'Hers M · His L',
  prices: [4999],
  delivery: 0,
  most: 1,
  reasons: [],
  sizes: [],
  shopPays: false,
  toSource: 0,
  byLink: 4999,
  payoutsOn: true,
}
const Component = () => <AskReturnPage choice={CHOICE} trouble={null} onLoad={async () => {}} />
const Stub = createRoutesStub([{ path: '/', Component }])

test('a piece is shown in the size as people read it, and says when it cannot come back', () => {
  const page = renderToStaticMarkup(<Stub />)
  expect(page).toContain('Hers M · His L')
  expect(page).toMatch(/<a [^>]*href="\/orders"/)
  expect(page).not.toContain('<form')
})
