import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../core/time.ts'
import { Time } from './time.tsx'

const drawn = (days: number) =>
  renderToStaticMarkup(<Time at={new Date(Date.now() + days * DAY_MS).toISOString()} />)

test('what is still to come is named with its hour, also next year; what was in another year by its day', () => {
  expect(drawn(366)).toMatch(/>\d+ \w+ \d{4}, \d+:\d\d/)
  expect(drawn(-366)).toMatch(/>\d+ \w+ \d{4}</)
})
