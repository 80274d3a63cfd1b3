import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBooks } from '../../sandbox/razorpay/books.ts'
import { createOrder } from '../../sandbox/razorpay/orders.ts'
import { payOrder } from '../../sandbox/razorpay/pay.ts'
import { createRefund, settleRefund } from '../../sandbox/razorpay/refunds.ts'
import { createRazorpay } from '../../server/modules/payments/razorpay/razorpay.ts'
import { paymentStage } from './payment-stage.ts'
import { attemptToPay } from './run-sandbox.ts'

const stage = paymentStage()

describe('a payment in the widget', () => {
  test('is started, failed, paid, signed and heard of', async () => {
    const facts = attemptToPay()
    const { providerId, checkoutUrl } = await stage.razorpay.start(facts)
    expect(checkoutUrl).toBeNull()
    expect(await stage.razorpay.standing(providerId)).toEqual({ state: 'open', received: [] })

    const failed = await (await stage.post(`/razorpay/orders/${providerId}/fail`)).json()
    expect(failed.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', metadata: { order_id: providerId } })
    expect(await stage.razorpay.standing(providerId)).toEqual({ state: 'open', received: [] })

    const paid = await (await stage.post(`/razorpay/orders/${providerId}/pay`)).json()
    const paymentId = paid.razorpay_payment_id
    expect(paid.razorpay_order_id).toBe(providerId)
    expect(stage.razorpay.confirms!(providerId, paid)).toBe(true)
    expect(stage.razorpay.confirms!('order_other', paid)).toBe(false)
    expect(stage.razorpay.confirms!(providerId, { ...paid, razorpay_payment_id: 'pay_other' })).toBe(false)
    expect(stage.razorpay.confirms!(providerId, { ...paid, razorpay_signature: '' })).toBe(false)
    expect(await stage.razorpay.standing(providerId)).toEqual({
      state: 'closed',
      received: [{ paymentId, amountPaise: 314_800, currency: 'INR' }],
    })
    for (const kind of ['payment.failed', 'payment.captured', 'order.paid']) {
      const [event] = await stage.toldOf(kind)
      expect(await stage.razorpay.readEvent(event!.body, event!.headers)).toEqual({
        eventId: event!.headers['x-razorpay-event-id'],
        kind,
        attempt: { providerId },
        refundId: null,
      })
    }
    expect((await stage.post(`/razorpay/orders/${providerId}/pay`)).status).toBe(400)
    expect((await stage.paymentsOf(providerId)).map(({ state }) => state)).toEqual(['failed', 'captured'])
  })

  test('that is only authorized is captured when asked how it stands', async () => {
    await stage.put('/payments/settings.json', { capture: 'manual' })
    const { providerId } = await stage.razorpay.start(attemptToPay())
    await stage.post(`/razorpay/orders/${providerId}/pay`)
    expect(await stage.paymentsOf(providerId)).toMatchObject([{ state: 'authorized' }])
    const standings = await Promise.all([
      stage.razorpay.standing(providerId),
      stage.razorpay.standing(providerId),
    ])
    for (const standing of standings)
      expect(standing).toMatchObject({ state: 'closed', received: [{ amountPaise: 314_800 }] })
    expect(await stage.paymentsOf(providerId)).toMatchObject([{ state: 'captured' }])
    expect(await stage.toldOf('payment.captured')).toHaveLength(1)
  })

  test('that is only authorized and goes back in that very moment was not received', async () => {
    const payment = { id: 'pay_1', entity: 'payment', amount: 314_800, currency: 'INR' }
    const said: Record<string, object> = {
      '/v1/orders/order_1': { id: 'order_1', entity: 'order', amount: 314_800, status: 'attempted' },
      '/v1/orders/order_1/payments': { items: [{ ...payment, status: 'authorized' }] },
      '/v1/payments/pay_1': { ...payment, status: 'refunded' },
    }
    const razorpay = createServer(({ url = '' }, response) => {
      const reply = said[url] ?? {
        error: { code: 'BAD_REQUEST_ERROR', description: 'Not authorized any more' },
      }
      response.writeHead(url in said ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply))
    })
    await new Promise<void>((resolve) => razorpay.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(razorpay.address() as AddressInfo).port}`
    const shop = createRazorpay({ ...stage.config.razorpay!, apiUrl })
    expect(await shop.standing('order_1')).toEqual({ state: 'open', received: [] })
    razorpay.close()
  })

  test('may come twice, where a test wants it', async () => {
    const { providerId } = await stage.razorpay.start(attemptToPay())
    await stage.post(`/razorpay/orders/${providerId}/pay`, { webhook: 'none' })
    await stage.post(`/razorpay/orders/${providerId}/pay`, { again: true, amount: 500, webhook: 'none' })
    expect(
      (await stage.razorpay.standing(providerId)).received.map(({ amountPaise }) => amountPaise),
    ).toEqual([314_800, 500])
    expect(stage.told).toEqual([])
  })

  test('goes back, in parts and once each', async () => {
    const { providerId } = await stage.razorpay.start(attemptToPay())
    const { razorpay_payment_id: paymentId } = await (
      await stage.post(`/razorpay/orders/${providerId}/pay`)
    ).json()
    const refund = { refundId: randomUUID(), paymentId, amountPaise: 100_000, reason: 'One piece cancelled' }
    const done = await stage.razorpay.refund(refund)
    expect(done).toEqual({ refundId: expect.stringMatching(/^rfnd_/), state: 'done' })
    expect(await stage.razorpay.refund(refund)).toEqual(done)
    // Found by our own number only, as when the provider has forgotten the key.
    expect(await stage.razorpay.refund({ ...refund, reason: 'In other words' })).toEqual(done)
    expect(await stage.razorpay.refundStanding({ paymentId, refundId: done.refundId })).toEqual(done)
    await expect(
      stage.razorpay.refund({ ...refund, refundId: randomUUID(), amountPaise: 300_000 }),
    ).rejects.toMatchObject({ certain: true, status: 400 })
    const [event] = await stage.toldOf('refund.processed')
    expect(await stage.razorpay.readEvent(event!.body, event!.headers)).toMatchObject({
      refundId: done.refundId,
      attempt: { providerId },
    })
    expect(await stage.paymentsOf(providerId)).toMatchObject([{ refundedPaise: 100_000, state: 'captured' }])
    expect((await stage.razorpay.standing(providerId)).received).toHaveLength(1)
    await stage.razorpay.refund({ ...refund, refundId: randomUUID(), amountPaise: 214_800 })
    const listed: string[] = []
    for await (const { payments } of stage.razorpay.list(new Date(Date.now() - 60_000)))
      listed.push(...payments.map((one) => one.paymentId))
    expect(listed, 'it was taken, though all of it went back').toContain(paymentId)
  })

  test('is refused with wrong amounts, keys and orders', async () => {
    const certain = { certain: true, status: 400 }
    await expect(stage.razorpay.start(attemptToPay({ amountPaise: 99 }))).rejects.toMatchObject(certain)
    await expect(stage.razorpay.standing('order_unknown')).rejects.toMatchObject(certain)
    const stranger = createRazorpay({ ...stage.config.razorpay!, keySecret: 'wrong' })
    await expect(stranger.start(attemptToPay())).rejects.toMatchObject({
      certain: true,
      status: 401,
      message: 'Razorpay: Authentication failed',
    })
    const key = stage.config.razorpay!.keyId
    const { providerId } = await stage.razorpay.start(attemptToPay())
    expect((await stage.call(`/razorpay/orders/${providerId}?key_id=${key}`)).status).toBe(200)
    expect((await stage.call(`/razorpay/orders/${providerId}?key_id=other`)).status).toBe(401)
    expect((await stage.post(`/razorpay/orders/${providerId}/pay`, { amount: -1 })).status).toBe(400)
  })

  describe('by its interface', () => {
    const ask = (path: string, body: object = {}, headers: Record<string, string> = {}) => {
      const { keyId, keySecret } = stage.config.razorpay!
      return stage.call(`/razorpay/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, ...headers },
      })
    }
    const statuses = async (...asking: (() => Promise<Response>)[]) => {
      const found: number[] = []
      for (const one of asking) found.push((await one()).status)
      return found
    }

    test('is captured once and for all of it, and goes back once under one key', async () => {
      await stage.put('/payments/settings.json', { capture: 'manual' })
      const { providerId } = await stage.razorpay.start(attemptToPay())
      const paid = await (await stage.post(`/razorpay/orders/${providerId}/pay`)).json()
      const path = `payments/${paid.razorpay_payment_id}`
      const capture = (amount: number) => () => ask(`${path}/capture`, { amount, currency: 'INR' })
      expect(await statuses(capture(100_000), capture(400_000), capture(314_800), capture(314_800))).toEqual([
        400, 400, 200, 400,
      ])
      const refund = (amount: number) => () =>
        ask(`${path}/refund`, { amount }, { 'x-refund-idempotency': 'one-of-our-own' })
      expect(await statuses(refund(1000), refund(1000), refund(2000))).toEqual([200, 200, 409])
      expect(await stage.paymentsOf(providerId)).toMatchObject([{ refundedPaise: 1000 }])
    })

    test('what of it went back and failed is there again', () => {
      const books = openBooks(join(stage.directory, 'failed.jsonl'))
      const payer = { email: null, contact: null, description: null }
      const wishes = { webhook: 'none', authorizeOnly: false, givenBack: false, again: false } as const
      const order = createOrder({ amount: 10_000, currency: 'INR' })
      const paid = payOrder(order.reply, payer, wishes)
      books.write(...order.changes, ...paid.changes)
      const asked = createRefund(paid.reply.id, { amount: 4000 }, null, { books, way: 'fails' })
      books.write(...asked.changes)
      const failed = settleRefund(books.of('refund')[0]!, books)
      books.write(...failed.changes)
      expect(failed.reply.status).toBe('failed')
      expect(books.need('payment', paid.reply.id).payment).toMatchObject({
        ...{ status: 'captured', amount_refunded: 0, refund_status: null },
      })
    })

    test('money that is sent by a link is the account’s own, waits a while, and is over once it was taken', async () => {
      const asked = {
        account_number: stage.config.razorpay!.payoutAccount,
        contact: { name: 'A Shopper', contact: '9876543210' },
        amount: 10_000,
        currency: 'INR',
        purpose: 'refund',
      }
      const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
      const made = await ask('payout-links', { ...asked, expire_by: inMinutes(16) })
      const { id } = await made.json()
      expect(
        await statuses(
          () => ask('payout-links', { ...asked, account_number: '1' }),
          () => ask('payout-links', { ...asked, contact: { name: 'A Shopper' } }),
          () => ask('payout-links', { ...asked, contact: { ...asked.contact, name: 'अनीता शर्मा' } }),
          () => ask('payout-links', { ...asked, contact: { ...asked.contact, name: 'Jo' } }),
          () => ask('payout-links', { ...asked, contact: { ...asked.contact, name: 'A Shopper -' } }),
          () => ask('payout-links', { ...asked, expire_by: inMinutes(14) }),
          () =>
            stage.call(`/razorpay/payout-links/${id}/take`, {
              method: 'POST',
              body: new URLSearchParams({ vpa: 'her@bank' }),
            }),
          () => ask(`payout-links/${id}/cancel`),
        ),
      ).toEqual([400, 400, 400, 400, 400, 400, 303, 400])
    })
  })

  test('its script and its sheet are served', async () => {
    const script = await fetch(stage.config.razorpay!.checkoutUrl.replace('localhost', '127.0.0.1'))
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(await script.text()).toContain('window.Razorpay')
    const sheet = await stage.call('/razorpay/v1/checkout/public')
    expect(sheet.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await sheet.text()).toMatch(/>Pay<.*>Fail<.*>Close</s)
  })
})
