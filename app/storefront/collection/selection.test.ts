import { expect, test } from 'vitest'
import { typeName } from './catalogue-names.ts'
import { headingFor } from './heading.ts'
import { withChoice } from './panel-group.ts'
import { selectionOf } from './read-selection.ts'
import { collectionPath, EVERYTHING } from './selection.ts'

const read = (query: string) => selectionOf(new URLSearchParams(query))

test('an address and its selection lead to each other', () => {
  const query =
    'category=Lehenga&category=Saree&type=Bridal&size=M&priceTo=900&colour=red&colour=blue&q=silk&sort=low-high'
  expect(read(query)).toEqual({
    categories: ['Lehenga', 'Saree'],
    types: ['Bridal'],
    q: 'silk',
    sort: 'low-high',
    filters: { size: ['M'], priceTo: ['900'], colour: ['red', 'blue'] },
  })
  expect(collectionPath(read(query))).toBe(`/collection?${query}`)
  expect(collectionPath(EVERYTHING)).toBe('/collection')
})

test('one selection has one address, whatever order it was asked in', () => {
  expect(
    collectionPath(
      read('colour=blue&category=Saree&sort=relevant&category=Lehenga&q=+&priceFrom=&colour=red'),
    ),
  ).toBe('/collection?category=Lehenga&category=Saree&colour=red&colour=blue')
})

test('what an address does not know is left out', () => {
  expect(read('category=Shoes&sort=sideways&utm_source=mail&size=XS&priceTo=cheap')).toEqual(EVERYTHING)
})

test('a type of the panel goes when its category is not chosen', () => {
  expect(read('category=Saree&type=Bridal').types).toEqual([])
  expect(read('category=Lehenga&type=Bridal').types).toEqual(['Bridal'])
  expect(read('type=Bridal').types).toEqual(['Bridal'])
  expect(read('category=Saree&type=Banarasi').types).toEqual(['Banarasi'])
})

test('a title names each category with its own types', () => {
  const title = (query: string) => headingFor(read(query)).title
  expect(title('category=Lehenga&type=Bridal')).toBe('Bridal lehengas')
  expect(title('category=Lehenga&type=Bridal&type=Net')).toBe('Bridal and Net lehengas')
  expect(title('category=Men&category=Kurti&type=Denim')).toBe('Men and Denim kurtis')
  expect(title('category=Saree&type=Patola')).toBe('Patola sarees')
  expect(title('')).toBe('All collections')
})

test('a type with the name of something that every object has is called by that name', () => {
  for (const type of ['__proto__', 'constructor', 'toString']) expect(typeName(type)).toBe(type)
})

test('one more choice stands beside the others, or in place of the one where only one can be chosen', () => {
  const choices = ['10', '20', '30'].map((value) => ({ value, text: value, count: '1' }))
  const off = { name: 'discount', text: 'Discount', choices, isSingle: true as const }
  const colour = {
    name: 'colour',
    text: 'Colour',
    choices: [
      { ...choices[0]!, value: 'blue' },
      { ...choices[1]!, value: 'red' },
    ],
  }
  const path = (query: string, group: typeof off | typeof colour, value: string) =>
    collectionPath(withChoice(read(query), [off, colour], group, value))
  expect(path('discount=10', off, '30')).toBe('/collection?discount=30')
  expect(path('discount=10', off, '10')).toBe('/collection')
  expect(path('colour=red', colour, 'blue')).toBe('/collection?colour=blue&colour=red')
})
