import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ApiError, call } from '../../../../contract/client.ts'
import { OPENING_COUPON_RULES } from '../../../../core/coupon-rules.ts'
import { clockInIndia } from '../../../../core/india-time.ts'
import { PAYOUT_ROUNDS } from '../../../../core/refund.ts'
import { ADDRESS, CAST } from '../../../../test/cast.ts'
import { deliver } from '../../../../test/deliver.ts'
import { makeCoupon } from '../../../../test/make-coupon.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { AFTER_THE_HOLD, paying } from '../../../../test/paying.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { refusal } from '../../../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../../../test/staff.ts'
import { openingWay } from '../../../../test/way.ts'
import { testShopWithSandbox } from '../../../../test/with-sandbox.ts'
import { letterheadOf } from '../../../letterhead.ts'
import type { Transaction } from '../../../platform/database.ts'
import { authenticate } from '../../accounts/sessions.ts'
import { lockCredit, noteCredit } from '../../credit/store-credit.ts'
import { type Contents, renderMail } from '../../messaging/templates/render.ts'
import { compareWithLedger } from '../../payments/compare-ledger.ts'
import type { ProviderBooks } from '../../payments/provider.ts'
import { createStripe } from '../../payments/stripe/stripe.ts'
import { audit } from '../auditing/audit.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import type { Pieces } from '../cancelling/pieces-to-cancel.ts'
import { enter } from '../ledger/enter.ts'
import { lockOrder } from '../lock-order.ts'
import { moveOrder } from '../move-order.ts'
import { noteReport } from '../parcels/follow-parcel.ts'
import { receiveParcel } from '../parcels/receive-parcel.ts'
import { shipByHand, shipOrder } from '../parcels/ship-order.ts'
import { restore } from '../paying/lapse-order.ts'
import { moveRefund, retryRefund } from '../paying/send-refund.ts'
import { placeOrder } from '../placing/place-order.ts'
import { issueCreditNote } from '../tax/issue-credit-note.ts'
import { chooseWay } from './choose-way.ts'
import { refundByHand } from './refund-by-hand.ts'
import { type PartRefund, refundPart } from './refund-part.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, startWidget, payCard, payWidget, sweep, booksAgree, standing } = paying({
  shop,
  sandbox,
})
const deps = () => shop.running.shop
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
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
/** The shop as it is when it has no account for links any more. */
function withoutLinks() {
  const razorpay = { ...deps().payments.razorpay!, payouts: null }
  return { ...deps(), payments: { ...deps().payments, razorpay } }
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
const byHand = (
  code: string,
  amount: number,
  about: { key?: string; pieces?: Pieces; delivery?: boolean; left?: number } = {},
) =>
  askAs(
    manager,
    'POST /api/admin/orders/{code}/refunds',
    { key: randomUUID(), amount, code: 'late', reason: 'It came after the wedding.', ...about },
    { params: { code } },
  )
/** As if the process had died between the commit and the job. */
const unsent = (tx: Transaction) => tx`delete from jobs.job where name = 'send-refund'`
const statusOf = async (code: string) =>
  (await shop.db<[{ status: string }]>`select status from orders where code = ${code}`)[0].status
const positionOf = async (code: string, handle: string) =>
  (
    await shop.db<[{ position: number }]>`
      select position from order_lines where order_id = ${await idOf(code)} and handle = ${handle}`
  )[0].position
const linesOf = (code: string) => shop.db`
  select quantity, cancelled_quantity as cancelled from order_lines l join orders o on o.id = order_id where code = ${code}`
const states = async (code: string) => (await standing(code)).refunds
const settled = (code: string, ...amounts: number[]) =>
  vi.waitFor(
    async () => {
      await sweep(3_600_000)
      const found = (await states(code)).toSorted((one, other) => one.amount - other.amount)
      expect(found).toEqual(amounts.toSorted((a, b) => a - b).map((amount) => ({ amount, status: 'done' })))
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

/** Another order's key is nothing to this one. */
const KEY_OF_BOTH = randomUUID()

test.each(['stripe', 'razorpay'] as const)(
  '%s: parts go back one by one, and never more than came',
  async (name) => {
    const code = await paid(name)
    await byHand(code, 1, { key: KEY_OF_BOTH })
    await settled(code, 100)
    expect(await payment(code)).toBe('part refunded')
    expect(await refusal(byHand(code, 1648.01))).toMatchObject({
      status: 409,
      code: 'refundOverLeft',
      field: 'amount',
    })
    const key = randomUUID()
    expect(await refusal(byHand(code, 1, { key, left: 1649 })), 'a colleague was faster').toMatchObject({
      code: 'refundedMeanwhile',
      message: expect.stringContaining('₹1,648'),
    })
    // The second is a repeat, as after a lost answer.
    for (let time = 0; time < 2; time++) await byHand(code, 1648, { key, left: 1648 })
    await settled(code, 100, 164800)
    expect(await payment(code)).toBe('refunded')
    expect(await statusOf(code), 'nothing of it is owed').toBe('Cancelled')
    expect((await refusal(byHand(code, 1))).code).toBe('nothingToRefund')
  },
)

test('a refund goes out though its reason, cut to what Stripe keeps of it, ends within an emoji', async () => {
  const code = await paid('stripe')
  const reason = `${'a'.repeat(499 - 'It came late: '.length)}🪔`
  await askAs(
    manager,
    'POST /api/admin/orders/{code}/refunds',
    { key: randomUUID(), amount: 100, code: 'late', reason },
    { params: { code } },
  )
  await settled(code, 10000)
})

test('what is paid back before it is sent is not packed: pieces are cancelled, and with the last of it the order', async () => {
  const code = await paid('stripe', 2)
  const two = [{ position: 0, quantity: 2 }]
  expect(await refusal(byHand(code, 2998, { pieces: two }))).toMatchObject({
    code: 'refundOfAllPieces',
    field: 'amount',
  })
  await byHand(code, 100, { pieces: two })
  expect(await linesOf(code), 'only its price is less').toEqual([{ quantity: 2, cancelled: 0 }])
  const one = { key: randomUUID(), pieces: [{ position: 0, quantity: 1 }], delivery: true }
  await Promise.all([byHand(code, 1649, one), byHand(code, 1649, one)])
  expect(await linesOf(code)).toEqual([{ quantity: 2, cancelled: 1 }])
  await moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })
  await byHand(code, 1399)
  await settled(code, 10000, 144900, 20000, 139900)
  expect(await statusOf(code)).toBe('Cancelled')
  expect(await linesOf(code)).toEqual([{ quantity: 2, cancelled: 2 }])
  const told = (await standing(code)).mails.filter((name) => /refund-on|cancelled/.test(name))
  expect(told.toSorted(), 'of what is cancelled its own mail says what goes back').toEqual([
    ...['order-cancelled', 'order-cancelled', 'refund-on-its-way', 'refund-on-its-way'],
  ])
})

test('of a piece that is cancelled goes back what was not given for it before', async () => {
  const code = await paid('stripe', 3)
  const one = { pieces: [{ position: 0, quantity: 1 }] }
  await byHand(code, 100.01, { pieces: [{ position: 0, quantity: 2 }] })
  await byHand(code, 1447.99, one)
  expect(await linesOf(code), 'of the last piece half of that was given, and a rupee is left').toEqual([
    { quantity: 3, cancelled: 0 },
  ])
  expect(await cancelOrder(deps(), { code, reason: null, actor: 'shop', lines: one.pieces })).toEqual({
    refundPaise: 100,
  })
  // The delivery is beyond the price of the piece.
  await byHand(code, 1449 + 150, { ...one, delivery: true })
  await settled(code, 10001, 144799, 100, 144900, 15000)
  expect(await linesOf(code)).toEqual([{ quantity: 3, cancelled: 2 }])
  await ship(code)
  expect(await notesOf(code)).toMatchObject([{ total: 15000, rows: [{ position: null }] }])
})

test('what was given for two pieces lessens the price of the one that is not cancelled by its half', async () => {
  const code = await paid('stripe', 2)
  const both = { pieces: [{ position: 0, quantity: 2 }] }
  await byHand(code, 400, both)
  await byHand(code, 600, both)
  expect(await cancel(code, [{ position: 0, quantity: 1 }])).toEqual({ refundPaise: 99900 })
  await byHand(code, 100, { pieces: [{ position: 0, quantity: 1 }] })
  await ship(code)
  expect(await notesOf(code), 'and by what is given for it afterwards').toMatchObject([{ total: 60000 }])
  await settled(code, 40000, 60000, 99900, 10000)
})

test('what was given for a piece before the invoice is taken off no other piece', async () => {
  const shopper = await shop.shopper()
  const { session, orderId: code } = await startCard(shopper, {
    ...order(),
    items: [
      { _id: CAST.kurti.handle, size: 'M', quantity: 1 },
      { _id: CAST.kurta.handle, size: 'L', quantity: 1 },
    ],
    amount: 1499 + 2999 + 150,
  })
  await payCard(session)
  await sweep(61_000)
  const position = await positionOf(code, CAST.kurti.handle)
  await byHand(code, 400, { pieces: [{ position, quantity: 1 }] })
  await byHand(code, 600, { pieces: [{ position, quantity: 1 }] })
  await ship(code)
  expect(await notesOf(code)).toMatchObject([{ total: 100000, rows: [{ position }] }])
  await settled(code, 40000, 60000)

  // What goes in the place of a parcel that came back has another invoice, and costs as much less.
  const [{ id }] = await shop.db<[{ id: string }]>`
    select id from shipments where order_id = ${await idOf(code)}`
  const said = { status: 'RTO DELIVERED', code: 10, scans: [], courierName: null, trackUrl: null }
  const report = { ...said, at: new Date(), expectedAt: null }
  await shop.db.begin((tx) => noteReport(tx, deps().jobs, id, report, new Date()))
  await shipByHand(deps(), { code, awb: `AGAIN-${code}`, courierName: 'BlueDart', actor: 'shop' })
  expect((await notesOf(code)).map(({ why, total }) => [why, total])).toEqual([
    ['price reduced', 100000],
    ['came back', 364800],
    ['price reduced', 100000],
  ])
})

test('less than a rupee goes back by no way: an order is cancelled without it', async () => {
  const code = await paid('razorpay')
  await byHand(code, 1648.5)
  expect(await cancelOrder(deps(), { code, reason: null, actor: 'shop' })).toEqual({ refundPaise: 0 })
  await settled(code, 164850)
  expect(await payment(code)).toBe('refunded')
  expect((await askAs(manager, 'GET /api/admin/troubles')).reply.troubles).toEqual([])
})

test('an order that was paid back whole and stayed open waits in Today, and nobody packs it', async () => {
  const code = await paid('stripe')
  await refund(code, { amountPaise: 164900 })
  await settled(code, 164900)
  const today = async () => (await askAs(manager, 'GET /api/admin/today')).reply
  const refused = { status: 409, code: 'orderRefunded' }
  const before = await today()
  await expect(moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })).rejects.toMatchObject(refused)
  await shop.db`update orders set status = 'Packing' where code = ${code}`
  await expect(shipOrder({ ...deps(), courierOn: true }, { code, actor: 'shop' })).rejects.toMatchObject(
    refused,
  )
  await expect(
    shipByHand(deps(), { code, awb: `PART-${code}`, courierName: 'BlueDart', actor: 'shop' }),
  ).rejects.toMatchObject(refused)
  const slip = await fetch(`${shop.base}/api/admin/packing-slips.pdf?code=${code}`, {
    headers: { cookie: `staff=${manager.token}` },
  })
  expect(slip.status).toBe(409)
  expect(await slip.json()).toMatchObject({ code: 'orderRefunded' })
  expect(await today()).toEqual(before)
  expect(before).toMatchObject({ refundsStuck: 1 })
  const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })
  expect(reply.order).toMatchObject({ moves: ['Cancelled'], mayShip: false, mayPrint: false })
  await cancelOrder(deps(), { code, reason: null, actor: 'shop' })
  expect(await today()).toMatchObject({ refundsStuck: 0 })
})

