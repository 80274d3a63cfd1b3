import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createLog } from '../../../platform/log.ts'
import { countable } from './countable.ts'
import { forgetOldSearches, openMissedSearches, readMissedSearches } from './missed-searches.ts'

const database = testDatabase()
const DAY_MS = 86_400_000

/** Has sarees, and something close to whatever is blue. */
const catalogue = {
  page: ({ q }: { q: string }) => ({
    products: [],
    total: q.includes('saree') || q.includes('blue') ? 1 : 0,
    isMore: false,
    isClosest: q.includes('blue'),
    nextCursor: null,
  }),
}

function counting(now = new Date('2026-06-01T12:00:00Z')) {
  const time = { now }
  const log = createLog('error')
  return { time, searches: openMissedSearches({ db: database.db, catalogue, log, clock: () => time.now }) }
}
const read = (now: Date) => readMissedSearches(database.db, 50, now)

test('what nothing answers is counted by its words, once for whoever was still typing it', async () => {
  const { time, searches } = counting()
  for (const typed of ['tux', 'tuxe', 'tuxedo', 'Tuxedo ']) searches.searched(typed, 'one')
  searches.searched('tuxedo', 'two')
  searches.searched('green saree', 'two')
  time.now = new Date(time.now.getTime() + 60_000)
  searches.searched('blue  CRINOLINE', 'one')
  await searches.stop()
  expect(await read(time.now)).toEqual([
    { words: 'tuxedo', times: 2, cameClose: false, last: '2026-06-01' },
    { words: 'blue crinoline', times: 1, cameClose: true, last: '2026-06-01' },
  ])

  // Past midnight in India.
  const later = counting(new Date('2026-06-01T18:30:00Z'))
  later.searches.searched('tuxedo', 'three')
  await later.searches.stop()
  await database.db`update missed_searches set came_close = true where words = 'tuxedo' and day = '2026-06-01'`
  await database.db`
    insert into missed_searches (day, words, times, came_close) values ('2026-05-31', 'kimono', 2, false)`
  const most = await read(later.time.now)
  expect(most[0], 'as it last was').toEqual({
    ...{ words: 'tuxedo', times: 3, cameClose: false, last: '2026-06-02' },
  })
  expect(most.map(({ words }) => words)).toEqual(['tuxedo', 'kimono', 'blue crinoline'])

  const monthOn = new Date(time.now.getTime() + 30 * DAY_MS)
  const kept = [{ words: 'tuxedo', times: 1, cameClose: false, last: '2026-06-02' }]
  expect(await read(monthOn), 'though the night has not been yet').toEqual(kept)
  await forgetOldSearches(database.db, monthOn)
  expect(await read(monthOn)).toEqual(kept)
  expect(await database.db`select words from missed_searches`).toHaveLength(1)
})

test('who looks for more of the same a while later has searched twice', async () => {
  await database.db`truncate missed_searches`
  const { time, searches } = counting()
  searches.searched('tuxedo', 'one')
  time.now = new Date(time.now.getTime() + 6000)
  searches.searched('tuxedo black', 'one')
  await searches.stop()
  expect((await read(time.now)).map(({ words }) => words).toSorted()).toEqual(['tuxedo', 'tuxedo black'])
})

test('one that is cut within a character takes none of the others along', async () => {
  await database.db`truncate missed_searches`
  const { time, searches } = counting()
  searches.searched('tuxedo', 'one')
  const wedding = `${'wedding '.repeat(7)}ab`
  searches.searched(`${wedding}c\u{1f492}\u{1f492}`, 'two')
  await searches.stop()
  expect((await read(time.now)).map(({ words }) => words)).toEqual(['tuxedo', `${wedding}c`])
})

test('whoever floods it fills neither the day nor the list', async () => {
  await database.db`truncate missed_searches`
  const { time, searches } = counting()
  for (let at = 0; at < 200; at++) searches.searched(`nonsense ${letters(at)}`, 'one')
  for (let at = 0; at < 1500; at++) searches.searched(`rubbish ${letters(at)}`, `asker ${at}`)
  await searches.stop()
  const again = counting(time.now)
  for (let at = 0; at < 900; at++) again.searches.searched(`litter ${letters(at)}`, `asker ${at}`)
  again.searches.searched('nonsense aaa', 'another')
  await again.searches.stop()
  const rows = await database.db<{ words: string; times: number }[]>`select words, times from missed_searches`
  expect(rows.length).toBeLessThanOrEqual(1050)
  expect(rows.filter(({ words }) => words.startsWith('nonsense'))).toHaveLength(60)
  expect(rows.find(({ words }) => words === 'nonsense aaa')?.times).toBe(2)
})

test('who has searched for much is counted again in the next hour', async () => {
  await database.db`truncate missed_searches`
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const { time, searches } = counting()
    const search = (many: number) => {
      for (let at = 0; at <= many; at++) searches.searched(`trifle ${letters(at)}`, 'one')
    }
    search(61)
    time.now = new Date(time.now.getTime() + 3_600_000)
    vi.advanceTimersByTime(5000)
    searches.searched('trifle zzz', 'one')
    await searches.stop()
    const found = await database.db`select from missed_searches where words = 'trifle zzz'`
    expect(found).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

/** 0 → aaa. */
const letters = (at: number) =>
  [676, 26, 1].map((of) => String.fromCharCode(97 + (Math.floor(at / of) % 26))).join('')

test.each([
  ['  Blue   LEHENGA ', 'blue lehenga'],
  ['साड़ी '.normalize('NFD'), 'साड़ी'.normalize('NFC')],
  ['kurti under 10000', 'kurti under 10000'],
  ['a shopper@example.com', null],
  ['call 98765 43210', null],
  ['+91-98765-43210 saree', null],
  ['९८७६५४३२१०', null],
  ['saree 342001', null],
  ['https://example.com', null],
  ['www.example.com', null],
  ['98.76.54 saree', null],
  ['ab', null],
  ['tux', 'tux'],
  ['1234', null],
])('%s is counted as %s', (text, counted) => {
  expect(countable(text)).toBe(counted)
})
