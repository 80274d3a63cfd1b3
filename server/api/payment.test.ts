import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { NOTICE, NOTICES } from '../../core/privacy-notice.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { AFTER_THE_HOLD, paying, type Shopper } from '../../test/paying.ts'
import { refusal } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs } from '../../test/staff.ts'
import { openingWay } from '../../test/way.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { CHECK_PAYMENTS } from '../jobs/kinds.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { factsOf } from '../modules/orders/paying/payment-attempt.ts'
import { startPayment } from '../modules/orders/paying/start-payment.ts'
import { sweepPayments } from '../modules/orders/paying/sweep-payments.ts'
import { compareWithLedger } from '../modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../modules/payments/provider.ts'
import { createRazorpay } from '../modules/payments/razorpay/razorpay.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, startWidget, payCard, payWidget, returned, sweep, booksAgree, stock, standing } =
  paying({
    shop,
    sandbox,
  })
const verifyWidget = (
  shopper: { token: string; base: string },
  signed: Awaited<ReturnType<typeof payWidget>>,
) => call('POST /api/order/verifyRazorpay', { ...signed }, shopper)

test('thirty payments may be begun in ten minutes, and sixty asked about in one; the next is refused', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await startWidget({ ...shopper, idempotencyKey: randomUUID() })
  const again = { ...shopper, idempotencyKey: randomUUID() }
  for (let time = 2; time <= 30; time++) await startCard(again)
  expect(await refusal(startCard(again))).toMatchObject({ status: 429 })
  expect(await refusal(startWidget(again))).toMatchObject({ status: 429 })

  const other = await shop.shopper()
  const unknown = {
    razorpay_payment_id: 'pay_x',
    razorpay_order_id: 'order_x',
    razorpay_signature: 'ab'.repeat(32),
  }
  const asks = [
    () => returned(other, orderId),
    () => verifyWidget(other, unknown),
    () => call('POST /api/order/abandon', { orderId }, other),
  ]
  for (let time = 0; time < 60; time++) expect((await refusal(asks[time % 3]!())).status).toBeLessThan(429)
  for (const ask of asks) expect(await refusal(ask())).toMatchObject({ status: 429 })

  const choose = () =>
    call('POST /api/order/refund-way', { orderId, refundId: randomUUID(), way: 'credit' }, shopper)
  for (let time = 0; time < 20; time++) expect((await refusal(choose())).status).toBeLessThan(429)
  expect((await refusal(choose())).status, 'nor is a refund’s way chosen without end').toBe(429)
})

