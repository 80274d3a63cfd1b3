import { expect, test } from 'vitest'
import { typeName } from './catalogue-names.ts'
import { collectionPath, EVERYTHING, selectionOf } from './selection.ts'

const read = (query: string) => selectionOf(new URLSearchParams(query))

test('an address and its selection lead to each other', () => {
  const query = 'category=Lehenga&category=Saree&type=Bridal&q=silk&sort=low-high'
  expect(read(query)).toEqual({
    categories: ['Lehenga', 'Saree'],
    types: ['Bridal'],
    q: 'silk',
    sort: 'low-high',
  })
  expect(collectionPath(read(query))).toBe(`/collection?${query}`)
  expect(collectionPath(EVERYTHING)).toBe('/collection')
})

test('one selection has one address, whatever order it was asked in', () => {
  expect(collectionPath(read('category=Saree&sort=relevant&category=Lehenga&q=+'))).toBe(
    '/collection?category=Lehenga&category=Saree',
  )
})

test('what an address does not know is left out', () => {
  expect(read('category=Shoes&sort=sideways&utm_source=mail')).toEqual(EVERYTHING)
})

test('a type of the panel goes when its category is not chosen', () => {
  expect(read('category=Saree&type=Bridal').types).toEqual([])
  expect(read('category=Lehenga&type=Bridal').types).toEqual(['Bridal'])
  expect(read('type=Bridal').types).toEqual(['Bridal'])
  expect(read('category=Saree&type=Banarasi').types).toEqual(['Banarasi'])
})

test('a type with the name of something that every object has is called by that name', () => {
  for (const type of ['__proto__', 'constructor', 'toString']) expect(typeName(type)).toBe(type)
})
