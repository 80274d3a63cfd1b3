import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ParcelForm } from './parcel-form.tsx'

const line = { position: 0, name: 'Noor Kurti', size: 'M', quantity: 2, picture: null }
const parcel = { awb: '1412', courierName: null, order: '7K3M9Q2W4R', orderStatus: 'Shipped', endedAs: null }
const drawn = (facts: object, seesOrder = true) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ParcelForm
        parcel={{ ...parcel, status: 'returned', mayReceive: true, lines: [line], ...facts } as never}
        seesOrder={seesOrder}
        onSend={async () => {}}
      />
    </MemoryRouter>,
  )

test('a parcel that comes back ends its order with what goes back, which a packer is not told', () => {
  const own = drawn({ isStray: false, goesBack: 1649 })
  expect(own).toMatch(/₹1,649<\/span> go back to the shopper/)
  expect(own).toContain('Receive it, and end the order')
  expect(own).toMatch(/All back on the shelf<.*1 of 2 written off<.*All written off</)
  expect(drawn({ isStray: false, goesBack: 0 })).toContain('nothing goes back')
  expect(drawn({ isStray: false, goesBack: null })).not.toMatch(/go back|goes back|₹/)
})

test('a parcel too many leaves its order as it is, and one that was seen to is not received', () => {
  const stray = drawn({ isStray: true, goesBack: 1649 })
  expect(stray).toContain('its order and its money stay as they are')
  expect(stray).not.toMatch(/₹|end the order/)
  expect(drawn({ mayReceive: false, isStray: false, goesBack: 0 })).not.toContain('<button')
})

test('the order of a parcel is a link for whoever may open it', () => {
  expect(drawn({})).toMatch(/<a [^>]*>Order 7K3M9Q2W4R</)
  expect(drawn({}, false)).toMatch(/<span [^>]*>Order 7K3M9Q2W4R</)
})