describe('a card payment', () => {
  test('holds stock and shows as Pending; paid, it is confirmed and takes what it bought out of its own cart', async () => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const before = await stock()
    await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, shopper)
    await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, other)
    const { session, orderId, amount } = await startCard(shopper)
    expect(amount).toBe(1649)
    expect(await stock()).toBe(before - 1)
    const onItsPage = async () =>
      (await shop.running.shop.catalogue.product(CAST.kurti.handle))!.product.sizes.find(
        ({ size }) => size === 'M',
      )!.quantity
    await expect.poll(onItsPage, { message: 'everybody sees it' }).toBe(before - 1)
    expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({
      [CAST.kurti.handle]: { M: 1 },
    })
    const waiting = await call('POST /api/order/userorders', {}, shopper)
    expect(waiting.orders).toMatchObject([{ _id: orderId, payment: false, paymentMethod: 'Stripe' }])
    expect((await standing(orderId)).mails).toEqual([])

    await call('POST /api/cart/add', { itemId: CAST.kurta.handle, size: 'L' }, shopper)
    await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, shopper)
    await payCard(session)
    expect(await returned(shopper, orderId)).toEqual({
      success: true,
      orderId,
      state: 'paid',
      message: 'Payment successful',
    })
    expect(await standing(orderId)).toMatchObject({ paid: true, attempt: 'paid', mails: ['order-placed'] })
    expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({
      [CAST.kurti.handle]: { M: 1 },
      [CAST.kurta.handle]: { L: 1 },
    })
    expect(await stock()).toBe(before - 1)
    expect(await booksAgree()).toEqual([])
  })

  test('is of pieces that the provider’s page names with their sizes in words', async () => {
    const { orderId } = await startCard(await shop.shopper())
    const [attempt] = await shop.db<[{ id: string }]>`
      with worded as (
        update order_lines set size_text = 'Hers M', listed_paise = 200000
        where order_id = (select id from orders where code = ${orderId}) returning order_id
      )
      select a.id from payment_attempts a join worded using (order_id)`
    expect((await factsOf(shop.db, attempt)).lines, 'at what they cost now').toMatchObject([
      { name: CAST.kurti.name, size: 'Hers M', unitPaise: 1499_00 },
    ])
  })

  test('is begun with the privacy notice of today, which is written down once', async () => {
    const shopper = await shop.shopper()
    const earlier = NOTICES.at(-1)!.version
    await shop.db`update consents set notice = ${earlier}`
    await startCard(shopper)
    await startCard(shopper)
    const { said } = await call('POST /api/consents/get', {}, shopper)
    expect(said.filter(({ kind }) => kind === 'terms')).toMatchObject([
      { source: 'checkout', notice: NOTICE },
      { source: 'signup', notice: earlier },
    ])
  })

  test('is begun by nobody who is erased in that moment', async () => {
    const shopper = await shop.shopper()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { begun } = await shop.db.begin(async (tx) => {
      await lockToErase(tx, accountId)
      const begun = refusal(startCard({ ...shopper, idempotencyKey: randomUUID() }))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await eraseAccount(tx, accountId, new Date())
      return { begun }
    })
    expect(await begun).toMatchObject({ status: 401, code: 'sessionExpired' })
    expect(await shop.db`select from orders where account_id = ${accountId}`).toHaveLength(0)
  })

  test('is settled once, however often and by whomever it is asked about', async () => {
    const shopper = await shop.shopper()
    const { session, orderId } = await startCard(shopper)
    await payCard(session, { webhook: 'now' })
    await Promise.all([...Array.from({ length: 20 }, () => returned(shopper, orderId)), sweep(2 * 60_000)])
    await sandbox.post('/webhooks/replay', { provider: 'stripe', count: 10 })
    const { payments, mails } = await standing(orderId)
    expect(payments).toEqual([{ amount: 164900, applied: true }])
    expect(mails).toEqual(['order-placed'])
  })

  test('is found by its webhook alone, and by the clock alone', async () => {
    const shopper = await shop.shopper()
    const one = await startCard(shopper)
    await payCard(one.session, { webhook: 'now' })
    await vi.waitUntil(async () => (await standing(one.orderId)).paid, 20_000)
    const other = await startCard(shopper)
    await payCard(other.session)
    await shop.db`
      update payment_attempts set next_check_at = now() where order_id = (select id from orders where code = ${other.orderId})`
    const onceTheClockHasLooked = async () => {
      await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_PAYMENTS, {}))
      return (await standing(other.orderId)).paid
    }
    await vi.waitUntil(onceTheClockHasLooked, 20_000)
  })

  test('that was not made is not believed, and not given up either', async () => {
    const shopper = await shop.shopper()
    const { orderId } = await startCard(shopper)
    const answer = await refusal(returned(shopper, orderId, true))
    expect(answer).toMatchObject({ status: 202, success: false, checking: { orderId } })
    expect(Date.parse(answer.checking!.nextCheckAt)).toBeGreaterThan(Date.now())
    expect(await standing(orderId)).toMatchObject({ paid: false, lapsed: false, attempt: 'open' })
  })

  test('that is cancelled can be paid no more, and gives its stock back once', async () => {
    const shopper = await shop.shopper()
    const { session, orderId } = await startCard(shopper)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refusal(returned(shopper, orderId, false))),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 402, message: 'Payment verification failed' })
    expect((await standing(orderId)).moves).toEqual([-1, 1])
    await expect(payCard(session)).rejects.toThrow()
    expect((await call('POST /api/order/userorders', {}, shopper)).orders).toEqual([])
    await sweep(AFTER_THE_HOLD)
    expect((await standing(orderId)).moves).toEqual([-1, 1])
    expect(await booksAgree()).toEqual([])
  })

  test('for an order that the shop has cancelled goes back whole', async () => {
    const shopper = await shop.shopper()
    const before = await stock()
    const { order: widget, orderId } = await startWidget(shopper)
    await cancelOrder(shop.running.shop, { code: orderId, reason: 'A test.', actor: 'shop' })
    expect(await stock()).toBe(before)
    await payWidget(widget.id)
    await sweep(AFTER_THE_HOLD)
    await vi.waitUntil(async () => (await standing(orderId)).refunds[0]?.status === 'done', 20_000)
    expect(await standing(orderId)).toMatchObject({
      status: 'Cancelled',
      paid: false,
      payments: [{ applied: false }],
    })
    expect(await stock()).toBe(before)
    expect(await booksAgree()).toEqual([])
  })

  test('counts when it was made before “cancel” was pressed', async () => {
    const shopper = await shop.shopper()
    const { session, orderId } = await startCard(shopper)
    await payCard(session)
    expect((await returned(shopper, orderId, false)).state).toBe('paid')
  })

  test.each([
    ['amount', { amount: 100 }],
    ['amount, a paisa too little', { amount: 164_899 }],
    ['amount, a paisa too much', { amount: 164_901 }],
    ['currency', { currency: 'usd' }],
  ])('of the wrong %s buys nothing and goes back whole', async (_what, wishes) => {
    const shopper = await shop.shopper()
    const before = await stock()
    const { session, orderId } = await startCard(shopper)
    await payCard(session, wishes)
    expect((await refusal(returned(shopper, orderId))).status).toBe(402)
    await vi.waitUntil(async () => (await standing(orderId)).refunds[0]?.status === 'done', 20_000)
    const { payments, refunds, lapsed, mails } = await standing(orderId)
    expect({ lapsed, applied: payments.map(({ applied }) => applied) }).toEqual({
      lapsed: true,
      applied: [false],
    })
    expect(refunds[0]!.amount).toBe(payments[0]!.amount)
    expect(mails).toContain('payment-returned')
    const [why] = await shop.db`
      select detail ->> 'why' as noted, content ->> 'why' as told
      from order_events e join orders o on o.id = e.order_id join messages m on m.order_id = o.id
      where code = ${orderId} and kind = 'payment-returned' and template = kind and channel = 'email'`
    expect(why, 'its shopper and the shop read why').toEqual({ noted: 'wrong amount', told: 'wrong amount' })
    expect(await stock()).toBe(before)
    expect(await booksAgree()).toEqual([])
  })

  test('of somebody else is none of mine', async () => {
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const { orderId } = await startCard(one)
    expect((await refusal(returned(other, orderId, false))).status).toBe(403)
    expect((await refusal(call('POST /api/order/abandon', { orderId }, other))).status).toBe(403)
    expect((await refusal(returned(one, 'NOSUCHORDER'))).status).toBe(404)
    expect((await standing(orderId)).attempt).toBe('open')
  })
})

