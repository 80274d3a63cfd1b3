import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { sendAndDeliver } from '../../test/deliver.ts'
import { paying, type Shopper } from '../../test/paying.ts'
import { refusal } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs, newStaff, type StaffCaller } from '../../test/staff.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { refundByHand } from '../modules/orders/refunding/refund-by-hand.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import { moneyDue } from '../modules/settlements/money-due.ts'

const { shop, sandbox } = testShopWithSandbox({ CASH_ON_DELIVERY: 'on' })
const { order, startCard, payCard, sweep, booksAgree } = paying({ shop, sandbox })
const LATER = 61_000
let manager: StaffCaller
let packer: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
  packer = await shop.staff('packer')
})

/** One kurti, paid by card but for `credit` rupees of store credit, and there. */
async function paidByCard(shopper: Shopper, credit = 0): Promise<string> {
  const wanted = credit > 0 ? { ...order(), credit } : order()
  const { session, orderId } = await startCard(shopper, wanted)
  await payCard(session)
  await sweep(LATER)
  await sendAndDeliver(shop.running.shop, orderId)
  return orderId
}

/** Returns the number of the order by which the other piece came, and is there. */
async function exchanged(shopper: Shopper, code: string, size: 'L' | 'XL'): Promise<string> {
  const wish = { reason: 'size', wish: 'exchange', size } as const
  const { returnId } = await call('POST /api/return/ask', { orderId: code, line: 0, ...wish }, shopper)
  await takenIn(returnId)
  const [row] = await shop.db<[{ code: string }]>`
    select o.code from returns r join orders o on o.id = replacement_order_id where r.code = ${returnId}`
  await sendAndDeliver(shop.running.shop, row.code)
  return row.code
}

/** A piece comes back for its money. */
async function paidBack(shopper: Shopper, code: string, way: { asCredit?: boolean } = {}): Promise<void> {
  const asked = { orderId: code, line: 0, reason: 'mind', wish: 'money', ...way } as const
  const { returnId } = await call('POST /api/return/ask', asked, shopper)
  await takenIn(returnId)
  await askAs(manager, 'POST /api/admin/returns/{code}/refund', {}, { params: { code: returnId } })
}

async function takenIn(returnId: string): Promise<void> {
  const params = { code: returnId }
  await askAs(manager, 'POST /api/admin/returns/{code}/approve', {}, { params })
  await askAs(packer, 'POST /api/admin/returns/receive', { number: returnId })
  await askAs(packer, 'POST /api/admin/returns/{code}/inspect', { passed: true }, { params })
}

const refund = (code: string, amount: number, key: string = randomUUID()) =>
  askAs(
    manager,
    'POST /api/admin/orders/{code}/refunds',
    { amount, code: 'goodwill', reason: 'A thread was loose.', key },
    { params: { code } },
  )
const refundsOf = async (code: string) =>
  (
    await shop.db<{ way: string; paise: number }[]>`
      select way, amount_paise as paise from refunds r join orders o on o.id = r.order_id
      where code = ${code} order by requested_at, r.id`
  ).map(({ way, paise }) => [way, paise / 100])
const backAtProvider = async (code: string) => {
  const [{ id }] = await shop.db<[{ id: string }]>`
    select provider_payment_id as id from payments p join orders o on o.id = p.order_id where code = ${code}`
  const { payments } = await sandbox.get<{ payments: { paymentId: string; refundedPaise: number }[] }>(
    '/ledger.json',
  )
  return payments.find(({ paymentId }) => paymentId === id)!.refundedPaise / 100
}

test('the other piece of an exchange is paid back to the card that paid the first one', async () => {
  const shopper = await shop.shopper()
  const first = await paidByCard(shopper)
  const other = await exchanged(shopper, first, 'L')
  const key = randomUUID()
  await Promise.all([refund(other, 500, key), refund(other, 500, key)])
  expect(await refundsOf(other)).toEqual([['source', 500]])
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders.find(({ _id }) => _id === other)!.refunds).toMatchObject([
    { way: 'source', method: 'Stripe', amount: 500, expectedOn: expect.stringMatching(/^20/), link: null },
  ])
  await sweep(LATER)
  expect(await backAtProvider(first)).toBe(500)
  const due = async () => {
    const held = await moneyDue(shop.db, { holder: 'provider', missing: false, limit: 10 })
    return held.find(({ code }) => code === other)
  }
  await expect.poll(due).toMatchObject({ who: 'Stripe', paise: -500_00, reference: expect.any(String) })
  const atDoor = await moneyDue(shop.db, { holder: 'courier', missing: false, limit: 10 })
  expect(atDoor, 'nobody paid for it at the door').toEqual([])
  const paid = await shop.db`
    select from order_events e join orders o on o.id = e.order_id where code = ${other} and kind = 'paid'`
  expect(paid).toEqual([])
  const inAYear = { holder: null, missing: true, limit: 10, now: new Date(Date.now() + 365 * 86_400_000) }
  const missing = (await moneyDue(shop.db, inAYear)).filter(({ paise }) => paise < 0)
  expect(missing, 'what is still to be kept back is missing to nobody').toEqual([])

  // Its delivery is the first order's; each gives back its own, together what was paid.
  expect(await refusal(refund(first, 151))).toMatchObject({ code: 'refundOverLeft' })
  await Promise.all([refund(first, 150), refund(other, 999)])
  expect(await refusal(refund(other, 1))).toMatchObject({ code: 'nothingToRefund' })
  await sweep(LATER)
  expect(await backAtProvider(first)).toBe(1649)
  expect(await booksAgree()).toEqual([])
})

