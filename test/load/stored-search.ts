import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countStored } from '../../server/modules/catalogue/stored-counts.ts'
import { findStored } from '../../server/modules/catalogue/stored-list.ts'
import { readKinds } from '../../server/modules/catalogue/stored-short-lists.ts'
import { type DatabaseAddress, openDatabase } from '../../server/platform/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { readQueries } from '../search/read-queries.ts'
import { type Cost, costOf } from './books/rows-read.ts'
import { makeShop } from './large-catalogue.ts'

const MILLISECONDS = 100
const TIMES = 2
const SLOWEST_SHOWN = 12
/** The products on a page of the collection. */
const SHOWN = 24

/** Runs shoppers' searches in the database of a shop with `count` products; prints their times and the rows read. */
export async function storedSearch(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-search-'))
  try {
    await makeShop(dataDir, count)
    await searchShop(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The same for a shop whose folder exists already. */
export async function searchShop(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    await askAll(server.address)
  } finally {
    await server.stop()
  }
}

async function askAll(address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, 1)
  try {
    const kinds = await readKinds(db)
    const found: Asked[] = []
    const counted: Asked[] = []
    for (const { q } of readQueries()) {
      const selection = { categories: [], types: [], q, sort: 'relevant' as const }
      found.push({ q, ...(await costOf(db, () => findStored(db, kinds, selection, SHOWN), TIMES)) })
      counted.push({ q, ...(await costOf(db, () => countStored(db, kinds, selection), TIMES)) })
    }
    say('the first page of what is found', found)
    say('how many of it each filter would leave', counted)
  } finally {
    await db.end()
  }
}

type Asked = Cost & { q: string }

function say(what: string, all: Asked[]) {
  const at = (share: number, of: (one: Asked) => number) =>
    all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length * share)]!
  const quantiles = (of: (one: Asked) => number, digits: number) =>
    [0.5, 0.95, 0.99, 1 - 1 / all.length].map((share) => at(share, of).toFixed(digits)).join(', ')
  const over = all.filter(({ milliseconds }) => milliseconds > MILLISECONDS)
  console.log(`\n${what}: ${all.length} queries of shoppers; p50, p95, p99, most`)
  console.log(`  ${quantiles(({ milliseconds }) => milliseconds, 1)} ms (at most ${MILLISECONDS})`)
  console.log(`  ${quantiles(({ rows }) => rows, 0)} rows`)
  console.log(`  ${over.length} over ${MILLISECONDS} ms; the slowest:`)
  for (const { q, milliseconds, rows, most } of all
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST_SHOWN))
    console.log(
      `  ${q.padEnd(40)} ${milliseconds.toFixed(0).padStart(6)} ms ${String(rows).padStart(8)} rows  ${most.table}`,
    )
}
