import { expect, test } from 'vitest'
import { cutLook, cutPage } from './cut-page.ts'

const row = (id: number, isFound: boolean) => ({ id, isFound, nth: id })

test('a look that came to its end without finding a page goes on from there; one that saw all does not', () => {
  const looked = [row(1, true), row(3, false)]
  expect(cutLook(looked, 10, 3)).toEqual({ page: [{ id: 1 }], last: row(3, false) })
  expect(cutLook([row(3, false)], 10, 3)).toEqual({ page: [], last: row(3, false) })
  expect(cutLook(looked, 10, 4)).toEqual({ page: [{ id: 1 }], last: null })
})

test('a full page goes on below its last row, whatever was looked at beyond', () => {
  const looked = [row(1, true), row(2, true), row(3, false)]
  expect(cutLook(looked, 1, 3)).toMatchObject({ page: [{ id: 1 }], last: { id: 1 } })
})

test('a page that is just full is the last', () => {
  expect(cutPage([1, 2], 2)).toEqual({ page: [1, 2], last: null })
  expect(cutPage([1, 2, 3], 2)).toEqual({ page: [1, 2], last: 2 })
})