test('the same key twice is one refund, and another amount or another part under it is refused', async () => {
  const code = await paid('stripe')
  const key = randomUUID()
  const asked = { key, delivery: true }
  await Promise.all([byHand(code, 150, asked), byHand(code, 150, asked)])
  expect((await refusal(byHand(code, 151, asked))).code).toBe('refundKeyUsed')
  expect((await refusal(byHand(code, 150, { key }))).code).toBe('refundKeyUsed')
  const pieces = [{ position: 0, quantity: 1 }]
  expect((await refusal(byHand(code, 150, { ...asked, pieces }))).code).toBe('refundKeyUsed')
  const unsaid = { key: randomUUID(), amount: 1, code: 'other', reason: null } as const
  const why = askAs(manager, 'POST /api/admin/orders/{code}/refunds', unsaid, { params: { code } })
  expect(await refusal(why), 'another reason is said').toMatchObject({ status: 400, field: 'reason' })
  const otherwise = { ...asked, amountPaise: 15000, code: 'overcharged' } as const
  await expect(refund(code, otherwise)).rejects.toMatchObject({ code: 'refundKeyUsed' })
  await settled(code, 15000)
})

test('a refund that fails after it was told as done is owed again, and a person sends it once more', async () => {
  const code = await paid('stripe')
  await expect(refund(code, { amountPaise: 99 }), 'no way is for less').rejects.toMatchObject({
    code: 'refundTooSmall',
  })
  await byHand(code, 150)
  await settled(code, 15000)
  const why = await shop.db`
    select kind, reason from order_events
    where order_id = ${await idOf(code)} and kind in ('refund-asked', 'refunded') order by at, id`
  const reason = 'It came after the wedding.'
  expect(why, 'its history says what for').toEqual([
    { kind: 'refund-asked', reason },
    { kind: 'refunded', reason },
  ])
  const [{ refundId }] = await shop.db<[{ refundId: string }]>`
    select provider_refund_id as "refundId" from refunds where order_id = ${await idOf(code)}`
  await sandbox.post(`/stripe/refunds/${refundId}/fail`)
  await vi.waitFor(
    async () => expect(await states(code)).toEqual([{ amount: 15000, status: 'failed' }]),
    SOON,
  )
  const shown = async () =>
    (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  expect(troubles).toMatchObject([{ order: code, about: 'refund', what: 'The refund failed' }])
  expect((await shown()).timeline.map(({ what }) => what).join()).toContain('The bank has sent ₹150 back.')
  expect(await booksAgree()).toEqual([])
  const { id } = (await shown()).money!.refunds[0]!
  await askAs(manager, 'POST /api/admin/orders/{code}/refunds/{id}/retry', undefined, {
    params: { code, id },
  })
  expect((await shown()).timeline).toContainEqual(
    expect.objectContaining({ what: 'Refund sent again', who: 'A manager' }),
  )
  await settled(code, 15000)
})

test('what is told late of a refund that failed says nothing of the one that was sent after it', async () => {
  const code = await paid('stripe')
  await refundsGo('slowly')
  await byHand(code, 150)
  await vi.waitFor(async () => expect(await states(code)).toMatchObject([{ status: 'pending' }]), SOON)
  const [{ id, refundId }] = await shop.db<[{ id: string; refundId: string }]>`
    select id, provider_refund_id as "refundId" from refunds where order_id = ${await idOf(code)}`
  const tooEarly = shop.db.begin(async (tx) => {
    await tx`update refunds set status = 'done', done_at = now(), next_check_at = null where id = ${id}`
    const theirs = await sandbox.get<ProviderBooks>('/ledger.json')
    throw Object.assign(new Error('Enough.'), { lines: (await compareWithLedger(tx, theirs)).join() })
  })
  await expect(tooEarly, 'that it is done is theirs to say').rejects.toMatchObject({
    message: 'Enough.',
    lines: expect.stringContaining(`refund ${refundId}: ours is done, theirs pending`),
  })
  await refundsGo('at once')
  const late = await shop.db.begin(async (tx) => {
    await lockOrder(tx, await idOf(code))
    await sandbox.post(`/stripe/refunds/${refundId}/fail`)
    const told = moveRefund(deps(), id)
    await vi.waitFor(async () => expect(await somebodyWaits(shop.db)).toBe(true), SOON)
    // Another has heard of it and was quicker, and so was a person.
    await shop.db`update refunds set status = 'failed', next_check_at = null where id = ${id}`
    await retryRefund(deps(), id, 'shop')
    return { told }
  })
  await late.told
  await settled(code, 15000)
})

test('trouble that is told late of a refund says nothing of what became of it meanwhile', async () => {
  const code = await paid('stripe')
  const { refundId } = await refund(code, { amountPaise: 15000 }, unsent)
  await sandbox.faults({ stripe: 'down' })
  const { late } = await shop.db.begin(async (tx) => {
    // Another has sent it, and Stripe was there.
    await tx`update refunds set status = 'pending' where id = ${refundId}`
    const late = moveRefund(deps(), refundId)
    await vi.waitFor(async () => expect(await somebodyWaits(shop.db)).toBe(true), SOON)
    return { late }
  })
  await late
  expect(await states(code)).toEqual([{ amount: 15000, status: 'pending' }])
  await shop.db`update refunds set requested_at = now() - interval '1 hour' where id = ${refundId}`
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  expect(troubles, 'that it takes its time is none').toEqual([])
  await sandbox.faults({ stripe: 'ok' })
  await settled(code, 15000)
})

test('a provider that will not for now, for our key or for too many at once, is asked again', async () => {
  const code = await paid('stripe')
  const { refundId } = await refund(code, { amountPaise: 15000 }, unsent)
  let answer: { status: number; type?: string; refund?: string } = { status: 401 }
  const unwilling = createServer((_, response) => {
    const { status, type, refund } = answer
    const said = refund && { id: 're_ours', object: 'refund', status: refund }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(said ?? { error: { message: 'Not now.', type } }))
  })
  await new Promise<void>((resolve) => unwilling.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(unwilling.address() as AddressInfo).port}`
  const stripe = createStripe({ ...deps().config.stripe!, apiUrl }, { publicUrl: shop.base })
  // With the last Stripe says that the key was used before, and not what came of it.
  const keyUsed = { status: 400, type: 'idempotency_error' }
  for (answer of [...[401, 403, 408, 409, 429, 500, 503].map((status) => ({ status })), keyUsed]) {
    await moveRefund({ ...deps(), payments: { ...deps().payments, stripe } }, refundId)
    expect(await states(code), String(answer.status)).toEqual([{ amount: 15000, status: 'requested' }])
  }
  // Nor does that say that one which is on its way is not known there.
  const called = (status: string, name: string | null) => shop.db`
    update refunds set status = ${status}, provider_refund_id = ${name} where id = ${refundId}`
  await called('pending', 're_ours')
  for (answer of [{ status: 401 }, { status: 429 }]) {
    const anew = retryRefund(
      { ...deps(), payments: { ...deps().payments, stripe } },
      refundId,
      'shop',
      'Lost?',
    )
    await expect(anew, String(answer.status)).rejects.toMatchObject({ code: 'refundNotTold' })
  }
  await called('requested', null)
  answer = { status: 200, refund: 'canceled' }
  const stands = await stripe.refundStanding({ paymentId: 'pi_ours', refundId: 're_ours' })
  expect(stands, 'it does not go any more').toEqual({ refundId: 're_ours', state: 'failed' })
  unwilling.close()
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
  await refund(code, { amountPaise: 20000 }, unsent)
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
  const named = await shop.db`
    select number from ledger l join tax_documents d on d.number = l.reference and d.order_id = l.order_id
    where l.order_id = ${await idOf(code)} and cause = 'price reduced' and series = 'C'`
  expect(named, 'each in the ledger by its number').toHaveLength(2)
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
  const { code, shown, link, at, mails } = await owedInCash()
  const more = { code, key: randomUUID(), amountPaise: 10000, why: 'late', reason: null } as const
  await expect(refundByHand(withoutLinks(), { ...more, staffId: randomUUID() })).rejects.toMatchObject({
    code: 'payoutsOff',
  })
  const first = await link()
  const { until } = (await shown()).link!
  expect(Date.parse(until!), 'until when is said').toBeGreaterThan(Date.now())
  expect(clockInIndia(until!), 'all of the day that is named').toMatch(/T23:59:59/)
  expect((await at(first, 'take', 'no account')).status).toBe(400)
  await at(first, 'expire')
  const second = await link(first)
  expect((await at(first, 'take')).status).toBe(409)
  await at(second, 'take')
  await vi.waitFor(
    async () => expect(await shown()).toMatchObject({ state: 'done', isTaken: true, link: null }),
    SOON,
  )
  expect(await payment(code)).toBe('part refunded')
  expect(await bankOf(code)).toBe(-15000)
  expect(await mails()).toEqual(['payout-link', 'payout-link', 'payout-done'])
})

test.each([
  ['अनीता', 'शर्मा'],
  ['José', 'D’Souza (née Nuñez)'],
  ['Annapurneshwari Venkata Lakshmi Narasimha', 'Subrahmanyam-Chattopadhyay'],
  ['Om', '-'],
])('cash goes back by a link to %s %s too, whose name RazorpayX could not write', async (...name) => {
  const [firstName, lastName] = name
  const { link, at, shown } = await owedInCash({ firstName, lastName })
  await at(await link(), 'take')
  await vi.waitFor(async () => expect((await shown()).state).toBe('done'), SOON)
})

test('what a bank sends back can be taken again, though it was told as done; what is turned down is a person’s', async () => {
  const { code, shown, link, at, mails } = await owedInCash()
  const url = await link()
  await refundsGo('fails')
  try {
    await at(url, 'take')
  } finally {
    await refundsGo('at once')
  }
  await vi.waitFor(async () => expect(await mails()).toEqual(['payout-link', 'payout-again']), SOON)
  expect(await shown()).toMatchObject({ state: 'pending', isTaken: false, link: { url } })

  const taken = () => vi.waitFor(async () => expect((await shown()).state).toBe('done'), SOON)
  await at(url, 'take')
  await taken()
  expect(await bankOf(code)).toBe(-15000)
  await at(url, 'reverse')
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: 'pending', link: { url } }), SOON)
  expect(await payment(code)).toBe('refunding')
  expect(await bankOf(code)).toBe(0)
  expect(await booksAgree()).toEqual([])
  await at(url, 'take')
  await taken()

  // No webhook came: it is looked at once more after a day.
  const heard = async () =>
    (await shop.db<{ id: string }[]>`select from webhook_events where handled_at is not null`).length
  const unheard = async (what: string, of: string) => {
    const before = await heard()
    const [{ linkId }] = await shop.db<[{ linkId: string }]>`
      select provider_refund_id as "linkId" from refunds where order_id = ${await idOf(code)}`
    await shop.db`update refunds set provider_refund_id = 'unheard' where provider_refund_id = ${linkId}`
    await at(of, what)
    await vi.waitFor(async () => expect(await heard()).toBe(before + 1), SOON)
    await shop.db`update refunds set provider_refund_id = ${linkId} where provider_refund_id = 'unheard'`
  }
  await unheard('reverse', url)
  expect((await shown()).state).toBe('done')
  await sweep(25 * 3_600_000)
  expect((await shown()).state).toBe('pending')

  await at(url, 'reject')
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: 'failed', link: null }), SOON)
  const { refunds } = (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } }))
    .reply.order.money!
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  expect(troubles).toMatchObject([{ order: code, about: 'refund', what: 'The refund failed' }])
  const id = refunds[0]!.id
  await sandbox.faults({ razorpay: 'down' })
  await askAs(manager, 'POST /api/admin/orders/{code}/refunds/{id}/retry', undefined, {
    params: { code, id },
  })
  await sandbox.faults({ razorpay: 'ok' })
  const anew = await link(url)
  await at(anew, 'take')
  await taken()
  expect(await bankOf(code)).toBe(-15000)
  await unheard('reverse', anew)
  await unheard('expire', anew)
  await sweep(25 * 3_600_000)
  await link(anew)
  expect(await bankOf(code), 'what came back is back, whatever became of its link').toBe(0)
  const told = (await mails()).filter((name) => name === 'payout-again')
  expect(told.length).toBe(3)
})

const refundsGo = (refunds: 'slowly' | 'fails' | 'at once') =>
  fetch(`${sandbox.url}/payments/settings.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds }),
  })
