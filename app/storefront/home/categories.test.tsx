import { parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Categories } from './categories.tsx'

const picture = { hash: 'abc', width: 800, height: 1000, alt: 'A red saree, hanging', colour: '#aa3333' }

test('a category that has a picture is led to by its name alone', () => {
  const element = <Categories pictures={{ Saree: picture }} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  const [link, ...others] = parse(renderToStaticMarkup(<Stub />)).querySelectorAll('a')
  expect(others).toEqual([])
  expect([link!.text, link!.getAttribute('href')]).toEqual(['Sarees', '/collection?category=Saree'])
  expect(link!.querySelector('img')?.getAttribute('alt')).toBe('')
})

const drawing = (element: ReactNode) => () => element
