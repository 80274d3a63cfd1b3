import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { paymentStage, type Told } from './payment-stage.ts'
import { attemptToPay } from './run-sandbox.ts'

const stage = paymentStage()

describe('bad days', () => {
  const providers = { stripe: () => stage.stripe, razorpay: () => stage.razorpay }

  test.each(['stripe', 'razorpay'] as const)(
    '%s is down or failing: trouble, and not certain',
    async (name) => {
      const provider = providers[name]()
      const { providerId } = await provider.start(attemptToPay())
      for (const fault of ['down', 'error']) {
        await stage.put('/faults.json', { [name]: fault })
        const called = { stripe: 'Stripe', razorpay: 'Razorpay' }[name]
        const trouble = {
          ...{ name: 'Error', certain: false },
          ...(fault === 'down' && { message: `${called} gives no answer.`, cause: expect.anything() }),
        }
        await expect(provider.start(attemptToPay())).rejects.toMatchObject(trouble)
        await expect(provider.standing(providerId)).rejects.toMatchObject(trouble)
        await expect(provider.close(providerId)).rejects.toMatchObject(trouble)
      }
    },
  )

  test('no answer in the configured time is trouble, and the work may have been done', async () => {
    const [card, widget] = [attemptToPay(), attemptToPay()]
    await stage.put('/faults.json', { stripe: 'timeout', razorpay: 'timeout' })
    const asked = Date.now()
    const outcomes = await Promise.allSettled([stage.stripe.start(card), stage.razorpay.start(widget)])
    expect(Date.now() - asked).toBeLessThan(12_000)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { certain: false } })
    await stage.put('/faults.json', { stripe: 'ok', razorpay: 'ok' })

    const { providerId } = await stage.stripe.start(card)
    const page = await (await stage.call('/payments')).text()
    expect(page.split(`/pay/${providerId}`)).toHaveLength(2)
    expect(page).toContain(widget.orderCode)
  })

  test('forged, changed, old and unsigned events are nobody’s', async () => {
    const body = Buffer.from('{"id":"evt_1","type":"x","data":{"object":{"object":"event"}}}')
    const secret = stage.config.stripe!.webhookSecret
    const now = Math.floor(Date.now() / 1_000)
    const signed = (at: number, with_ = secret) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: body.toString(),
        secret: with_,
        timestamp: at,
      }),
    })
    expect(await stage.stripe.readEvent(body, signed(now))).toMatchObject({ eventId: 'evt_1', attempt: null })
    expect(await stage.stripe.readEvent(body, signed(now - 290))).not.toBeNull()
    expect(await stage.stripe.readEvent(body, signed(now - 310))).toBeNull()
    expect(await stage.stripe.readEvent(body, signed(now + 310))).toBeNull()
    expect(await stage.stripe.readEvent(body, signed(now, 'whsec_other'))).toBeNull()
    expect(await stage.stripe.readEvent(Buffer.from(`${body} `), signed(now))).toBeNull()
    for (const provider of [stage.stripe, stage.razorpay]) {
      expect(await provider.readEvent(body, {})).toBeNull()
      const nonsense = { 'stripe-signature': 't=,v1=,=', 'x-razorpay-signature': 'ü' }
      expect(await provider.readEvent(body, nonsense)).toBeNull()
    }
  })

  test('everything is still there after the sandbox was killed', async () => {
    const [card, widget] = [attemptToPay(), attemptToPay()]
    const session = await stage.stripe.start(card)
    const order = await stage.razorpay.start(widget)
    await stage.post(`/stripe/sessions/${session.providerId}/pay`)
    await stage.post(`/razorpay/orders/${order.providerId}/pay`)
    const before = await stage.ledger()
    const standing = await stage.stripe.standing(session.providerId)
    await stage.kill()
    await appendFile(join(stage.directory, 'stripe.jsonl'), '[{"id":"torn","kind')
    await stage.start()
    expect(await stage.ledger()).toEqual(before)
    expect(await stage.stripe.standing(session.providerId)).toEqual(standing)
    expect((await stage.stripe.start(card)).providerId).toBe(session.providerId)
    expect((await stage.razorpay.standing(order.providerId)).state).toBe('closed')
  })
})

describe('webhooks', () => {
  test('tell of a session that expired by itself, even while the sandbox was away', async () => {
    const { providerId } = await stage.stripe.start(attemptToPay())
    await stage.kill()
    const file = join(stage.directory, 'stripe.jsonl')
    const lines = (await readFile(file, 'utf8')).split('\n')
    const past = Math.floor(Date.now() / 1_000) - 1
    const aged = lines.map((line) =>
      line.includes(providerId) ? line.replace(/"expires_at":\d+/, `"expires_at":${past}`) : line,
    )
    await writeFile(file, aged.join('\n'))
    await stage.start()
    const [event] = await stage.toldOf('checkout.session.expired')
    expect(await stage.stripe.readEvent(event!.body, event!.headers)).toMatchObject({
      attempt: { providerId },
    })
    expect(await stage.stripe.standing(providerId)).toEqual({ state: 'closed', received: [] })
  })

  test('come again until the shop takes them, freshly signed, with the same event', async () => {
    stage.answer = 500
    const { providerId } = await stage.razorpay.start(attemptToPay())
    await stage.post(`/razorpay/orders/${providerId}/fail`)
    expect(stage.told).toHaveLength(1)
    stage.answer = 200
    const both = await stage.toldOf('payment.failed', 2)
    expect(new Set(both.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
    const deliveries = await (await stage.call('/deliveries.json?provider=razorpay')).json()
    expect(deliveries[0]).toMatchObject({ kind: 'payment.failed', tries: expect.any(Number) })
    expect(await (await stage.call('/deliveries')).text()).toContain('payment.failed')
  })

  test('come again after the sandbox was killed in between', async () => {
    stage.answer = 500
    const { providerId } = await stage.razorpay.start(attemptToPay())
    await stage.post(`/razorpay/orders/${providerId}/fail`)
    await stage.kill()
    stage.answer = 200
    await stage.start()
    expect(await stage.toldOf('payment.failed', 2)).toHaveLength(2)
  })

  test('are replayed, each twice and the newest first', async () => {
    await stage.paidByCard()
    await stage.paidByCard()
    const first = stage.told.map(idOf)
    stage.told = []
    const reply = await (await stage.post('/webhooks/replay', { provider: 'stripe', count: 2 })).json()
    expect(reply).toEqual({ sent: 4 })
    expect(stage.told.map(idOf)).toEqual([first[1], first[1], first[0], first[0]])
    for (const { body, headers } of stage.told)
      expect(await stage.stripe.readEvent(body, headers)).not.toBeNull()
  })
})

const idOf = ({ body }: Told): string => JSON.parse(String(body)).id
