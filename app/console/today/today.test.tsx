import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PlacesApart } from '../parts/places-apart.tsx'
import { Complaints } from './complaints.tsx'
import { Unregistered } from './not-set-up.tsx'
import { Sellers } from './sellers.tsx'
import { Work, WorkBoard, WorkSkeleton } from './work.tsx'

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

test('work that there is none of is named below, and what is not one’s business is not named', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <WorkBoard>
        <Work count={12} what="to pack" to="/orders" isUrgent />
        <Work count={0} what="to ship" to="/orders" />
        <Work count={null} what="in cash, with couriers" to="/settlements" isMoney />
        <Work count={2_499.4} what="due" to="/settlements" isMoney />
        <Work count={1} what="parcels in trouble" one="parcel in trouble" to="/troubles" isTrouble />
        <Work count={2} what="refunds stuck" one="refund stuck" to="/troubles" isTrouble />
        <Work count={0} what="messages failed" one="message failed" to="/messages" isTrouble />
      </WorkBoard>
    </MemoryRouter>,
  )
  expect(html).toMatch(/>12<.*>to pack<.*>₹2,499<.*>due<.*None of these:.*>to ship<.*>messages failed</)
  expect(html).toMatch(/>1<.*>parcel in trouble<.*>2<.*>refunds stuck</)
  expect(html).not.toContain('in cash')
})

const places = { address: null, pickup: 'Jaipur, Rajasthan (302003)', registered: null }
const Apart = ({ isOwner }: { isOwner: boolean }) => <PlacesApart places={places} isOwner={isOwner} />

test.each([Unregistered, Apart])(
  'what only the owner can enter leads the owner there, and says so to others',
  (Note) => {
    const drawn = (isOwner: boolean) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <Note isOwner={isOwner} />
        </MemoryRouter>,
      )
    expect(drawn(true)).toContain('href="/settings')
    expect(drawn(false)).not.toContain('href')
    expect(drawn(false)).toContain('the owner')
  },
)
