import { expect, test } from 'vitest'
import { howAReturnGoesBack, howItGoesBack, whatALossGivesBack, whatGoesBack } from './what-goes-back.ts'

const line = (position: number, price: number, quantity: number, cancelled = 0) => ({
  position,
  price,
  quantity,
  cancelled,
  handle: 'kurti',
  name: 'Kurti',
  size: 'M' as const,
  picture: null,
  listed: price,
  couponPaise: null,
  givenBackPaise: null as number[] | null,
})
const money = {
  subtotal: 0,
  delivery: 150,
  total: 0,
  discount: 0,
  coupon: null,
  credit: 0,
  toCollect: 0,
  attempts: [],
  payments: [],
  withCourier: 0,
  refundable: 3247.5,
  toSource: 3247.5,
  byLink: 0,
  documents: [],
  refunds: [],
}
const paid = {
  lines: [line(0, 1499, 2), line(1, 99.5, 1)],
  money,
  payment: 'paid' as const,
  paymentMethod: 'Stripe' as const,
}
const all = new Map([
  [0, 2],
  [1, 1],
])

test.each([
  ['some of what is paid', paid, new Map([[0, 1]]), '₹1,499 go back through Stripe.'],
  ['all of it, and the delivery', paid, all, '₹3,247.50 go back through Stripe.'],
  [
    'what is left of it, and the delivery',
    { ...paid, lines: [line(0, 1499, 2, 1)] },
    new Map([[0, 1]]),
    '₹1,649 go back through Stripe.',
  ],
  [
    'what was refunded in part before',
    { ...paid, money: { ...money, refundable: 1000 } },
    all,
    '₹1,000 go back through Stripe.',
  ],
  [
    'a piece for which some was given before',
    { ...paid, lines: [{ ...line(0, 1499, 2), givenBackPaise: [0, 10_000] }] },
    new Map([[0, 1]]),
    '₹1,399 go back through Stripe.',
  ],
  [
    'a piece for which all of it was given before',
    { ...paid, lines: [{ ...line(0, 1499, 2), givenBackPaise: [0, 149_900] }] },
    new Map([[0, 1]]),
    'What was received for it has gone back already.',
  ],
  ['none', paid, new Map([[0, 0]]), 'Nothing is cancelled yet: say which pieces.'],
  [
    'some of a cash order',
    { ...paid, payment: 'on delivery' as const, paymentMethod: 'COD' as const },
    new Map([[1, 1]]),
    'Nothing has been paid. The courier collects ₹3,148.',
  ],
  [
    'all of an order that waits for its payment',
    { ...paid, payment: 'pending' as const },
    all,
    'Nothing has been paid. Should a payment still come, it goes back.',
  ],
  [
    'all of one that store credit has paid some of already',
    { ...paid, payment: 'pending' as const, money: { ...money, credit: 500 } },
    all,
    'Its store credit goes back. Should a payment still come for the rest, that goes back too.',
  ],
])('cancelling %s', (_, order, counts, words) => {
  expect(whatGoesBack(order, counts)).toBe(words)
})

const LINK = 'by a payout link: the shopper says there where to'
test.each([
  ['to the card', {}, 500, '₹500 go back to where it was paid from.'],
  [
    'to the card, and the rest as credit',
    { toSource: 649 },
    700,
    '₹649 go back to where it was paid from, ₹51 as store credit.',
  ],
  ['as credit alone', { toSource: 0 }, 700, '₹700 go back as store credit.'],
  ['of cash', { toSource: 0, byLink: 1649 }, 700, `₹700 go back ${LINK}.`],
  [
    'of what card, link and credit paid',
    { toSource: 100, byLink: 200 },
    700,
    `₹100 go back to where it was paid from, ₹200 ${LINK}, ₹400 as store credit.`,
  ],
])('a refund goes back %s', (_, ways, amount, words) => {
  expect(howItGoesBack({ ...money, ...ways }, amount, { isErased: false })).toBe(
    `${words} The shopper is told.`,
  )
})

test('where the account is erased it is said that nobody is told, nor of the link', () => {
  const cash = { ...money, toSource: 0, byLink: 1649 }
  expect(howItGoesBack(cash, 700, { isErased: true })).toBe(
    '₹700 go back by a payout link that nobody is sent. The account of its shopper is erased, so nobody is told.',
  )
})

test('more than was received is not said to go back', () => {
  expect(howItGoesBack(money, 3248, { isErased: false })).toBe('No more than ₹3,247.50 can go back.')
})

const ofReturn = { goods: 1499, delivery: 0, method: 'COD', credit: 1499, asCredit: true, payoutsOn: true }
test.each([
  [
    'where only a part would have gone by a link, that part can be money again',
    { refundable: 1649, toSource: 0, byLink: 150 },
    '₹1,499 go back as store credit. The shopper is told. They can have ₹150 of the credit as money after all while that much is unspent.',
  ],
  [
    'where all of it would have, all can',
    { refundable: 1649, toSource: 0, byLink: 1649 },
    '₹1,499 go back as store credit. The shopper is told. They can have ₹1,499 of the credit as money after all while that much is unspent.',
  ],
  [
    'what the card paid goes there all the same',
    { refundable: 1499, toSource: 649, byLink: 850 },
    '₹649 go back to where it was paid from, ₹850 as store credit. The shopper is told. They can have ₹850 of the credit as money after all while that much is unspent.',
  ],
  [
    'what had gone by a link before is money no more',
    { refundable: 1499, toSource: 0, byLink: 0 },
    '₹1,499 go back as store credit. The shopper is told.',
  ],
  [
    'without an account for links it stays credit',
    { refundable: 1649, toSource: 0, byLink: 1649, payoutsOn: false },
    '₹1,499 go back as store credit. The shopper is told.',
  ],
  [
    'and what is to go by a link waits for one',
    { refundable: 1499, toSource: 649, byLink: 850, asCredit: false, payoutsOn: false },
    '₹649 go back to where it was paid from, ₹850 by a payout link, as soon as this shop has an account at RazorpayX to send it from. The shopper is told.',
  ],
  [
    'no more than is left, to the paisa',
    { goods: 135.45, delivery: 13.55, refundable: 148.9, toSource: 148.9, byLink: 0, asCredit: false },
    '₹148.90 go back to where it was paid from. The shopper is told.',
  ],
])('of a return: %s', (_, ways, words) => {
  expect(howAReturnGoesBack({ ...ofReturn, ...ways }, false)).toBe(words)
})

test('of a parcel that is lost it is said whether money, store credit or nothing goes back', () => {
  const lost = (payment: 'paid' | 'on delivery', credit: number) =>
    whatALossGivesBack({ payment, money: { ...money, credit } })
  expect(lost('paid', 0)).toMatch(/^All that was paid/)
  expect(lost('on delivery', 0)).toMatch(/^Nothing was paid/)
  expect(lost('on delivery', 500)).toMatch(/^The store credit/)
})
