import { asNewProduct } from '../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../demo/read-catalogue.ts'
import { select } from '../../server/modules/catalogue/shelf.ts'
import { readQueries } from '../search/read-queries.ts'
import { tableOf } from '../search/table-of.ts'

const ROUNDS = 5

/** Runs shoppers' searches in a catalogue in memory with `count` products: the demo's, repeated under other names. */
export async function searchQueries(count: number): Promise<void> {
  const [demo, pictures] = await Promise.all([readProducts(), readPictures()])
  const now = new Date()
  const models = demo.map((product) => asNewProduct(product, pictures, now))
  const products = Array.from({ length: count }, (_, at) => {
    const model = models[at % models.length]!
    const copy = Math.floor(at / models.length)
    return {
      ...model,
      handle: `${model.handle}-${copy}`,
      name: `${model.name} ${WORDS[copy % WORDS.length]}`,
    }
  })
  const { table, shelf } = tableOf(products)
  const queries = readQueries()
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { q } of queries) {
      const start = performance.now()
      select(shelf, table, { categories: [], types: [], q, sort: 'relevant' })
      if (round > 0) took.push(performance.now() - start)
    }
  const inOrder = took.toSorted((a, b) => a - b)
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)]!.toFixed(2)
  console.log(`\n${queries.length} queries of shoppers, ${count} products in memory (to hold: p95 5 ms)`)
  console.log(`  p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
}

const WORDS = ['Monsoon', 'Courtyard', 'Harvest', 'Lamplight', 'Riverbank', 'Terrace', 'Orchard', 'Morning']
