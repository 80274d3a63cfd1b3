import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { AFTER_THE_HOLD, paying, type Shopper } from '../../test/paying.ts'
import { refusal } from '../../test/shop.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { abandonPayment } from '../modules/orders/paying/confirm-payment.ts'
import { hearPaymentEvent } from '../modules/orders/paying/hear-payment-event.ts'
import { moveRefund, retryRefund } from '../modules/orders/paying/send-refund.ts'
import type { ProviderBooks } from '../modules/payments/provider.ts'

const { shop, sandbox } = testShopWithSandbox({ PROVIDER_TIMEOUT_MS: '6000' })
const { order, startCard, startWidget, payCard, payWidget, returned, sweep, booksAgree, standing } = paying({
  shop,
  sandbox,
})
const HOUR = 3_600_000
const DAY = 24 * HOUR
const WELL = { stripe: 'ok', razorpay: 'ok' } as const

afterEach(() => sandbox.faults(WELL))

const orders = async (shopper: Shopper) => (await call('POST /api/order/userorders', {}, shopper)).orders

describe.each(['stripe', 'razorpay'] as const)('while %s', (provider) => {
  const start = (shopper: Shopper) =>
    call(`POST /api/order/${provider}`, order(), { idempotencyKey: randomUUID(), ...shopper })

  test.each(['down', 'error', 'timeout'] as const)(
    'is %s, no order is begun with it, nothing is held, and the same try works once it is back',
    async (fault) => {
      const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
      await sandbox.faults({ [provider]: fault })
      const answer = await refusal(start(shopper))
      expect(answer).toMatchObject({ status: 503, success: false })
      expect(answer.message).toMatch(/Nothing was charged.*another way to pay/)
      expect(await orders(shopper)).toEqual([])
      const cash = await call('POST /api/order/place', order(), await shop.shopper())
      expect(cash).toMatchObject({ success: true })
      await sandbox.faults(WELL)
      const { orderId } = await start(shopper)
      expect(await orders(shopper)).toMatchObject([{ _id: orderId }])
      expect(await booksAgree()).toEqual([])
    },
  )
})

