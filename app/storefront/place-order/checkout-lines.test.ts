import { expect, test } from 'vitest'
import { readDirectBuy } from './checkout-lines.ts'

const item = { _id: 'tie', name: 'Silk Tie', price: 999, size: 'M', image: ['tie.avif'] }
const read = (more: object = {}) =>
  readDirectBuy({ directBuy: true, item: { ...item, ...more }, amount: 1149 })

test('what Buy Now hands over is one piece, with who brought it into the country', () => {
  expect(read({ importer: 'Como Imports, Mumbai' })).toEqual({
    line: {
      ...{ _id: 'tie', name: 'Silk Tie', price: 999, size: 'M', sizeText: 'M', quantity: 1 },
      ...{ picture: 'tie.avif', importer: 'Como Imports, Mumbai' },
    },
    amount: 1149,
  })
  expect(read()?.line.importer).toBeUndefined()
  expect(read({ size: 'of a shoe' })).toBeNull()
  expect(readDirectBuy({ item })).toBeNull()
})