test('also after a second exchange, and for what comes back of it', async () => {
  const shopper = await shop.shopper()
  const first = await paidByCard(shopper)
  const second = await exchanged(shopper, first, 'L')
  const third = await exchanged(shopper, second, 'XL')
  const choice = await call('GET /api/return/choice/{orderId}/{line}', undefined, {
    ...shopper,
    params: { orderId: third, line: '0' },
  })
  expect(choice).toMatchObject({ toSource: 1499, byLink: 0 })
  expect(await refusal(paidBack(shopper, third, { asCredit: true }))).toMatchObject({
    code: 'returnNotAsCredit',
  })
  await paidBack(shopper, third)
  expect(await refundsOf(third)).toEqual([['source', 1499]])
  await sweep(LATER)
  expect(await backAtProvider(first)).toBe(1499)
  expect(await booksAgree()).toEqual([])
})

test('what the payment does not cover goes by a link, and never more to it than came from it', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await call('POST /api/order/place', order(), {
    ...shopper,
    idempotencyKey: randomUUID(),
  })
  await sendAndDeliver(shop.running.shop, orderId)
  await paidBack(shopper, orderId, { asCredit: true })

  const first = await paidByCard(shopper, 1000)
  const other = await exchanged(shopper, first, 'L')
  expect(await refusal(refund(first, 151))).toMatchObject({ code: 'refundOverLeft' })
  const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, {
    params: { code: other },
  })
  expect(reply.order.money).toMatchObject({ refundable: 1499, toSource: 649, byLink: 850 })
  // What the payment covers goes where there are no links, too.
  const { payments } = shop.running.shop
  const withoutLinks = { ...payments, razorpay: { ...payments.razorpay!, payouts: null } }
  const ofCard = { code: other, key: randomUUID(), amountPaise: 100_00, why: 'late', reason: null } as const
  const { id: staffId } = await newStaff(shop.db, 'manager')
  await refundByHand({ ...shop.running.shop, payments: withoutLinks }, { ...ofCard, staffId })
  // Of what goes by two ways no part is less than a rupee, which nobody sends.
  // Orders that one payment paid take turns with what is left of it.
  const { asked } = await shop.db.begin(async (tx) => {
    await tx`
      select from payments where order_id = (select id from orders where code = ${first}) for no key update`
    const asked = refund(other, 549.5)
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    return { asked }
  })
  await asked
  await refund(other, 849.5)
  expect(await refundsOf(other)).toEqual([
    ['source', 100],
    ['source', 548.5],
    ['payout', 1],
    ['payout', 849.5],
  ])
  await refund(first, 150)
  expect(await refundsOf(first)).toEqual([['credit', 150]])
  await sweep(LATER)
  expect(await backAtProvider(first)).toBe(648.5)
  expect(await audit(shop.db)).toEqual([])
})

test('a return of which a part goes by a link is paid back once its shopper has taken that', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await call('POST /api/order/place', order(), {
    ...shopper,
    idempotencyKey: randomUUID(),
  })
  await sendAndDeliver(shop.running.shop, orderId)
  await paidBack(shopper, orderId, { asCredit: true })
  const other = await exchanged(shopper, await paidByCard(shopper, 1000), 'L')
  await paidBack(shopper, other)
  expect(await refundsOf(other)).toEqual([
    ['source', 649],
    ['payout', 850],
  ])
  const shown = async () =>
    (await call('POST /api/order/userorders', {}, shopper)).orders.find(({ _id }) => _id === other)!
  const stands = async () => {
    await settleRefunded(shop.running.shop)
    const { refunds, items } = await shown()
    return { refunds: refunds.map(({ state }) => state), is: items[0]!.returns[0]!.state }
  }
  await sweep(LATER)
  await expect.poll(stands).toEqual({ refunds: ['done', 'pending'], is: 'refund_due' })
  const { link } = (await shown()).refunds[1]!
  await fetch(`${link!.url}/take`, { method: 'POST', body: new URLSearchParams({ vpa: 'her@bank' }) })
  await sweep(86_400_000)
  await expect.poll(stands).toEqual({ refunds: ['done', 'done'], is: 'refunded' })
})