describe('while the provider is down', () => {
  test('a payment is still being checked, and settled once it is back', async () => {
    const shopper = await shop.shopper()
    const { session, orderId } = await startCard(shopper)
    await payCard(session)
    await sandbox.faults({ stripe: 'down' })
    const answer = await refusal(returned(shopper, orderId))
    expect(answer).toMatchObject({ status: 503, success: false, checking: { orderId } })
    expect(Date.parse(answer.checking!.nextCheckAt)).toBeGreaterThan(Date.now())
    await sweep(AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ paid: false, lapsed: false })
    await sandbox.faults(WELL)
    await sweep(AFTER_THE_HOLD + HOUR)
    expect((await standing(orderId)).paid).toBe(true)
    expect(await booksAgree()).toEqual([])
  })

  test('“cancel” is remembered, and done once it is back', async () => {
    const shopper = await shop.shopper()
    const { session, orderId } = await startCard(shopper)
    await sandbox.faults({ stripe: 'error' })
    expect((await refusal(returned(shopper, orderId, false))).status).toBe(503)
    await sandbox.faults(WELL)
    await sweep(HOUR)
    expect(await standing(orderId)).toMatchObject({ lapsed: true, attempt: 'closed' })
    await expect(payCard(session)).rejects.toThrow()
  })

  test('“cancel” that is pressed late keeps the pieces from others no longer', async () => {
    const { orderId } = await startCard(await shop.shopper())
    const [{ accountId }] = await shop.db<[{ accountId: string }]>`
      select account_id as "accountId" from orders where code = ${orderId}`
    await sandbox.faults({ stripe: 'down' })
    const late = { ...shop.running.shop, clock: () => new Date(Date.now() + 12 * HOUR) }
    await expect(abandonPayment(late, { accountId }, orderId)).rejects.toMatchObject({ status: 503 })
    await sweep(DAY + HOUR)
    expect((await standing(orderId)).lapsed).toBe(true)
  })

  test('a dismissed widget is remembered too', async () => {
    const shopper = await shop.shopper()
    const { orderId } = await startWidget(shopper)
    await sandbox.faults({ razorpay: 'down' })
    expect(await refusal(call('POST /api/order/abandon', { orderId }, shopper))).toMatchObject({
      status: 503,
      checking: { orderId },
    })
    await sandbox.faults(WELL)
    expect((await call('POST /api/order/abandon', { orderId }, shopper)).state).toBe('given up')
  })

  test.each([true, false])(
    'for a day, stock is let go; what was paid is found later (paid: %s)',
    async (wasPaid) => {
      const shopper = await shop.shopper()
      const { session, orderId } = await startCard(shopper)
      if (wasPaid) await payCard(session)
      await sandbox.faults({ stripe: 'down' })
      await sweep(AFTER_THE_HOLD)
      await sweep(DAY)
      expect((await standing(orderId)).lapsed).toBe(false)
      await sweep(DAY + HOUR)
      expect(await standing(orderId)).toMatchObject({ lapsed: true, attempt: 'closed' })
      const lapsed = await shop.db`
        select detail ->> 'why' as why from order_events e join orders o on o.id = order_id
        where code = ${orderId} and kind = 'lapsed'`
      expect(lapsed).toEqual([{ why: 'untold' }])
      await sandbox.faults(WELL)
      await sweep(DAY + 6 * HOUR)
      expect(await standing(orderId)).toMatchObject({ paid: wasPaid, lapsed: !wasPaid })
      expect(await booksAgree()).toEqual([])
    },
  )

  test.each(['down', 'error', 'timeout'] as const)(
    'in the way of %s, a refund waits and is made once',
    async (fault) => {
      const shopper = await shop.shopper()
      const { session, orderId } = await startCard(shopper)
      await payCard(session)
      await returned(shopper, orderId)
      await sandbox.faults({ stripe: fault })
      await cancelOrder(shop.running.shop, { code: orderId, reason: 'A test.', actor: 'shop' })
      const refund = async () => {
        const [row] = await shop.db<{ id: string; status: string; lastError: string | null }[]>`
          select r.id, r.status, last_error as "lastError" from refunds r join orders o on o.id = order_id
          where code = ${orderId}`
        return row!
      }
      await vi.waitUntil(async () => (await refund()).lastError, { timeout: 20_000, interval: 20 })
      expect((await refund()).status).toBe('requested')
      await expect(retryRefund(shop.running.shop, (await refund()).id, 'shop')).rejects.toMatchObject({
        status: 409,
      })
      await sandbox.faults(WELL)
      await vi.waitUntil(
        async () => {
          await sweep(3 * HOUR)
          return (await refund()).status === 'done'
        },
        { timeout: 20_000, interval: 50 },
      )
      const { payments, refunds } = await sandbox.get<ProviderBooks>('/ledger.json')
      const [paid] = await shop.db<{ id: string }[]>`
        select provider_payment_id as id from payments p join orders o on o.id = order_id where code = ${orderId}`
      expect(payments.filter(({ paymentId }) => paymentId === paid!.id)).toHaveLength(1)
      expect(refunds.filter(({ paymentId }) => paymentId === paid!.id)).toMatchObject([
        { amountPaise: 1649_00 },
      ])
      expect(await booksAgree()).toEqual([])
    },
  )
})

