import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Kind } from './kind.tsx'

test('a piece is of its category and its type, and of its category alone where it has no type', () => {
  const drawn = (subCategory: string) => {
    const Stub = createRoutesStub([
      { path: '/', Component: drawing(<Kind category="Saree" subCategory={subCategory} />) },
    ])
    return renderToStaticMarkup(<Stub />).replace(/<[^>]*>/g, '')
  }
  expect(drawn('Banarasi')).toBe('Saree / Banarasi')
  expect(drawn('')).toBe('Saree')
})

const drawing = (element: ReactNode) => () => element
