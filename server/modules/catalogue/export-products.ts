import { csvLine, MARK } from '../../platform/csv/csv-text.ts'
import type { Database } from '../../platform/database.ts'
import { COLUMNS, rowsOf } from './csv-columns.ts'
import { readInFull } from './read-in-full.ts'

const AT_ONCE = 200

/** All products as CSV, in chunks of some hundred. */
export async function* exportProducts(db: Database): AsyncGenerator<string> {
  yield MARK + csvLine([...COLUMNS])
  for (let last: string | null = null; ; ) {
    const page: { id: string }[] = await db`
      select id from products ${last ? db`where id > ${last}` : db``} order by id limit ${AT_ONCE}`
    if (page.length === 0) return
    last = page.at(-1)!.id
    const products = await readInFull(db, { ids: page.map(({ id }) => id) })
    yield products
      .flatMap(rowsOf)
      .map((cells) => csvLine(cells))
      .join('')
  }
}