describe('the same Idempotency-Key', () => {
  test('leads to the same page, however often', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const before = await stock()
    const started = await Promise.all(Array.from({ length: 10 }, () => startCard(shopper)))
    expect(new Set(started.map(({ session_url }) => session_url)).size).toBe(1)
    expect(await stock()).toBe(before - 1)
    const widget = await refusal(startWidget(shopper))
    expect(widget).toMatchObject({ status: 409, field: 'Idempotency-Key' })
  })

  test('leads to the widget that was opened first, though another was asked for before', async () => {
    const { settings, payments } = shop.running.shop
    const request = {
      ...order(),
      directBuy: false,
      idempotencyKey: randomUUID(),
      delivery: settings.facts().delivery,
      couponRules: settings.couponRules(),
      coupon: null,
      shopper: await authenticate(shop.db, (await shop.shopper()).token),
      way: await openingWay(ADDRESS.zipcode),
    }
    const razorpay = payments.razorpay!
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const start: typeof razorpay.start = async (facts) => {
      asked.resolve()
      await answered.promise
      return razorpay.start(facts)
    }
    const slow = { ...shop.running.shop, payments: { ...payments, razorpay: { ...razorpay, start } } }
    const late = startPayment(slow, 'razorpay', request)
    await asked.promise
    const first = await startPayment(shop.running.shop, 'razorpay', request)
    answered.resolve()
    expect(await late).toEqual(first)
  })

  test('takes up a start that was killed half-way', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const first = await startCard(shopper)
    await killedWhileStarting(first.orderId)
    expect((await startCard(shopper)).session_url).toBe(first.session_url)
  })

  test('is free again once its order was given up', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const first = await startWidget(shopper)
    await call('POST /api/order/abandon', { orderId: first.orderId }, shopper)
    const second = await startWidget(shopper)
    expect(second.orderId).not.toBe(first.orderId)
  })

  test('is free again once its shopper has cancelled its order', async () => {
    const inCash = (shopper: Shopper) => call('POST /api/order/place', order(), shopper)
    for (const start of [startCard, inCash]) {
      const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
      const { orderId } = await start(shopper)
      await call('POST /api/order/cancel', { orderId }, shopper)
      expect((await start(shopper)).orderId).not.toBe(orderId)
    }
  })
})

