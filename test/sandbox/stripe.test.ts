import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { minuteInIndia } from '../../core/india-time.ts'
import { createStripe } from '../../server/modules/payments/stripe/stripe.ts'
import { standingOf } from '../../server/modules/payments/stripe/stripe-session.ts'
import { PUBLIC_URL, paymentStage } from './payment-stage.ts'
import { attemptToPay } from './run-sandbox.ts'

const stage = paymentStage()

describe('a card payment', () => {
  test('is started, paid, heard of and shown in the ledger', async () => {
    const facts = attemptToPay()
    const { providerId, checkoutUrl } = await stage.stripe.start(facts)
    expect(checkoutUrl).toBe(`http://localhost:${stage.port}/pay/${providerId}`)
    expect(await stage.stripe.standing(providerId)).toEqual({ state: 'open', received: [] })

    const page = await (await stage.call(`/pay/${providerId}`)).text()
    expect(page).toContain('Pay ₹3,148')
    expect(page).toContain('Banarasi saree, Size Free')
    const [, iso, shown] = /until <time datetime="([^"]+)">[^<]*?(\d\d:\d\d):\d\d</.exec(page) ?? []
    expect(shown, 'the time that a shopper’s clock shows').toBe(minuteInIndia(new Date(iso!)).slice(11))
    expect(page).toMatch(/<button[^>]*>Pay<\/button>/)
    const paid = await stage.press(providerId, 'pay')
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`${PUBLIC_URL}/verify?success=true&orderId=${facts.orderCode}`)

    const received = [{ paymentId: expect.stringMatching(/^pi_/), amountPaise: 314_800, currency: 'INR' }]
    expect(await stage.stripe.standing(providerId)).toEqual({ state: 'closed', received })
    const [event] = await stage.toldOf('checkout.session.completed')
    expect(event!.path).toBe('/api/webhooks/stripe')
    expect(await stage.stripe.readEvent(event!.body, event!.headers)).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      kind: 'checkout.session.completed',
      attempt: { providerId },
      refundId: null,
    })
    expect(await stage.paymentsOf(providerId)).toMatchObject([
      { reference: facts.attemptId, amountPaise: 314_800, state: 'captured', refundedPaise: 0 },
    ])
  })

  test('is paid once: the page says so the second time, and Cancel goes back', async () => {
    const { providerId } = await stage.stripe.start(attemptToPay())
    const cancelled = await stage.press(providerId, 'cancel')
    expect(cancelled.headers.get('location')).toContain('/verify?success=false&orderId=')
    expect((await stage.stripe.standing(providerId)).state).toBe('open')

    await stage.press(providerId, 'pay')
    const again = await stage.press(providerId, 'pay')
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('This has been paid')
    expect((await stage.post(`/stripe/sessions/${providerId}/pay`)).status).toBe(409)
    expect(await stage.paymentsOf(providerId)).toHaveLength(1)
  })

  test('the same attempt is the same session; a changed one under the same key is refused', async () => {
    const facts = attemptToPay()
    const first = await stage.stripe.start(facts)
    expect(await stage.stripe.start(facts)).toEqual(first)
    await expect(stage.stripe.start({ ...facts, orderCode: 'TB-OTHER' })).rejects.toMatchObject({
      name: 'Error',
      certain: false,
      status: 400,
    })
  })

  test('whose money is on its way stays open until it has come or failed', () => {
    const standing = (status: Stripe.PaymentIntent.Status) => {
      const session = { status: 'complete', payment_status: 'unpaid', payment_intent: { status } }
      return standingOf(session as never)
    }
    expect(standing('processing')).toEqual({ state: 'open', received: [] })
    expect(standing('requires_payment_method')).toEqual({ state: 'closed', received: [] })
  })

  test('that is closed cannot be paid; one that was paid first stays paid', async () => {
    const { providerId } = await stage.stripe.start(attemptToPay())
    expect(await stage.stripe.close(providerId)).toEqual({ state: 'closed', received: [] })
    expect(await stage.stripe.close(providerId)).toEqual({ state: 'closed', received: [] })
    expect((await stage.post(`/stripe/sessions/${providerId}/pay`)).status).toBe(409)
    expect(await (await stage.call(`/pay/${providerId}`)).text()).toContain('has expired')

    const other = await stage.stripe.start(attemptToPay())
    await stage.post(`/stripe/sessions/${other.providerId}/pay`, { webhook: 'none' })
    expect(await stage.stripe.close(other.providerId)).toMatchObject({ received: [{ amountPaise: 314_800 }] })
  })

  test('goes back, in parts and once each', async () => {
    const paymentId = await stage.paidByCard()
    const refund = { refundId: randomUUID(), paymentId, amountPaise: 100_000, reason: 'One piece cancelled' }
    const done = await stage.stripe.refund(refund)
    expect(done).toEqual({ refundId: expect.stringMatching(/^re_/), state: 'done' })
    expect(await stage.stripe.refund(refund)).toEqual(done)
    // Found by our own number only, as when the provider has forgotten the key, after a day.
    expect(await stage.stripe.refund({ ...refund, reason: 'In other words' })).toEqual(done)
    expect(await stage.stripe.refundStanding({ paymentId, refundId: done.refundId })).toEqual(done)
    await expect(
      stage.stripe.refund({ ...refund, refundId: randomUUID(), amountPaise: 300_000 }),
    ).rejects.toMatchObject({ certain: true, status: 400 })

    const [event] = await stage.toldOf('charge.refunded')
    expect(await stage.stripe.readEvent(event!.body, event!.headers)).toMatchObject({
      attempt: { paymentId },
    })
    const { refunds } = await stage.ledger()
    expect(refunds.filter((one) => one.paymentId === paymentId)).toMatchObject([
      { refundId: done.refundId, amountPaise: 100_000, state: 'done', reference: refund.refundId },
    ])
  })

  test.each([
    ['slowly', 'done'],
    ['fails', 'failed'],
  ] as const)('goes back %s: pending, then %s', async (refunds, end) => {
    await stage.put('/payments/settings.json', { refunds })
    const paymentId = await stage.paidByCard()
    const { refundId, state } = await stage.stripe.refund({
      refundId: randomUUID(),
      paymentId,
      amountPaise: 314_800,
      reason: 'Order cancelled',
    })
    expect(state).toBe('pending')
    const [event] = await stage.toldOf('refund.updated')
    expect(await stage.stripe.readEvent(event!.body, event!.headers)).toMatchObject({
      refundId,
      attempt: { paymentId },
    })
    expect((await stage.stripe.refundStanding({ paymentId, refundId })).state).toBe(end)
    const again = stage.stripe.refund({
      refundId: randomUUID(),
      paymentId,
      amountPaise: 100,
      reason: 'Again',
    })
    if (end === 'failed')
      expect(await again, 'its money is the shop’s again').toMatchObject({ state: 'pending' })
    else await expect(again).rejects.toMatchObject({ certain: true, status: 400 })
  })

  test('that Stripe calls off on its way back has failed, for a person to look into', async () => {
    const canceled = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: 're_1', object: 'refund', status: 'canceled' }))
    })
    await new Promise<void>((resolve) => canceled.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(canceled.address() as AddressInfo).port}`
    const stripe = createStripe({ ...stage.config.stripe!, apiUrl }, { publicUrl: PUBLIC_URL })
    expect(await stripe.refundStanding({ paymentId: 'pi_1', refundId: 're_1' })).toEqual({
      refundId: 're_1',
      state: 'failed',
    })
    canceled.close()
  })

  test('with a wrong amount and currency is reported as it is', async () => {
    const { providerId } = await stage.stripe.start(attemptToPay())
    await stage.post(`/stripe/sessions/${providerId}/pay`, { amount: 100, currency: 'USD', webhook: 'none' })
    expect(await stage.stripe.standing(providerId)).toMatchObject({
      received: [{ amountPaise: 100, currency: 'USD' }],
    })
    expect(stage.told).toEqual([])
  })

  test.each(['asha@mail..example', 'asha..rao@mail.example', 'आशा@mail.example', 'asha@mail.example '])(
    'begins without a mailbox that Stripe would refuse: %s',
    async (email) => {
      const { providerId } = await stage.stripe.start(attemptToPay({ email }))
      expect(await (await stage.call(`/pay/${providerId}`)).text()).not.toContain('mail.')
    },
  )

  test('is refused with wrong times, amounts, keys and sessions', async () => {
    const certain = { certain: true, status: 400 }
    const soon = new Date(Date.now() + 60_000)
    await expect(stage.stripe.start(attemptToPay({ expiresAt: soon }))).rejects.toMatchObject(certain)
    const late = new Date(Date.now() + 25 * 3_600_000)
    await expect(stage.stripe.start(attemptToPay({ expiresAt: late }))).rejects.toMatchObject(certain)
    const little = attemptToPay({ amountPaise: 4_999 })
    await expect(stage.stripe.start(little)).rejects.toMatchObject(certain)
    await expect(stage.stripe.standing('cs_test_unknown')).rejects.toMatchObject({
      certain: true,
      status: 404,
    })
    const stranger = createStripe(
      { ...stage.config.stripe!, secretKey: 'sk_test_other' },
      { publicUrl: PUBLIC_URL },
    )
    await expect(stranger.start(attemptToPay())).rejects.toMatchObject({ certain: true, status: 401 })
  })

  test('a reduction of the whole order is charged as one line', async () => {
    const { providerId } = await stage.stripe.start(attemptToPay({ amountPaise: 250_000 }))
    expect(await (await stage.call(`/pay/${providerId}`)).text()).toContain('Pay ₹2,500')
  })

  test('an address with a path is refused at once', () => {
    const under = { ...stage.config.stripe!, apiUrl: 'https://proxy.example/stripe' }
    expect(() => createStripe(under, { publicUrl: PUBLIC_URL })).toThrow('STRIPE_API_URL')
  })

  test('expires by itself, and the shop is told', async () => {
    const sdk = new Stripe(stage.config.stripe!.secretKey, {
      host: '127.0.0.1',
      port: stage.port,
      protocol: 'http',
      telemetry: false,
    })
    const { providerId } = await stage.stripe.start(attemptToPay())
    await sdk.checkout.sessions.expire(providerId)
    const [event] = await stage.toldOf('checkout.session.expired')
    const verified = sdk.webhooks.constructEvent(
      event!.body,
      String(event!.headers['stripe-signature']),
      stage.config.stripe!.webhookSecret,
    )
    expect(verified.data.object).toMatchObject({ id: providerId, status: 'expired' })
    const lines = await sdk.checkout.sessions.listLineItems(providerId)
    expect(lines.data.map(({ amount_total }) => amount_total)).toEqual([149_900, 149_900])
  })
})