describe('an event', () => {
  const event = (id: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_unknown', object: 'checkout.session' } },
    })
  const tell = (provider: string, body: string, headers: Record<string, string>) =>
    fetch(`${shop.base}/api/webhooks/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const signed = (body: string, secondsAgo = 0) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: sandbox.environment.STRIPE_WEBHOOK_SECRET!,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    }),
  })
  const kept = async () => (await shop.db`select from webhook_events`).length
  /** As Razorpay writes them; of a payment that was never made. */
  const captured = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_forged', order_id: 'order_forged' } } },
  })

  test.each([
    ['unsigned', 'stripe', {}],
    ['forged', 'stripe', { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}` }],
    ['unsigned', 'razorpay', {}],
    ['forged', 'razorpay', { 'x-razorpay-signature': 'a'.repeat(64), 'x-razorpay-event-id': 'one' }],
  ])('that is %s is refused by %s’s door and not kept', async (_what, provider, headers) => {
    const before = await kept()
    const body = provider === 'stripe' ? event('evt_forged') : captured
    expect((await tell(provider, body, headers)).status).toBe(400)
    expect(await kept()).toBe(before)
  })

  test('of Razorpay’s is taken for its signature alone', async () => {
    const secret = sandbox.environment.RAZORPAY_WEBHOOK_SECRET!
    const signature = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
    const before = await kept()
    const with_ = (body: string) => ({
      'x-razorpay-signature': signature(body),
      'x-razorpay-event-id': randomUUID(),
    })
    expect((await tell('razorpay', captured, with_(`${captured} `))).status).toBe(400)
    expect(await kept()).toBe(before)
    expect((await tell('razorpay', captured, with_(captured))).status).toBe(200)
    expect(await kept()).toBe(before + 1)
    // Without an id of its own it is one for what it says.
    const nameless = async (body: string) =>
      (await tell('razorpay', body, { 'x-razorpay-signature': signature(body) })).status
    const another = captured.replace('order_forged', 'order_other')
    for (const body of [captured, captured, another]) expect(await nameless(body)).toBe(200)
    expect(await kept()).toBe(before + 3)
    // Nothing signs its id, which may be longer than a key can be.
    const long = { ...with_(captured), 'x-razorpay-event-id': randomBytes(4000).toString('hex') }
    expect((await tell('razorpay', captured, long)).status).toBe(200)
  })

  test('that is old, or changed on its way, is refused', async () => {
    const before = await kept()
    const body = event('evt_old')
    expect((await tell('stripe', body, signed(body, 302))).status).toBe(400)
    expect((await tell('stripe', body, signed(body, -302))).status, 'or of a time to come').toBe(400)
    expect((await tell('stripe', body.replace('completed', 'expired'), signed(body))).status).toBe(400)
    expect(await kept()).toBe(before)
    for (const late of [290, -290])
      expect((await tell('stripe', body, signed(body, late))).status, 'clocks differ').toBe(200)
  })

  test('that is signed by an old secret and by ours, while Stripe replaces it, is taken', async () => {
    const body = event(`evt_${randomUUID()}`)
    const { 'stripe-signature': ours } = signed(body)
    const both = ours.replace('v1=', `v1=${'a'.repeat(64)},v1=`)
    const beside = `${ours},v1=${'a'.repeat(64)},v0=${'a'.repeat(64)}`
    for (const header of [both, beside])
      expect((await tell('stripe', body, { 'stripe-signature': header })).status).toBe(200)
    const otherScheme = { 'stripe-signature': ours.replace('v1=', 'v0=') }
    expect((await tell('stripe', body, otherScheme)).status, 'that of a test').toBe(400)
  })

  test('that is told a hundred times is kept once; one about nothing we know does no harm', async () => {
    const id = `evt_${randomUUID()}`
    const body = event(id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => tell('stripe', body, signed(body))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.db`select from webhook_events where event_id = ${id}`).toHaveLength(1)
    await vi.waitUntil(() => isActedOn(id), 20_000)
  })

  test('that is not JSON, or empty, is refused; anything else than POST is not there', async () => {
    expect((await tell('stripe', '{', signed('{'))).status).toBe(400)
    expect((await tell('stripe', '', signed(''))).status).toBe(400)
    expect((await fetch(`${shop.base}/api/webhooks/stripe`)).status).toBe(404)
  })

  test('of money that comes days later is acted on, though its provider could not be asked just then', async () => {
    const shopper = await shop.shopper()
    const { order: widget, orderId } = await startWidget(shopper)
    await call('POST /api/order/abandon', { orderId }, shopper)
    // The clock asks about it no more by then.
    await shop.db`
      update payment_attempts set expires_at = now() - interval '5 days', next_check_at = null
      where provider_id = ${widget.id}`
    await sandbox.faults({ razorpay: 'down' })
    const event = { provider: 'razorpay', eventId: randomUUID(), refundId: null } as const
    await expect(
      hearPaymentEvent(shop.running.shop, { ...event, attempt: { providerId: widget.id } }),
      'it is to come again',
    ).rejects.toThrow(`razorpay cannot be asked about order ${orderId}`)
    await shop.db`update payment_attempts set last_error = null where provider_id = ${widget.id}`
    await payWidget(widget.id, { webhook: 'now' })
    const asked = async () => {
      const [attempt] =
        await shop.db`select from payment_attempts where provider_id = ${widget.id} and last_error is not null`
      return attempt !== undefined
    }
    await vi.waitUntil(asked, 20_000)
    await sandbox.faults(WELL)
    await vi.waitUntil(async () => (await standing(orderId)).payments.length === 1, 20_000)
    expect(await booksAgree()).toEqual([])
  })

  test('that comes doubled, late and out of order changes nothing', async () => {
    const shopper = await shop.shopper()
    const { order: widget, orderId } = await startWidget(shopper)
    await payWidget(widget.id, { webhook: 'now' })
    await sandbox.post('/webhooks/replay', { provider: 'razorpay', count: 5 })
    await vi.waitUntil(async () => (await standing(orderId)).paid, 20_000)
    expect((await standing(orderId)).payments).toHaveLength(1)
    expect(await booksAgree()).toEqual([])
  })
})

