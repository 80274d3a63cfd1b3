import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Placed, useArrivals } from './use-arrivals.ts'

const placed = (code: string, placedAt: string): Placed => ({ code, placedAt })

/** A list that shows some orders at first and then others. */
function List({ opened, later }: { opened: Placed[]; later: Placed[] }) {
  const [rows, setRows] = useState(opened)
  const { words } = useArrivals(rows, '')
  if (rows === opened) setRows(later)
  return words
}

test('whatever comes into an empty list is new, whatever time this computer takes it for', () => {
  const said = (opened: Placed[], later: Placed[]) =>
    renderToStaticMarkup(<List opened={opened} later={later} />)
  const [old, come] = [placed('A', '2000-01-01T10:00:00.000Z'), placed('B', '2000-01-01T10:00:01.000Z')]
  expect(said([], [come])).toBe('One new order')
  expect(said([old], [come, old])).toBe('One new order')
  expect(said([come], [come, old]), 'what was there is not').toBe('')
})
