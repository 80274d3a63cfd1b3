import { parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { LegalIdentity } from './legal-identity.tsx'

const links = (reached: { phone: string; email: string }) => {
  const element = <LegalIdentity branches={[]} officer={{ name: 'Ila Sen', designation: '', ...reached }} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  return parse(renderToStaticMarkup(<Stub />))
    .querySelectorAll('a')
    .map((link) => [link.text, link.getAttribute('href')])
}

test('a grievance officer is rung up and written to where they are, else where the shop is', () => {
  expect(links({ phone: '+91 141 405 2017', email: 'ila@tanabana.example' })).toEqual([
    ['+91 141 405 2017', 'tel:+911414052017'],
    ['ila@tanabana.example', 'mailto:ila@tanabana.example'],
  ])
  const { phone, email } = OPENING_FACTS
  expect(links({ phone: '', email: '' }).map(([text]) => text)).toEqual([phone, email])
})

const drawing = (element: ReactNode) => () => element