const SOON = { timeout: 10_000 }
const bankOf = async (code: string) => {
  const [{ bank }] = await shop.db<[{ bank: number }]>`
    select coalesce(sum(bank_paise), 0)::bigint as bank from ledger where order_id = ${await idOf(code)}`
  return bank
}

/** An order that was paid at the door, and 150 rupees of it that go back. */
async function owedInCash(name: Partial<typeof ADDRESS> = {}) {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper, name)
  await shipByHand(deps(), { code, awb: `PART-${code}`, courierName: 'BlueDart', actor: 'shop' })
  expect((await refusal(byHand(code, 100))).code).toBe('nothingToRefund')
  await deliver(deps(), code)
  await byHand(code, 150)
  expect(await payment(code)).toBe('refunding')
  const shown = async () => (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.refunds[0]!
  const link = async (unlike?: string) => {
    await vi.waitFor(async () => expect((await shown()).link?.url ?? unlike).not.toBe(unlike), SOON)
    return (await shown()).link!.url
  }
  const at = (url: string, what: string, vpa = 'her@bank') =>
    fetch(`${url}/${what}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ vpa }),
    })
  const mails = async () => (await standing(code)).mails.filter((name) => name.startsWith('payout'))
  return { code, shown, link, at, mails }
}

/** A cash order at its shopper's door, with a refund whose link waits. */
async function linkWaits() {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper)
  await shipByHand(deps(), { code, awb: `PART-${code}`, courierName: 'BlueDart', actor: 'shop' })
  await deliver(deps(), code)
  await byHand(code, 150)
  const shown = async () =>
    (await call('POST /api/order/userorders', {}, shopper)).orders.find(({ _id }) => _id === code)!
      .refunds[0]!
  await vi.waitFor(async () => expect((await shown()).link).not.toBeNull(), { timeout: 10_000 })
  const { id: refundId, link } = await shown()
  const choose = (way: 'credit' | 'payout') =>
    call('POST /api/order/refund-way', { orderId: code, refundId, way }, shopper)
  const credit = () => call('GET /api/user/credit', undefined, shopper)
  const take = () =>
    fetch(`${link!.url}/take`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ vpa: 'her@bank' }),
    })
  return { code, refundId, shopper, shown, choose, credit, take }
}

test('in the place of a link its shopper may have store credit, and the money after all while it is unspent', async () => {
  const { code, refundId, shopper, shown, choose, credit, take } = await linkWaits()
  expect(await shown()).toMatchObject({ way: 'payout', instead: 'credit' })
  expect(await Promise.all([choose('credit'), choose('credit')])).toMatchObject([
    { way: 'credit', isDone: true },
    { way: 'credit', isDone: true },
  ])
  expect((await take()).status).toBe(409)
  expect(await shown()).toMatchObject({ way: 'credit', state: 'done', link: null, instead: 'payout' })
  expect(await credit()).toMatchObject({
    balance: 150,
    entries: [{ cause: 'given', amount: 150, orderId: code }],
  })
  expect(await booksAgree()).toEqual([])
  // A job comes to it once it is credit.
  await moveRefund(deps(), refundId)
  expect(
    await shop.db`select last_error as error, next_check_at as "nextAt" from refunds where id = ${refundId}`,
  ).toEqual([{ error: null, nextAt: null }])
  expect(
    await shop.db`
      select actor_kind as actor, detail ->> 'way' as way from order_events
      where order_id = ${await idOf(code)} and kind = 'refund-way'`,
  ).toEqual([{ actor: 'shopper', way: 'credit' }])

  const [{ accountId }] = await shop.db<[{ accountId: string }]>`
    select account_id as "accountId" from orders where code = ${code}`
  const asMoney = chooseWay(withoutLinks(), { accountId, code, refundId, way: 'payout' })
  await expect(asMoney, 'nobody makes a link of it').rejects.toMatchObject({ code: 'refundNotToChoose' })
  // As if twenty links had been made of it.
  await shop.db`update refunds set round = 20 where id = ${refundId}`
  expect((await refusal(choose('payout'))).code).toBe('refundNotToChoose')
  await shop.db`update refunds set round = 1 where id = ${refundId}`

  const { orderId } = await call('POST /api/order/place', { ...order(), credit: 100 }, shopper)
  expect(await shown()).toMatchObject({ instead: null })
  expect(await refusal(choose('payout'))).toMatchObject({ status: 409, code: 'creditSpent' })
  await call('POST /api/order/cancel', { orderId }, shopper)
  await Promise.all([choose('payout'), choose('payout')])
  const { balance, entries } = await credit()
  expect({ balance, last: entries[0] }).toMatchObject({
    balance: 0,
    last: { cause: 'taken out', amount: -150 },
  })
  await vi.waitFor(async () => expect((await shown()).link).not.toBeNull(), { timeout: 10_000 })
  const mails = (await standing(code)).mails.filter((name) => /payout|credit/.test(name))
  expect(mails).toEqual(['payout-link', 'refund-as-credit', 'payout-link'])
})

test('whoever takes the link first has the money, and no credit; killed in between, the clock goes on', async () => {
  const taken = await linkWaits()
  await taken.take()
  await taken.choose('credit').catch(({ body }: ApiError) => expect(body.code).toBe('refundNotToChoose'))
  await vi.waitFor(async () => expect(await taken.shown()).toMatchObject({ way: 'payout', state: 'done' }), {
    timeout: 10_000,
  })
  expect((await taken.credit()).balance).toBe(0)

  const left = await linkWaits()
  const ofAnother = { orderId: taken.code, refundId: left.refundId, way: 'credit' } as const
  expect(await refusal(call('POST /api/order/refund-way', ofAnother, taken.shopper))).toMatchObject({
    status: 404,
    code: 'refundUnknown',
  })
  const ofSomebody = { orderId: left.code, refundId: left.refundId, way: 'credit' } as const
  expect(await refusal(call('POST /api/order/refund-way', ofSomebody, taken.shopper))).toMatchObject({
    status: 403,
    code: 'orderOfAnother',
  })
  // Whoever has entered an account at the provider has chosen, though the money is on its way still.
  const isTaken = (taken: boolean) => shop.db`
    update refunds set link_taken = ${taken} where id = ${left.refundId}`
  await isTaken(true)
  expect(await left.shown()).toMatchObject({ state: 'pending', instead: null })
  expect(await refusal(left.choose('credit'))).toMatchObject({ status: 409, code: 'refundNotToChoose' })
  await isTaken(false)
  // As if the process had died between the choice and the provider's answer.
  await sandbox.faults({ razorpay: 'down' })
  expect(await left.choose('credit')).toMatchObject({ way: 'payout', isDone: false })
  expect(await left.shown()).toMatchObject({ becomesCredit: true, instead: null })
  expect((await left.credit()).balance).toBe(0)
  await shop.db`delete from jobs.job where name = 'send-refund'`
  await sandbox.faults({ razorpay: 'ok' })
  await sweep(3_600_000)
  await vi.waitFor(async () => expect((await left.credit()).balance).toBe(150), { timeout: 10_000 })

  const { orderId: ofCredit } = await call('POST /api/order/place', { ...order(), credit: 100 }, left.shopper)
  await ship(ofCredit)
  await deliver(deps(), ofCredit)
  // Nobody is erased over it who does not know.
  const [{ account }] = await shop.db<[{ account: string }]>`
    select a.code as account from accounts a join orders o on o.account_id = a.id where o.code = ${left.code}`
  const erase = (givesUpCredit: boolean) =>
    askAs(
      manager,
      'POST /api/admin/customers/{code}/erase',
      { confirm: account, reason: 'Asked by mail.', givesUpCredit },
      { params: { code: account } },
    )
  expect(await refusal(erase(false))).toMatchObject({
    status: 409,
    code: 'creditOpen',
    field: 'givesUpCredit',
  })
  // Whoever chooses a way has locked the order, and locks the account after it.
  const { erased } = await shop.db.begin(async (tx) => {
    const { accountId } = await lockOrder(tx, await idOf(left.code))
    const erased = erase(true)
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    await lockCredit(tx, accountId)
    return { erased }
  })
  await erased
  expect((await refusal(byHand(left.code, 1500))).code).toBe('refundOverLeft')
  expect((await refusal(byHand(ofCredit, 1649))).code, 'nobody has its credit').toBe('refundOverLeft')
})

/** A shopper with ₹5,000 of store credit, from an order that was paid in cash. */
async function withCredit() {
  const shopper = await shop.shopper()
  const { orderId } = await call('POST /api/order/place', { ...order(4), amount: 4 * 1499 + 150 }, shopper)
  await ship(orderId)
  await deliver(deps(), orderId)
  await refund(orderId, { amountPaise: 500_000, asCredit: true })
  const balance = async () => (await call('GET /api/user/credit', undefined, shopper)).balance
  const pay = (credit: number, quantity = 1) =>
    call('POST /api/order/place', { ...order(quantity), credit }, shopper)
  return { shopper, balance, pay }
}
const cancel = (code: string, lines?: { position: number; quantity: number }[]) =>
  cancelOrder(deps(), { code, reason: null, actor: 'shop', ...(lines ? { lines } : {}) })
const collected = async (code: string) =>
  (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order.money
const paperOf = async (paper: 'packing-slips' | 'tax-papers', code: string) => {
  const answer = await fetch(`${shop.base}/api/admin/${paper}.pdf?code=${code}`, {
    headers: { cookie: `staff=${manager.token}` },
  })
  return pdfPages(Buffer.from(await answer.arrayBuffer()))
    .flat()
    .join('')
}

test('store credit that covers an order pays it; cancelled, it is there again, and is no money', async () => {
  const { shopper, balance, pay } = await withCredit()
  expect(await refusal(pay(1649.01))).toMatchObject({ status: 400, code: 'creditTooMuch', field: 'credit' })
  expect((await refusal(pay(1648))).code).toBe('creditTooMuch')
  expect((await refusal(pay(1599.01))).code, '50 rupees are left, or nothing').toBe('creditTooMuch')
  const { orderId } = await pay(1649)
  expect(await balance()).toBe(3351)
  expect(await payment(orderId)).toBe('paid')
  expect(await collected(orderId)).toMatchObject({ credit: 1649, toCollect: 0 })
  expect(await paperOf('packing-slips', orderId)).toContain('Nothing to collect')
  expect(await paperOf('tax-papers', orderId)).not.toMatch(/collected|online/)
  expect(await cancel(orderId)).toEqual({ refundPaise: 164900 })
  const kept = shop.db.begin(async (tx) => {
    await tx`update refunds set of_credit = false where order_id = ${await idOf(orderId)}`
    throw Object.assign(new Error('Enough.'), { lines: (await audit(tx)).join('\n') })
  })
  await expect(kept, 'credit of what is cancelled is missed').rejects.toMatchObject({
    ...{ message: 'Enough.', lines: expect.stringContaining('164900 of its store credit has not gone back') },
  })
  expect(await paperOf('tax-papers', orderId)).not.toContain('store credit')
  expect(await balance()).toBe(5000)
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  const { id: refundId, instead } = orders.find(({ _id }) => _id === orderId)!.refunds[0]!
  expect(instead).toBeNull()
  const asMoney = call('POST /api/order/refund-way', { orderId, refundId, way: 'payout' }, shopper)
  expect((await refusal(asMoney)).code).toBe('refundNotToChoose')
  const { orderId: lessened } = await pay(1649)
  await refund(lessened, { amountPaise: 50000 })
  await expect(refund(lessened, { amountPaise: 114901 })).rejects.toMatchObject({ code: 'refundOverLeft' })
  expect(await cancel(lessened), 'what has gone back does not go back again').toEqual({ refundPaise: 114900 })
  expect(await balance()).toBe(5000)
  // What pieces that are cancelled leave over of it is not all that was paid, though it is more than the rest costs.
  const { orderId: three } = await pay(4500, 3)
  // As if it had to be confirmed: nobody is asked to confirm what credit pays.
  await shop.db`
    update orders set confirm_by = now() + interval '1 day', confirm_token = ${randomUUID()} where code = ${three}`
  expect(await cancel(three, [{ position: 0, quantity: 2 }])).toEqual({ refundPaise: 285100 })
  const own = (await call('POST /api/order/userorders', {}, shopper)).orders.find(({ _id }) => _id === three)
  expect(own!.refund).toMatchObject({ amount: 2851, whole: false })
  expect(await payment(three)).toBe('part refunded')
  const { orderId: inPart } = await pay(500)
  await cancel(inPart)
  expect(await payment(inPart), 'no cash is awaited, and its credit is back').toBe('refunded')
  const { orderId: brought } = await pay(1649)
  await ship(brought)
  await deliver(deps(), brought)
  const payments = await shop.db`
    select from order_events where order_id = ${await idOf(brought)} and kind = 'paid'`
  expect(payments, 'nothing is collected at its door').toEqual([])
})

test('of two checkouts at once one has the credit; a part of it makes less to be paid at the door', async () => {
  const { balance, pay } = await withCredit()
  const answers = await Promise.allSettled([pay(3148, 2), pay(3000, 2), pay(2900, 2)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rest = await balance()
  const { orderId } = await pay(1500, 2)
  expect(await collected(orderId)).toMatchObject({ toCollect: 1648 })
  expect(await paperOf('packing-slips', orderId)).toContain('collect ₹1,648')
  expect(await paperOf('tax-papers', orderId)).toMatch(
    /ORDER SUMMARY.*Paid by store credit₹1,500\.00To be collected on delivery₹1,648\.00/,
  )
  // What is to be paid at the door becomes less first, then credit goes back.
  await cancel(orderId, [{ position: 0, quantity: 1 }])
  expect(await balance()).toBe(rest - 1500)
  expect(await collected(orderId)).toMatchObject({ toCollect: 149 })
  await ship(orderId)
  await deliver(deps(), orderId)
  expect(await collected(orderId)).toMatchObject({ withCourier: 149 })
  // Money first, then credit.
  await refund(orderId, { amountPaise: 164900, asCredit: true })
  // The invoice says what it said when it was written, and a credit note nothing of it.
  expect((await paperOf('tax-papers', orderId)).split('CREDIT NOTE')).toEqual([
    expect.stringMatching(/TAX INVOICE.*₹1,649\.00Paid by store credit₹1,500\.00.*delivery₹149\.00/),
    expect.not.stringContaining('store credit'),
  ])
  expect(await balance()).toBe(rest - 1500 + 1649)
})

test('of many payments that begin at once none spends credit that another has spent', async () => {
  const { shopper, balance } = await withCredit()
  const wanted = { ...order(2), credit: 3000 }
  const begun = await Promise.allSettled(Array.from({ length: 4 }, () => startCard(shopper, wanted)))
  expect(begun.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await balance()).toBe(2000)
})

test('of two orders in cash that two instances take at once, of other sizes, one spends the credit', async () => {
  const { shopper, balance, pay } = await withCredit()
  await pay(3148, 2)
  const { delivery } = shop.running.shop.settings.facts()
  const common = {
    ...{ amount: 1649, credit: 1649, address: ADDRESS, directBuy: false, delivery },
    ...{ coupon: null, couponRules: OPENING_COUPON_RULES, way: await openingWay(ADDRESS.zipcode) },
    shopper: await authenticate(shop.db, shopper.token),
  }
  const { answers } = await shop.db.begin(async (tx) => {
    await tx`lock table orders in share mode`
    const begun = (['M', 'L'] as const).map((size) => {
      const items = [{ _id: CAST.kurti.handle, size, quantity: 1 }]
      // Queues are an instance's own: what is given to an operation stands for the instance.
      return placeOrder({ ...deps() }, { ...common, items, idempotencyKey: randomUUID() })
    })
    const answers = Promise.allSettled(begun)
    await vi.waitFor(async () => expect(await howManyWait(shop.db)).toBe(2), SOON)
    return { answers }
  })
  expect((await answers).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await balance()).toBe(5000 - 3148 - 1649)
})

test('online the rest is paid; unpaid it lapses with its credit, and what is cancelled goes back by both ways', async () => {
  const { shopper, balance } = await withCredit()
  const wanted = { ...order(1), credit: 1000 }
  const { orderId, session } = await startCard(shopper, wanted)
  expect(await balance()).toBe(4000)
  const waiting = async () => (await call('GET /api/user/credit', undefined, shopper)).waiting
  expect(await waiting(), 'what the next order has again').toBe(1000)
  await payCard(session)
  await sweep(61_000)
  expect(await payment(orderId)).toBe('paid')
  expect(await waiting()).toBe(0)
  expect(await paperOf('tax-papers', orderId)).toMatch(/₹1,000\.00Paid otherwise, online₹649\.00/)
  // Of what goes by both ways too the same key twice is one refund.
  const key = randomUUID()
  await Promise.all([byHand(orderId, 700, { key }), byHand(orderId, 700, { key })])
  expect(await balance()).toBe(4051)
  await cancel(orderId)
  expect(await balance()).toBe(5000)
  const amounts = (await states(orderId)).map(({ amount }) => amount)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([5100, 64900, 94900])
  await sweep(3_600_000)
  await vi.waitFor(async () => expect(await payment(orderId)).toBe('refunded'), SOON)
  expect(await refusal(call('POST /api/order/stripe', { ...order(1), credit: 1649 }, shopper))).toMatchObject(
    { code: 'creditCoversAll' },
  )
  const almost = { ...order(1), amount: 1649.001, credit: 1649 }
  expect((await refusal(call('POST /api/order/stripe', almost, shopper))).code).toBe('creditCoversAll')
  const keyed = { ...shopper, idempotencyKey: randomUUID() }
  const unpaid = await startWidget(keyed, wanted)
  expect(unpaid.order.amount, 'what the widget asks for').toBe(64900)
  expect((await startWidget(keyed, wanted)).order, 'and asks for again').toEqual(unpaid.order)
  expect(await balance()).toBe(4000)
  // Back from the widget: what the unpaid order holds is free for another.
  const { orderId: another } = await call('POST /api/order/place', { ...order(3), credit: 4500 }, shopper)
  expect(await balance()).toBe(500)
  expect(await standing(unpaid.orderId)).toMatchObject({ lapsed: true })
  await cancel(another)
  expect(await balance()).toBe(5000)
  // It is paid after all, and its credit is spent.
  const late = shop.db.begin(async (tx) => {
    const unpaidOrder = await lockOrder(tx, await idOf(unpaid.orderId))
    const { accountId, id } = unpaidOrder
    const at = new Date()
    await noteCredit(tx, { accountId, orderId: id, amountPaise: 450000, cause: 'spent', at })
    const restored = await restore(tx, unpaidOrder, { actor: 'provider', now: at })
    throw Object.assign(new Error('Enough.'), { restored })
  })
  await expect(late).rejects.toMatchObject({ message: 'Enough.', restored: null })
  // Where the credit is still there, it pays its part once more.
  await payWidget(unpaid.order.id)
  await sweep(AFTER_THE_HOLD)
  expect(await standing(unpaid.orderId)).toMatchObject({ paid: true, lapsed: false })
  expect(await balance()).toBe(4000)
  const [told] = await shop.db<[{ content: { total: number } }]>`
    select content from messages
    where order_id = ${await idOf(unpaid.orderId)} and template = 'order-restored' and channel = 'email'`
  expect(told.content.total, 'the payment that came late').toBe(649)
})

test.each(['card', 'cash'] as const)(
  'what is left of the money and is less than a rupee goes by no way, where the rest was store credit: %s',
  async (paidBy) => {
    const { shopper, balance, pay } = await withCredit()
    const byCard = async () => {
      const wanted = { ...order(1), credit: 1000 }
      const { orderId, session } = await startCard(shopper, wanted)
      await payCard(session)
      await sweep(61_000)
      return orderId
    }
    const code = paidBy === 'card' ? await byCard() : (await pay(1000)).orderId
    await ship(code)
    await deliver(deps(), code)
    await byHand(code, 648.5)
    await byHand(code, 700)
    expect(await balance()).toBe(4700)
    const amounts = (await states(code)).map(({ amount }) => amount)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([64850, 70000])
    expect(await collected(code)).toMatchObject({ refundable: 300 })
    expect((await refusal(byHand(code, 300.5))).code).toBe('refundOverLeft')
    await byHand(code, 300)
    expect(await balance()).toBe(5000)
    expect(await states(code)).toHaveLength(3)
  },
)

test('of what is given for pieces with their delivery each has its share of what was paid for it', async () => {
  const { shopper } = await withCredit()
  const coupon = 'KURTI500'
  await makeCoupon(shop.db, {
    ...{ code: coupon, kind: 'fixed', valuePaise: 50000 },
    products: [CAST.kurti.handle],
  })
  const wanted = {
    ...{ ...order(), coupon, credit: 4000, amount: 999 + 2999 + 150 },
    items: [
      { _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 },
      { _id: CAST.kurta.handle, size: 'L' as const, quantity: 1 },
    ],
  }
  const { orderId: code, session } = await startCard(shopper, wanted)
  await payCard(session)
  await sweep(61_000)
  const kurti = { position: await positionOf(code, CAST.kurti.handle), quantity: 1 }
  const kurta = { position: await positionOf(code, CAST.kurta.handle), quantity: 1 }
  // A tenth of each: of the card what was paid with it, the rest of the credit.
  await byHand(code, 414.8, { pieces: [kurti, kurta], delivery: true })
  expect((await states(code)).map(({ amount }) => amount).toSorted()).toEqual([14800, 26680])
  expect(await cancel(code, [kurti])).toEqual({ refundPaise: 99900 - 9990 })
  await ship(code)
  expect(await notesOf(code)).toMatchObject([{ total: 29990 + 1500 }])
  const [{ rows }] = (await notesOf(code)) as unknown as [
    { rows: { position: number | null; total: number }[] },
  ]
  expect(
    rows.map(({ position }) => position),
    'the delivery too',
  ).toEqual([kurta.position, null])
  await settled(code, 14800, 26680, 89910)
})

test('store credit goes back to the last paisa of it when its order comes back', async () => {
  const { shopper, balance, pay } = await withCredit()
  const { orderId } = await pay(0.5)
  expect(await balance()).toBe(4999.5)
  await ship(orderId)
  const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
  await receiveParcel(deps(), { awb: `PART-${orderId}`, lines, reason: null, actor: 'shop' })
  expect(await balance()).toBe(5000)
  const own = (await call('POST /api/order/userorders', {}, shopper)).orders.find(
    ({ _id }) => _id === orderId,
  )
  expect(own!.refund, 'nothing else was paid').toEqual({ amount: 0.5, done: true, whole: true })
  expect(await payment(orderId)).toBe('refunded')
})

test('whoever has had all of it back is not told that nothing was charged, once the parcel is back too', async () => {
  const code = await paid('stripe')
  await ship(code)
  await byHand(code, 1649)
  const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
  await receiveParcel(deps(), { awb: `PART-${code}`, lines, reason: null, actor: 'shop' })
  const [mail] = await shop.db<[{ content: Contents['order-ended'] }]>`
    select content from messages
    where order_id = ${await idOf(code)} and template = 'order-ended' and channel = 'email'`
  const { text } = renderMail('order-ended', mail.content, letterheadOf(deps(), 'en'))
  expect(text).toContain('What was paid for it has gone back already.')
})

test('a link that nobody has taken three times is a person’s', async () => {
  const { shown, link, at } = await owedInCash()
  let url: string | undefined
  for (let round = 0; round < PAYOUT_ROUNDS; round++) {
    url = await link(url)
    await at(url, 'expire')
  }
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: 'failed', link: null }), SOON)
})
