import { parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { HomePage } from './page.tsx'

const EMPTY = { slides: [], loading: false, malformed: false, pictures: {}, latest: [], bestSellers: [] }

test('the newsletter is offered where the shop can send letters, and promises nothing where it cannot', () => {
  expect(drawn(true).querySelectorAll('form input[type=email][required]')).toHaveLength(1)
  expect(drawn(false).querySelectorAll('form')).toHaveLength(0)
  expect(drawn(false).text).not.toContain('20% off')
})

test('a list that has no piece yet is left out, heading and all', () => {
  expect(drawn(true).text).not.toMatch(/Latest Collections|Best Sellers|See all/)
  expect(drawn(true).querySelectorAll('nav')).toHaveLength(0)
})

function drawn(withNewsletter: boolean) {
  const page = <HomePage {...EMPTY} withNewsletter={withNewsletter} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(page) }])
  return parse(renderToStaticMarkup(<Stub />))
}
const drawing = (element: ReactNode) => () => element
