import { expect, test } from 'vitest'
import { idBefore, newId } from './ids.ts'

test('ids stand in the order of their making, also within a millisecond', () => {
  const at = Date.now()
  const ids = [at, at, at, at + 1, at + 1, at + 2].map(newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(idBefore(new Date(at)) < ids[0]!).toBe(true)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('of more in a millisecond than there are places, none is like another', () => {
  const at = Date.now()
  const ids = Array.from({ length: 5000 }, () => newId(at))
  expect(new Set(ids).size).toBe(5000)
  expect(ids.slice(0, 4096).toSorted()).toEqual(ids.slice(0, 4096))
})
