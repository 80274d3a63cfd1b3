import { expect, test } from 'vitest'
import { jsonIn } from './json-in.ts'

test('what Postgres cannot hold of a text is taken out of it', () => {
  expect(jsonIn('{"id":"a\\u0000b","words":["half \\ud800","whole 🧵"]}')).toEqual({
    id: 'ab',
    words: ['half \ufffd', 'whole 🧵'],
  })
})

test('what is no JSON is nothing', () => {
  expect(jsonIn(Buffer.from('{"id":'))).toBeNull()
})
