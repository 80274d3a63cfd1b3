import { expect, test } from 'vitest'
import { readProducts } from '../demo/read-catalogue.ts'
import { isForeign } from './declarations.ts'
import { type Described, EVERY_FACET, priceRange, readFilter, readFilters, VALUE_FACETS } from './facets.ts'

const of = (name: string, product: Partial<Described>) =>
  EVERY_FACET.find((facet) => facet.name === name)!.valuesOf({
    sizes: [],
    percentOff: 0,
    details: {},
    ...product,
  })

test('a longer phrase takes its words with it: silk-cotton is no silk, rose gold no gold', () => {
  expect(of('fabric', { details: { fabric: 'Handwoven silk-cotton' } })).toEqual(['silk-blend'])
  expect(of('fabric', { details: { fabric: 'Cotton and Tussar Silk' } })).toEqual(['cotton', 'silk'])
  expect(of('colour', { details: { colour: 'Rose gold' } })).toEqual(['pink'])
  expect(of('colour', { details: { colour: 'Covered, tired' } })).toEqual([])
  expect(of('fabric', { details: { fabric: 'Rayon' } }), 'a cloth by its other name').toEqual(['viscose'])
  expect(of('work', { details: { work: 'Ombré dyeing, sequin blouse' } })).toEqual(['sequins', 'tie-dye'])
})

test('a discount is at least each step that its badge reaches', () => {
  expect(of('discount', { percentOff: 30 })).toEqual(['10', '20', '30'])
  expect(of('discount', { percentOff: 9 })).toEqual([])
})

test('what is made ready in so many days has each number of days that is too few', () => {
  expect(of('ready', {})).toEqual([])
  expect(of('ready', { details: { readyDays: 3 } })).toEqual(['0', '1', '2'])
  expect(readFilter('ready', ['3', '7'])).toEqual(['3'])
  expect(readFilter('ready', ['11', '-1', 'soon'])).toEqual([])
})

test('a country that is not written is our own, which is one country in whatever letters', () => {
  expect(of('origin', {})).toEqual(['India'])
  for (const countryOfOrigin of ['india', 'INDIA ']) {
    expect(isForeign({ countryOfOrigin }), 'nobody asks for its importer').toBe(false)
    expect(of('origin', { details: { countryOfOrigin } })).toEqual(['India'])
  }
  expect(of('origin', { details: { countryOfOrigin: ' Nepal ' } })).toEqual(['Nepal'])
})

test('a facet has no more values than a number has bits, and nearly every piece of the demo has one of each', async () => {
  const products = await readProducts()
  for (const { name, values, source } of VALUE_FACETS) {
    expect(values?.length ?? 0, name).toBeLessThanOrEqual(31)
    if (source !== 'details') continue
    const bare = products.filter(({ details }) => of(name, { details }).length === 0)
    expect(bare.length / products.length, name).toBeLessThan(0.07)
  }
})

test('an address gives a filter what can be, each once and in one order', () => {
  expect(readFilter('colour', ['green', 'red', 'red', 'Red', 'plaid'])).toEqual(['red', 'green'])
  expect(readFilter('discount', ['50', '20'])).toEqual(['20'])
  const many = Array.from({ length: 40 }, (_, at) => `Land ${at}`)
  expect(readFilter('origin', many), 'no more than a number has bits').toHaveLength(31)
  expect(readFilter('priceFrom', ['0500'])).toEqual(['500'])
  expect(['1,499', '₹ 1,00,000.50', ' 999 '].map((given) => readFilter('priceFrom', [given]))).toEqual([
    ['1499'],
    ['100000'],
    ['999'],
  ])
  for (const price of ['', '0', '-1', '1e3', 'cheap', '999999999'])
    expect(readFilter('priceTo', [price])).toEqual([])
  const [longest] = of('origin', { details: { countryOfOrigin: 'x'.repeat(61) } })
  expect(readFilter('origin', ['Nepal', 'India', '', 'x'.repeat(61), longest!])).toEqual([
    'India',
    'Nepal',
    'x'.repeat(60),
  ])
  const query = new URLSearchParams('size=XL&q=a&size=S&priceTo=&colour=none')
  expect(readFilters(query)).toEqual({ size: ['S', 'XL'] })
  expect(priceRange({ priceFrom: ['900'], priceTo: ['100'] })).toEqual({ from: 100, to: 900 })
  expect(priceRange({ priceTo: ['100'] })).toEqual({ from: null, to: 100 })
})
