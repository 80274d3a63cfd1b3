import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COLUMNS } from './columns.tsx'

test('a search that found nothing says what its shopper was shown, and the day of it', () => {
  const drawn = (cameClose: boolean) => {
    const missed = { words: 'red lungi', times: 3, last: '2026-11-09', cameClose }
    return COLUMNS.map(({ cell }) => renderToStaticMarkup(cell(missed)))
  }
  const [words, shown, times, last] = drawn(true)
  expect(words).toMatch(/red lungi<.*>Pieces that come close</)
  expect(shown).toContain('Pieces that come close')
  expect([times, last?.includes('>9 Nov<')]).toEqual(['3', true])
  expect(drawn(false)[1]).toContain('>Nothing<')
})
