import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../../contract/client.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { paying } from '../../../../test/paying.ts'
import { refusal } from '../../../../test/shop.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { testShopWithSandbox } from '../../../../test/with-sandbox.ts'
import type { Transaction } from '../../../platform/database.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { enter } from '../ledger/enter.ts'
import { moveOrder } from '../move-order.ts'
import { shipByHand } from '../parcels/ship-order.ts'
import { issueCreditNote } from '../tax/issue-credit-note.ts'
import { type PartRefund, refundPart } from './refund-part.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, startWidget, payCard, payWidget, sweep, booksAgree, standing } = paying({
  shop,
  sandbox,
})
const deps = () => shop.running.shop
let manager: StaffCaller
beforeAll(async () => {
  manager = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'manager'))
})
afterEach(async () => {
  await sandbox.faults({ stripe: 'ok', razorpay: 'ok' })
  expect(await booksAgree()).toEqual([])
})

async function paid(provider: 'stripe' | 'razorpay', quantity = 1): Promise<string> {
  const shopper = await shop.shopper()
  if (provider === 'razorpay') {
    const { orderId, order: at } = await startWidget(shopper, order(quantity))
    await payWidget(at.id)
    await sweep(61_000)
    return orderId
  }
  const { orderId, session } = await startCard(shopper, order(quantity))
  await payCard(session)
  await sweep(61_000)
  return orderId
}
const idOf = async (code: string) =>
  (await shop.db<[{ id: string }]>`select id from orders where code = ${code}`)[0].id
const refund = async (
  code: string,
  wanted: Partial<PartRefund> = {},
  then: (tx: Transaction) => Promise<unknown> = async () => {},
) => {
  const orderId = await idOf(code)
  const asked = {
    orderId,
    key: randomUUID(),
    lessensPrice: true,
    code: 'goodwill',
    reason: null,
    actor: 'shop',
  }
  return shop.db.begin(async (tx) => {
    const done = await refundPart(tx, deps().jobs, { ...asked, ...wanted } as PartRefund, new Date())
    await then(tx)
    return done
  })
}
const byHand = (code: string, amount: number, key = randomUUID()) =>
  askAs(
    manager,
    'POST /api/admin/orders/{code}/refunds',
    { key, amount, code: 'late', reason: 'It came after the wedding.', delivery: true },
    { params: { code } },
  )
const states = async (code: string) => (await standing(code)).refunds
const settled = (code: string, ...amounts: number[]) =>
  vi.waitFor(
    async () => {
      await sweep(3_600_000)
      expect(await states(code)).toEqual(amounts.map((amount) => ({ amount, status: 'done' })))
    },
    { timeout: 10_000 },
  )
const payment = async (code: string) =>
  (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order.payment
async function ship(code: string) {
  await moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })
  await shipByHand(deps(), { code, awb: `PART-${code}`, courierName: 'BlueDart', actor: 'shop' })
}
const notesOf = (code: string) => shop.db<{ why: string; total: number; tax: number; rows: object[] }[]>`
  select why, d.total_paise as total, igst_paise + cgst_paise + sgst_paise as tax, rows from tax_documents d
  join orders o on o.id = order_id where code = ${code} and series = 'C' order by d.count`

test.each(['stripe', 'razorpay'] as const)(
  '%s: parts go back one by one, and never more than came',
  async (name) => {
    const code = await paid(name)
    await byHand(code, 150)
    await settled(code, 15000)
    expect(await payment(code)).toBe('part refunded')
    expect(await refusal(byHand(code, 1499.01))).toMatchObject({
      status: 409,
      code: 'refundOverLeft',
      field: 'amount',
    })
    await byHand(code, 1499)
    await settled(code, 15000, 149900)
    expect(await payment(code)).toBe('refunded')
    expect((await refusal(byHand(code, 1))).code).toBe('nothingToRefund')
  },
)

test('the same key twice is one refund, and another amount under it is refused', async () => {
  const code = await paid('stripe')
  const key = randomUUID()
  await Promise.all([byHand(code, 150, key), byHand(code, 150, key)])
  expect((await refusal(byHand(code, 151, key))).code).toBe('refundKeyUsed')
  await settled(code, 15000)
})

test('of many at once only so many go through as there is money', async () => {
  const code = await paid('stripe')
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => refund(code, { amountPaise: 50000 })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await settled(code, 50000, 50000, 50000)
})

