import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Size, SizeStock } from '../../../core/sizes.ts'
import { PairChoice } from './pair-choice.tsx'

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
