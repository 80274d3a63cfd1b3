import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Complaints } from './complaints.tsx'
import { Sellers } from './sellers.tsx'
import { WorkSkeleton } from './work.tsx'

test('what was sold comes to what it brought, what is in stock to what it is worth', () => {
  const sold = { handle: 'noor', name: 'Noor Kurti', picture: null, pieces: 12, amount: 18_000 }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Sellers sellers={[{ ...sold, stock: 1500, worth: 2_25_000 }]} kind="best" empty="" />
    </MemoryRouter>,
  )
  expect(html).toMatch(/>12<.*>₹18k<.*>1,500<.*>₹2.3L</)
})

test('nothing is said of complaints where nobody complains, and that work is being fetched is read out', () => {
  expect(renderToStaticMarkup(<Complaints complaints={[]} />)).toBe('')
  expect(renderToStaticMarkup(<WorkSkeleton />)).toMatch(/^<div role="status"[^>]*><span[^>]*>Loading</)
})
