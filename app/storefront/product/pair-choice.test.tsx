import { parse } from 'node-html-parser'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Size, SizeStock } from '../../../core/sizes.ts'
import { SizeChoice } from '../../ui/product-card/size-choice.tsx'
import { PairChoice } from './pair-choice.tsx'
import SizeHelp from './size-help/size-help.tsx'

const SIZES: SizeStock[] = [
  { size: 'M+L', quantity: 1 },
  { size: 'M+XL', quantity: 0 },
  { size: 'L+XL', quantity: 2 },
]

/** Which sizes can be chosen, of the first and of the second. */
const open = (inCart: Partial<Record<Size, number>>, chosen: Size | null = null) =>
  parse(
    renderToStaticMarkup(
      <PairChoice
        wornBy={['Hers', 'His']}
        sizes={SIZES}
        inCart={inCart}
        chosen={chosen}
        onChoose={() => {}}
      />,
    ),
  )
    .querySelectorAll('fieldset')
    .map((half) => half.querySelectorAll('input:not([disabled])').map((size) => size.getAttribute('value')))

test('of a pair, sizes can be chosen that are left together, beside what is in the cart', () => {
  expect(open({})).toEqual([
    ['M', 'L'],
    ['L', 'XL'],
  ])
  expect(open({ 'M+L': 1 })).toEqual([['L'], ['XL']])
  expect(open({ 'L+XL': 1 })).toEqual([
    ['M', 'L'],
    ['L', 'XL'],
  ])
  expect(open({}, 'M+L')).toEqual([['M', 'L'], ['L']])
})

test('a product’s only size is its free size, and that of one of two people keeps its letter', () => {
  const drawn = (element: ReactElement) => parse(renderToStaticMarkup(element))
  const named = (sizes: SizeStock[], isHalf = false) =>
    drawn(
      <SizeChoice
        isHalf={isHalf}
        legend="Size"
        sizes={sizes}
        inCart={{}}
        chosen={null}
        onChoose={() => {}}
      />,
    )
      .querySelectorAll('label')
      .map(({ text }) => text)
  const only: SizeStock[] = [{ size: 'M', quantity: 1 }]
  expect(named(only)).toEqual(['Free size'])
  expect(named(only, true)).toEqual(['M'])
  expect(named([...only, { size: 'L', quantity: 0 }])).toEqual(['M', 'L'])

  const help = (offered: number) => drawn(<SizeHelp measurements={{ M: { bust: 92 } }} offered={offered} />)
  expect(help(1).querySelectorAll('thead th')[1]!.text).toBe('Free size')
  expect(help(1).text, 'where there is no other to find').not.toContain('Find your size')
  expect(help(2).querySelectorAll('thead th')[1]!.text).toBe('M')
  expect(help(2).text).toContain('Find your size')
})