test('a start that was killed and never repeated lapses after two minutes', async () => {
  const { orderId } = await startCard(await shop.shopper())
  await killedWhileStarting(orderId)
  await sweep(60_000)
  expect((await standing(orderId)).lapsed).toBe(false)
  await sweep(3 * 60_000)
  const { nextCheckAt, ...left } = await standing(orderId)
  expect(left).toMatchObject({ lapsed: true, attempt: 'closed', moves: [-1, 1] })
  expect(nextCheckAt, 'nobody was shown where to pay: there is nothing to ask for').toBeNull()
})

/** As a process leaves it that dies between its transaction and the provider's answer. */
async function killedWhileStarting(code: string) {
  await shop.db`
    update payment_attempts set status = 'starting', provider_id = null, checkout_url = null,
      next_check_at = created_at + interval '2 minutes'
    where order_id = (select id from orders where code = ${code})`
}

describe('a widget payment', () => {
  test('is paid when the signature holds and the provider agrees', async () => {
    const shopper = await shop.shopper()
    const started = await startWidget(shopper)
    expect(started).toMatchObject({
      success: true,
      amount: 1649,
      order: { amount: 164900, currency: 'INR' },
      widget: { key: sandbox.environment.RAZORPAY_KEY_ID, script: sandbox.environment.RAZORPAY_CHECKOUT_URL },
    })
    expect(started.widget.seconds).toBeGreaterThan(29 * 60)
    expect(started.widget.seconds, 'nobody pays in the last minute').toBeLessThanOrEqual(31 * 60)
    const signed = await payWidget(started.order.id)
    expect(await verifyWidget(shopper, signed)).toMatchObject({ state: 'paid', orderId: started.orderId })
    expect((await standing(started.orderId)).mails).toEqual(['order-placed'])
    expect(await booksAgree()).toEqual([])
  })

  test('is taken when the provider has only set the money aside', async () => {
    const shopper = await shop.shopper()
    const started = await startWidget(shopper)
    await verifyWidget(shopper, await payWidget(started.order.id, { authorizeOnly: true }))
    expect((await standing(started.orderId)).paid).toBe(true)
    expect(await booksAgree()).toEqual([])
  })

  test('is taken where somebody else captures it just then, and is not where it goes back just then', async () => {
    let stands = 'captured'
    const razorpay = createServer(({ url = '' }, response) => {
      const isRefused = url.endsWith('/capture')
      const payment = { id: 'pay_1', entity: 'payment', amount: 164900, currency: 'INR' }
      const said = isRefused
        ? { error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' } }
        : url.endsWith('/payments')
          ? { items: [{ ...payment, status: 'authorized' }] }
          : url.endsWith(payment.id)
            ? { ...payment, status: stands }
            : { id: 'order_1', entity: 'order', amount: 164900, status: 'attempted' }
      response
        .writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(said))
    })
    await new Promise<void>((resolve) => razorpay.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(razorpay.address() as AddressInfo).port}`
    const { standing } = createRazorpay({ ...shop.running.shop.config.razorpay!, apiUrl })
    expect(await standing('order_1')).toEqual({
      state: 'closed',
      received: [{ paymentId: 'pay_1', amountPaise: 164900, currency: 'INR' }],
    })
    stands = 'refunded'
    expect(await standing('order_1')).toEqual({ state: 'open', received: [] })
    razorpay.close()
  })

  test('that went back before the shop heard of it pays for nothing', async () => {
    const shopper = await shop.shopper()
    const [late, twice] = [await startWidget(shopper), await startWidget(shopper, order(1, 'L'))]
    const signed = await payWidget(late.order.id, { givenBack: true })
    expect(await refusal(verifyWidget(shopper, signed))).toMatchObject({ status: 202 })
    await verifyWidget(shopper, await payWidget(twice.order.id))
    await payWidget(twice.order.id, { givenBack: true, again: true })
    await sweep(AFTER_THE_HOLD)
    expect(await standing(late.orderId)).toMatchObject({
      paid: false,
      lapsed: true,
      payments: [],
      refunds: [],
    })
    expect(await standing(twice.orderId)).toMatchObject({
      paid: true,
      payments: [{ applied: true }],
      refunds: [],
    })
    expect(await booksAgree()).toEqual([])
  })

  test('with a signature that does not hold changes nothing', async () => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const [mine, theirs] = [await startWidget(shopper), await startWidget(other)]
    const signed = await payWidget(theirs.order.id)
    const forged = { ...signed, razorpay_signature: 'a'.repeat(64) }
    for (const wrong of [
      { ...forged, razorpay_order_id: mine.order.id },
      { ...signed, razorpay_order_id: mine.order.id },
    ])
      expect(await refusal(verifyWidget(shopper, wrong))).toMatchObject({
        status: 402,
        message: 'Payment verification failed',
      })
    expect((await refusal(verifyWidget(shopper, signed))).status).toBe(403)
    const unknown = { ...signed, razorpay_order_id: 'order_unknown' }
    expect((await refusal(verifyWidget(shopper, unknown))).status).toBe(404)
    expect(await standing(mine.orderId)).toMatchObject({ paid: false, attempt: 'open' })
    await verifyWidget(other, signed)
  })

  test('that is dismissed gives its stock back; one that was paid first stands', async () => {
    const shopper = await shop.shopper()
    const before = await stock()
    const one = await startWidget(shopper)
    expect((await call('POST /api/order/abandon', { orderId: one.orderId }, shopper)).state).toBe('given up')
    expect(await stock()).toBe(before)
    const other = await startWidget(shopper)
    await payWidget(other.order.id)
    expect((await call('POST /api/order/abandon', { orderId: other.orderId }, shopper)).state).toBe('paid')
  })

  test('made twice for one order goes back the second time', async () => {
    const shopper = await shop.shopper()
    const { order: widget, orderId } = await startWidget(shopper)
    await verifyWidget(shopper, await payWidget(widget.id))
    await payWidget(widget.id, { again: true })
    await sweep(10 * 60_000)
    await vi.waitUntil(async () => (await standing(orderId)).refunds[0]?.status === 'done', 20_000)
    const { payments, refunds, paid } = await standing(orderId)
    expect({ paid, applied: payments.map(({ applied }) => applied) }).toEqual({
      paid: true,
      applied: [true, false],
    })
    expect(refunds).toEqual([{ amount: 164900, status: 'done' }])
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    expect(orders[0], 'it stays paid').toMatchObject({
      payment: true,
      refund: null,
      refunds: [{ amount: 1649 }],
    })
    const manager = await shop.staff('manager')
    const page = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, {
      params: { code: orderId },
    })
    expect(page.reply.order).toMatchObject({
      ...{ payment: 'paid', refunded: 0 },
      money: { payments: [{ applied: true }, { applied: false }] },
    })
    expect(await booksAgree()).toEqual([])
  })
})

test('one payment that cannot be looked at keeps no other waiting', async () => {
  const { orderId: stuck } = await startCard(await shop.shopper())
  const { order: widget, orderId } = await startWidget(await shop.shopper())
  await payWidget(widget.id)
  const { payments } = shop.running.shop
  const stripe = { ...payments.stripe!, standing: () => Promise.reject(new Error('Nobody thought of this.')) }
  let now = new Date(Date.now() + 61_000)
  const razorpay = {
    ...payments.razorpay!,
    standing(id: string) {
      if (id === widget.id) now = new Date(now.getTime() + 60_000)
      return payments.razorpay!.standing(id)
    },
  }
  const deps = { ...shop.running.shop, payments: { ...payments, stripe, razorpay }, clock: () => now }
  await sweepPayments(deps)
  expect(await standing(orderId)).toMatchObject({ paid: true })
  const [dated] = await shop.db`select paid_at as at from orders where code = ${orderId}`
  expect(dated, 'when its provider had answered').toEqual({ at: now })
  await sweep(AFTER_THE_HOLD)
  expect(await standing(stuck)).toMatchObject({ paid: false, lapsed: true })
})

describe('a payment past its time', () => {
  test('gives its stock back once, and comes back to life when the money comes and the pieces are there', async () => {
    const shopper = await shop.shopper()
    const { order: widget, orderId } = await startWidget(shopper)
    await Promise.all([sweep(AFTER_THE_HOLD), sweep(AFTER_THE_HOLD), sweep(AFTER_THE_HOLD)])
    expect(await standing(orderId)).toMatchObject({ lapsed: true, attempt: 'closed', moves: [-1, 1] })
    await payWidget(widget.id)
    await sweep(AFTER_THE_HOLD + 3_600_000)
    expect(await standing(orderId)).toMatchObject({
      lapsed: false,
      paid: true,
      mails: ['order-restored'],
      moves: [-1, 1, -1],
    })
    const told = await shop.db<{ kind: string; by: string; why: string | null }[]>`
      select kind, actor_kind as by, detail ->> 'why' as why from order_events e join orders o on o.id = order_id
      where code = ${orderId} order by e.at, e.id`
    expect(told.map(({ kind, by, why }) => [kind, by, why])).toEqual([
      ['placed', 'shopper', null],
      ['lapsed', 'provider', 'unpaid'],
      ['restored', 'provider', null],
      ['paid', 'provider', null],
    ])
    expect(await booksAgree()).toEqual([])
  })

  test('goes back when the pieces are gone', async () => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const last = { items: [{ _id: CAST.lehenga.handle, size: 'L' as const, quantity: 3 }], amount: 33_045 }
    const wanted = { ...order(), ...last }
    const { order: widget, orderId } = await startWidget(shopper, wanted)
    await sweep(AFTER_THE_HOLD)
    await call('POST /api/order/place', wanted, other)
    await verifyWidget(shopper, await payWidget(widget.id)).catch(() => {})
    await vi.waitUntil(async () => (await standing(orderId)).refunds[0]?.status === 'done', 20_000)
    const { lapsed, paid, mails } = await standing(orderId)
    expect({ lapsed, paid }).toEqual({ lapsed: true, paid: false })
    expect(mails).toContain('payment-returned')
    expect(await booksAgree()).toEqual([])
  })

  test('goes back when its account is erased', async () => {
    const shopper = await shop.shopper()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { order: widget, orderId } = await startWidget(shopper)
    await sweep(AFTER_THE_HOLD)
    await shop.db.begin((tx) => eraseAccount(tx, accountId, new Date()))
    await payWidget(widget.id)
    await sweep(AFTER_THE_HOLD + 3_600_000)
    expect(await standing(orderId)).toMatchObject({ lapsed: true, paid: false, moves: [-1, 1] })
    await expect.poll(async () => (await standing(orderId)).refunds).toMatchObject([{ status: 'done' }])
    expect(await booksAgree()).toEqual([])
  })

  test('is waited for while the provider has its money on the way', async () => {
    const { session, orderId } = await startCard(await shop.shopper())
    const { payments } = shop.running.shop
    const stripe = { ...payments.stripe!, close: async () => ({ state: 'open' as const, received: [] }) }
    const clock = () => new Date(Date.now() + AFTER_THE_HOLD)
    await sweepPayments({ ...shop.running.shop, payments: { ...payments, stripe }, clock })
    expect(await standing(orderId)).toMatchObject({ lapsed: false, attempt: 'open' })
    await payCard(session)
    await sweep(2 * AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ paid: true, moves: [-1] })
  })

  test('and paid at that very moment ends in exactly one of the two', async () => {
    const shopper = await shop.shopper()
    for (let round = 0; round < 6; round++) {
      const { session, orderId } = await startCard(shopper)
      const [, paid] = await Promise.allSettled([sweep(AFTER_THE_HOLD), payCard(session)])
      await sweep(AFTER_THE_HOLD)
      const { paid: isPaid, lapsed } = await standing(orderId)
      expect(isPaid).toBe(paid.status === 'fulfilled')
      expect(lapsed).toBe(!isPaid)
    }
    expect(await booksAgree()).toEqual([])
  })
})

test('a shopper who comes back from the card page orders the same last pieces by cash', async () => {
  const shopper = await shop.shopper()
  const left = await stock(CAST.kurta.handle, 'XL')
  const wanted = { ...order(), items: [{ _id: CAST.kurta.handle, size: 'XL' as const, quantity: left }] }
  const all = { ...wanted, amount: 2999 * left + 150 }
  const line = { itemId: CAST.kurta.handle, size: 'XL' as const }
  await call('POST /api/cart/update', { ...line, quantity: left }, shopper)
  const { orderId } = await startCard(shopper, all)
  const { catalogue } = shop.running.shop
  const sizes = async () => (await catalogue.product(CAST.kurta.handle))?.product.sizes
  // To everybody else they are gone.
  await expect.poll(sizes).toContainEqual({ size: 'XL', quantity: 0 })
  const { products } = await call('POST /api/cart/get', {}, shopper)
  expect(products![0]!.sizes, 'to their shopper they are there').toContainEqual({
    size: 'XL',
    quantity: left,
  })
  await call('POST /api/cart/update', { ...line, quantity: left - 1 }, shopper)
  const again = await call('POST /api/order/again', { orderId }, shopper)
  expect(again.lines, 'what is ordered again among them').toMatchObject([{ wanted: left, added: 1 }])
  const more = call('POST /api/cart/update', { ...line, quantity: left + 1 }, shopper)
  expect((await refusal(more)).lines).toMatchObject([{ available: left }])
  expect((await refusal(call('POST /api/order/place', all, await shop.shopper()))).status).toBe(409)
  expect(await call('POST /api/order/place', all, shopper)).toMatchObject({ success: true })
  expect(await standing(orderId)).toMatchObject({ lapsed: true, attempt: 'closed' })
  expect(await booksAgree()).toEqual([])
})

// Last: what somebody did in the dashboard stands in the provider's books for good.
test('a card payment that was paid back in the dashboard before the shop heard of it pays for nothing', async () => {
  const shopper = await shop.shopper()
  const before = await stock()
  const { session, orderId } = await startCard(shopper)
  const { payment_intent: paymentId } = await payCard(session)
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = sandbox.environment
  const paidBack = await fetch(`${STRIPE_API_URL}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: paymentId }),
  })
  expect(paidBack.status).toBe(200)
  expect(await refusal(returned(shopper, orderId))).toMatchObject({ status: 402, code: 'notPaid' })
  expect(await standing(orderId)).toMatchObject({ paid: false, lapsed: true, payments: [], refunds: [] })
  expect(await stock()).toBe(before)
  const theirs = await sandbox.get<ProviderBooks>('/ledger.json')
  expect((await compareWithLedger(shop.db, theirs)).toSorted()).toEqual([
    expect.stringContaining(`payment ${paymentId}: 164900 paise that we do not know of`),
    expect.stringMatching(/refund re_\w+: 164900 paise that we do not know of/),
  ])
})
