import { largeBooks } from './large-books.ts'
import { largeCatalogue } from './large-catalogue.ts'
import { searchQueries } from './search-queries.ts'
import { storedSearch } from './stored-search.ts'

/**
 * `npm run bench` measures the shop beside what the machine could do at most. `npm run bench -- large` measures large
 * shops: `-- large products 20000` one with this many products, `-- large books 12000` the rows read from the books of
 * one with this many orders, and half as many accounts. `-- search` runs shoppers' searches in a catalogue of 20,000,
 * `-- search stored 1000000` in a database with this many products.
 */
const [size, part, count] = process.argv.slice(2)
if (size === 'search' && part === 'stored') await storedSearch(numberIn(count, 1_000_000))
else if (size === 'search') await searchQueries(numberIn(part, 20_000))
else if (size !== 'large') await import('./bench.ts')
else {
  if (!part || part === 'products') await largeCatalogue(numberIn(count, 200_000))
  if (!part || part === 'books') {
    const answers = await largeBooks(numberIn(count, 1_000_000))
    if (answers.some(({ isOver, growsWith }) => isOver && !growsWith)) process.exitCode = 1
  }
}

function numberIn(text: string | undefined, usual: number): number {
  if (text !== undefined && !/^[1-9]\d{3,6}$/.test(text))
    throw new Error(`${text} is no number of four to seven digits.`)
  return text === undefined ? usual : Number(text)
}