test('a refund that is made slowly is followed until it is done; one that fails is shown, and may be sent again', async () => {
  const shopper = await shop.shopper()
  for (const [refunds, ending] of [
    ['slowly', 'done'],
    ['fails', 'failed'],
  ] as const) {
    await setRefunds(refunds)
    const { session, orderId } = await startCard(shopper)
    await payCard(session, { amount: 777_00 })
    await returned(shopper, orderId).catch(() => {})
    if (refunds === 'slowly') {
      await vi.waitUntil(async () => (await standing(orderId)).refunds[0]?.status === 'pending', 20_000)
      const [pending] = await shop.db<{ id: string; isWatched: boolean }[]>`
        select r.id, next_check_at is not null as "isWatched" from refunds r join orders o on o.id = order_id where code = ${orderId}`
      expect(pending!.isWatched, 'should nobody tell of it').toBe(true)
      // The provider will not say how it stands: it is on its way all the same, and sent again it would go back twice.
      const [{ ours }] = await shop.db<[{ ours: string }]>`
        select provider_refund_id as ours from refunds where id = ${pending!.id}`
      // Whatever is told of it by now has been acted on.
      await vi.waitUntil(() => isActedOn(ours), 20_000)
      const called = (name: string) =>
        shop.db`update refunds set provider_refund_id = ${name} where id = ${pending!.id}`
      await called('re_unknown')
      await moveRefund(shop.running.shop, pending!.id)
      const askAnew = (reason?: string) => retryRefund(shop.running.shop, pending!.id, 'shop', reason)
      await expect(askAnew()).rejects.toMatchObject({ status: 400, code: 'whyAskedAnew' })
      await sandbox.faults({ stripe: 'down' })
      await expect(askAnew('Is it lost?')).rejects.toMatchObject({ status: 503, code: 'refundNotTold' })
      await sandbox.faults(WELL)
      // Asked for anew under its own number it is found again, and not made a second time.
      await askAnew('Stripe does not know it')
      await vi.waitUntil(async () => {
        await moveRefund(shop.running.shop, pending!.id)
        const [now] = await shop.db`select provider_refund_id as name from refunds where id = ${pending!.id}`
        return now?.name === ours
      }, 20_000)
      await expect(askAnew('Once more')).rejects.toMatchObject({ status: 409 })
      expect(
        await shop.db`
        select reason from order_events e join orders o on o.id = order_id
        where code = ${orderId} and e.kind = 'refund-retried'`,
      ).toEqual([{ reason: 'Stripe does not know it' }])
    }
    await vi.waitUntil(async () => {
      await sweep(3 * HOUR)
      return (await standing(orderId)).refunds[0]?.status === ending
    }, 20_000)
  }
  await setRefunds('at once')
  const [failed] = await shop.db<{ id: string; code: string }[]>`
    select r.id, code from refunds r join orders o on o.id = order_id where r.status = 'failed'`
  await retryRefund(shop.running.shop, failed!.id, 'shop')
  await vi.waitUntil(async () => (await standing(failed!.code)).refunds[0]?.status === 'done', 20_000)
  await expect(retryRefund(shop.running.shop, failed!.id, 'shop')).rejects.toMatchObject({
    status: 409,
  })
  expect(await booksAgree()).toEqual([])
})

/** An event by its own id, or by that of what it tells of. */
const isActedOn = async (id: string) => {
  const events = await shop.db`
    select from webhook_events
    where ${id} in (event_id, body #>> '{data,object,id}') and handled_at is not null`
  return events.length > 0
}
const setRefunds = (refunds: string) =>
  fetch(`${sandbox.url}/payments/settings.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds }),
  }).then(({ status }) => expect(status).toBe(200))
