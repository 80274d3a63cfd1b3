import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ReturnsHere } from './returns-here.tsx'

test('a parcel of two returns is received as long as one of them is awaited', () => {
  const drawn = (...awaited: boolean[]) => {
    const returns = awaited.map((mayReceive, at) => ({
      ...{ code: `4Q8R2T6V9${at}`, piece: 'Noor Kurti', sizeText: 'M', quantity: 1, picture: null },
      ...{ reason: 'size' as const, state: 'approved' as const, mayReceive },
    }))
    return renderToStaticMarkup(
      <MemoryRouter>
        <ReturnsHere number="1412" returns={returns as never} onSend={async () => {}} />
      </MemoryRouter>,
    )
  }
  expect(drawn(false, true)).toContain('<button')
  expect(drawn(false, false)).not.toContain('<button')
  expect(drawn(false, false)).toContain('There is nothing to receive')
})
