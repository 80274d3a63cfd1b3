import { beforeAll, describe, expect, test } from 'vitest'
import { CATEGORIES } from '../../../../core/categories.ts'
import { asNewProduct } from '../../../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../../../demo/read-catalogue.ts'
import { readQueries } from '../../../../test/search/read-queries.ts'
import { tableOf } from '../../../../test/search/table-of.ts'
import type { NewProduct } from '../add-products.ts'
import { select } from '../shelf.ts'
import { inLatinLetters } from './latin-letters.ts'
import { meaningOf } from './meanings.ts'
import { nameIndex } from './name-index.ts'
import { readPrice } from './price-words.ts'
import { termsOf } from './product-terms.ts'
import { readSearch, readTyped } from './read-search.ts'
import { distance, termOf } from './spelling.ts'
import { readSuggestion } from './suggest.ts'
import { words } from './words.ts'

const FIRST = 8

let demo: NewProduct[]
beforeAll(async () => {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  demo = products.map((product) => asNewProduct(product, pictures, new Date()))
})

function searchOf(products: NewProduct[]) {
  const byHandle = new Map(products.map((product) => [product.handle, product]))
  const { table, shelf } = tableOf(products)
  return (q: string) => {
    const { numbers, isClosest } = select(shelf, table, { categories: [], types: [], q, sort: 'relevant' })
    return { found: Array.from(numbers, (number) => byHandle.get(table.handles[number]!)!), isClosest }
  }
}

test('of some hundred queries as shoppers write them, 95 in 100 show a wished piece among the first eight', () => {
  const search = searchOf(demo)
  const queries = readQueries()
  const missed = queries.filter(({ q, isWished }) => !search(q).found.slice(0, FIRST).some(isWished))
  const rate = 1 - missed.length / queries.length
  console.log(
    `search: ${queries.length} queries, ${(rate * 100).toFixed(1)} % with a wished piece among the first ${FIRST}`,
  )
  expect(queries.length).toBeGreaterThanOrEqual(300)
  expect(rate, missed.map(({ q }) => q).join(', ')).toBeGreaterThanOrEqual(0.95)
})