test('pieces and delivery go back by their price; whoever cancels the rest has the rest', async () => {
  const code = await paid('stripe', 2)
  const pieces = [{ position: 0, quantity: 1 }]
  expect(await refund(code, { pieces, delivery: true })).toMatchObject({ amountPaise: 164900, way: 'source' })
  await expect(refund(code, { pieces: [{ position: 0, quantity: 3 }] })).rejects.toMatchObject({
    code: 'refundPiecesUnknown',
  })
  expect(await cancelOrder(deps(), { code, reason: null, actor: 'shop' })).toEqual({ refundPaise: 149900 })
  await settled(code, 164900, 149900)
})

test('what nobody has sent, and what the provider could not take, is sent by the clock', async () => {
  const code = await paid('razorpay')
  await sandbox.faults({ razorpay: 'down' })
  await refund(code, { amountPaise: 10000 })
  // As if the process had died between the commit and the job.
  await refund(code, { amountPaise: 20000 }, (tx) => tx`delete from jobs.job where name = 'send-refund'`)
  await sweep(180_000)
  expect((await states(code)).map(({ status }) => status)).toEqual(['requested', 'requested'])
  expect(await payment(code)).toBe('refunding')
  await sandbox.faults({ razorpay: 'ok' })
  await settled(code, 10000, 20000)
})

test('after the invoice a note takes its tax with it; pieces that come back are credited with the rest', async () => {
  const code = await paid('stripe', 2)
  await refund(code, { amountPaise: 10000 })
  expect(await notesOf(code)).toEqual([])
  await ship(code)
  await refund(code, { amountPaise: 20001, pieces: [{ position: 0, quantity: 1 }] })
  // By what is left of both rows, and of the one row.
  expect(await notesOf(code)).toMatchObject([
    { why: 'price reduced', total: 10000, tax: 476 },
    { why: 'price reduced', total: 20001, tax: 952, rows: [{ position: 0, quantity: 0 }] },
  ])
  await shop.db.begin(async (tx) => {
    const orderId = await idOf(code)
    await issueCreditNote(tx, { orderId, why: 'returned', credited: [{ place: 0, quantity: 1 }] })
    await issueCreditNote(tx, { orderId, why: 'returned' })
    await enter(tx, { orderId, cause: 'returned', at: new Date() })
  })
  const notes = await notesOf(code)
  expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(2 * 149900 + 15000)
  const returned = notes.slice(2).reduce((sum, { total }) => sum + total, 0)
  await refund(code, { amountPaise: returned, lessensPrice: false, code: 'mind' })
  await settled(code, 10000, 20001, returned)
})

test('cash goes back by a link that its shopper takes; one that is not taken is made anew', async () => {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper)
  await shipByHand(deps(), { code, awb: `PART-${code}`, courierName: 'BlueDart', actor: 'shop' })
  expect((await refusal(byHand(code, 100))).code).toBe('nothingToRefund')
  for (const to of ['Out for delivery', 'Delivered'] as const)
    await moveOrder(deps(), { code, to, actor: 'shop' })
  await byHand(code, 150)
  expect(await payment(code)).toBe('refunding')
  const shown = async () => (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.refunds[0]!
  const link = async (unlike?: string) => {
    await vi.waitFor(async () => expect((await shown()).link?.url ?? unlike).not.toBe(unlike), {
      timeout: 10_000,
    })
    return (await shown()).link!.url
  }
  const first = await link()
  const at = (url: string, what: string, vpa = 'her@bank') =>
    fetch(`${url}/${what}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ vpa }),
    })
  expect((await at(first, 'take', 'no account')).status).toBe(400)
  await at(first, 'expire')
  const second = await link(first)
  expect((await at(first, 'take')).status).toBe(409)
  await at(second, 'take')
  await vi.waitFor(
    async () => expect(await shown()).toMatchObject({ state: 'done', isTaken: true, link: null }),
    {
      timeout: 10_000,
    },
  )
  expect(await payment(code)).toBe('part refunded')
  const [{ bank }] = await shop.db<[{ bank: number }]>`
    select sum(bank_paise)::bigint as bank from ledger where order_id = ${await idOf(code)}`
  expect(bank).toBe(-15000)
  const mails = (await standing(code)).mails.filter((name) => name.startsWith('payout'))
  expect(mails).toEqual(['payout-link', 'payout-link', 'payout-done'])
})