describe('what is found', () => {
  const names = (...some: string[]) =>
    searchOf(some.map((name, at) => ({ ...demo[0]!, handle: `n${at}`, name, details: {} })))
  const found = (search: ReturnType<typeof names>, q: string) => search(q).found.map(({ name }) => name)

  test('कुर्ता is not कुर्ती, in whatever way its letters are coded', () => {
    const search = names('नीला कुर्ता', 'हरी कुर्ती', 'लाल साड़ी'.normalize('NFD'))
    expect(found(search, 'कुर्ता')).toEqual(['नीला कुर्ता'])
    expect(found(search, 'कुर्ती')).toEqual(['हरी कुर्ती'])
    expect(found(search, 'साड़ी'.normalize('NFC'))).toEqual(['लाल साड़ी'.normalize('NFD')])
    expect(words('साड़ी Kūrtā, men’s')).toEqual([...words('साड़ी'), 'kurta', 'men'])
  })

  test('a name that contains the words is always found, words of a price and empty ones too, before all else', () => {
    const search = names('Made for Men under 500', 'Gulnaar Men', 'Lucknow 2000 tak')
    expect(found(search, 'for men under 500')).toEqual(['Made for Men under 500'])
    expect(found(search, '2000 tak')).toEqual(['Lucknow 2000 tak'])
    expect(found(names('Tiered skirt', 'Plain skirt'), 'red')).toEqual(['Tiered skirt'])
  })

  test('a name that a piece no longer has finds it no more', () => {
    const index = nameIndex()
    index.add(1, 'Red kurti')
    index.add(2, 'Red saree')
    index.remove(2, 'Red saree')
    expect(Array.from(index.withPart('red'), ({ numbers }) => numbers)).toEqual([[1]])
  })

  test('a price is never given up, and what has most of the words comes where nothing has all', () => {
    const search = searchOf(demo)
    expect(search('lehenga under 500')).toEqual({ found: [], isClosest: false })
    const cheap = search('kurti under 1500').found
    expect(cheap.length).toBeGreaterThan(1)
    for (const { category, pricePaise } of cheap) {
      expect(category).toBe('Kurti')
      expect(pricePaise).toBeLessThan(2000_00)
    }
    const closest = search('red lehenga with dinosaurs for haldi')
    expect(closest.isClosest).toBe(true)
    expect(new Set(closest.found.map(({ name }) => /Lehenga|Skirt/.test(name)))).toEqual(new Set([true]))
    expect(search('iphone 15')).toEqual({ found: [], isClosest: false })
    expect(search('nike')).toEqual({ found: [], isClosest: false })
  })

  test('a price that is named is in it, either way', () => {
    const search = searchOf([
      { ...demo[0]!, name: 'Plain kurti', pricePaise: 1500_00, discount: null, details: {} },
    ])
    const times = (q: string) => search(q).found.length
    expect(['kurti under 1500', 'kurti above 1500', '1500 to 1500'].map(times)).toEqual([1, 1, 1])
    expect(['kurti under 1499', 'kurti above 1501'].map(times)).toEqual([0, 0])
  })

  test('two words that are one are looked for as that; a letter tells of a cut alone; a short word is not taken for another', () => {
    const wanted = (q: string, ...known: string[]) =>
      readSearch(readTyped(q), known.map(meaningOf)).wanted.map(({ said, near }) => [...said, ...near])
    expect(wanted('red one piece', 'red', 'onepiece', 'piece')).toEqual([['red'], [meaningOf('onepiece')]])
    expect(readTyped('an a line kurti').telling).toEqual(['a', 'line', 'kurti'])
    expect(readTyped('a red kurti').telling).toEqual(['red', 'kurti'])
    expect(wanted('gold', 'bold')).toEqual([[]])
    expect(wanted('silc', 'silk')).toEqual([['silk']])
    expect(wanted('gulmafar', 'gulmohar'), 'in a long one two letters').toEqual([[meaningOf('gulmohar')]])
    expect(distance('lehenga', 'lehnega'), 'two that are swapped count once').toBe(1)
  })

  test('no more than eight words are looked for, however many are typed', () => {
    const typed = Array.from({ length: 40 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}zari${at}`)
    const { all, telling } = readTyped(typed.join(' '))
    expect([all.length, telling.length]).toEqual([8, 8])
  })
})

test('what is being typed leads to four shelves and three occasions at most, in the shop’s own order', () => {
  const kinds = CATEGORIES.toReversed().map((category) => ({ category, subCategory: 'A Line' }))
  const women = readSuggestion('women').from([meaningOf('women')], kinds)
  expect(women.shelves).toEqual(
    ['Women', 'Lehenga', 'Kurti', 'Saree'].map((category) => ({ category, type: null })),
  )
  const kurtis = ['Tiered', 'A Line'].map((subCategory) => ({ category: 'Kurti', subCategory }))
  expect(readSuggestion('kurti').from([meaningOf('kurti')], kurtis).shelves).toEqual(
    [null, 'A Line', 'Tiered'].map((type) => ({ category: 'Kurti', type })),
  )
  const begun = readSuggestion('kur').from([meaningOf('kurti')], kurtis)
  expect(begun.shelves, 'from three letters on').toHaveLength(3)
  const red = readSuggestion('red kurti').from(['red', 'kurti'].map(meaningOf), kinds)
  expect(red.shelves, 'no shelf is of one colour').toEqual([])
  const named = ['wedding', 'haldi', 'party', 'diwali']
  const { occasions } = readSuggestion(named.join(' ')).from(named.map(meaningOf), [])
  expect(occasions.map(({ occasion }) => occasion)).toEqual(['wedding', 'haldi', 'party'])
  const besides = readSuggestion('red haldi').from(['red', 'haldi'].map(meaningOf), [])
  expect(besides.occasions, 'what is typed beside it stays').toEqual([{ occasion: 'haldi', q: 'red haldi' }])
})

test.each([
  ['लहंगा', 'lahangaa'],
  ['चिकनकारी', 'chikankaaree'],
  ['साड़ी', 'saaree'],
  ['फ़ैशन', 'faishan'],
])('%s is typed as %s', (hindi, latin) => {
  expect(inLatinLetters(hindi.normalize('NFC'))).toBe(latin)
  expect(inLatinLetters(hindi.normalize('NFD'))).toBe(latin)
})

test('a kind is found by whatever it is called, what is written of a piece by what tells something', () => {
  const piece = { name: '', category: 'Women', subCategory: 'Ethnic Set', details: { work: 'Best zari' } }
  const terms = termsOf(piece)
  for (const said of ['ethnic', 'set', 'zari']) expect(terms).toContain(meaningOf(said))
  expect(terms).not.toContain(meaningOf('best'))
})

test('several of a kind are searched for by the word of one', () => {
  expect(['Dresses', 'Sarees', 'kurtas', 'tops'].map(termOf)).toEqual(
    ['dress', 'saree', 'kurta', 'top'].map(termOf),
  )
  expect(termOf('glass'), 'and glass is not of one gla').not.toBe(termOf('gla'))
})

test.each([
  ['saree below 2k', null, 2000, 'saree'],
  ['dress less than ₹2,500', null, 2500, 'dress'],
  ['saree 2000 se kam wali', null, 2000, 'saree'],
  ['साड़ी ५००० से कम', null, 5000, 'साड़ी'],
  ['5 हज़ार तक लहंगा', null, 5000, 'लहंगा'],
  ['5000 से ज़्यादा साड़ी', 5000, null, 'साड़ी'],
  ['gown 2 thousand or more', 2000, null, 'gown'],
  ['gown starting from 5000', 5000, null, 'gown'],
  ['sherwani above 1.5 lakh', 150_000, null, 'sherwani'],
  ['lehenga under 2 lac', null, 200_000, 'lehenga'],
  ['kurti between 500 and rs. 1000', 500, 1000, 'kurti'],
  ['2-4k kurti', 2000, 4000, 'kurti'],
  ['5000 to 3000', 3000, 5000, ''],
  ['under 3000 but above 1000', 1000, 3000, 'but'],
  ['shirt 32 to 34', null, null, 'shirt 32 to 34'],
  ['shirt 99 to 100', 99, 100, 'shirt'],
  ['saree 2000 to 4k', 2000, 4000, 'saree'],
  ['under the moon, 99 balloons', null, null, 'under the moon, 99 balloons'],
])('%s: from %s to %s', (search, least, most, rest) => {
  expect(readPrice(search)).toEqual({ least, most, rest })
})
