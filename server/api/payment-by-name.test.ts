import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import {
  methodOf,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  PROVIDER_NAMES,
} from '../../core/payment-methods.ts'
import { paying, type Shopper, type Signed } from '../../test/paying.ts'
import { refusal } from '../../test/shop.ts'
import { askAs } from '../../test/staff.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, startWidget, payWidget, payWith, stock, standing } = paying({ shop, sandbox })
const NOT_PAID = { status: 402, code: 'notPaid', message: 'Payment verification failed' }

const pay = (provider: string, shopper: Shopper) =>
  call('POST /api/order/pay/{provider}', order(), {
    idempotencyKey: randomUUID(),
    ...shopper,
    params: { provider },
  })
const verify = (
  provider: string,
  shopper: Shopper,
  orderId: string,
  returned: Partial<Signed> | { success?: string } = {},
) =>
  call(
    'POST /api/order/verify/{provider}',
    { orderId, returned: new URLSearchParams(returned as Record<string, string>).toString() },
    { ...shopper, params: { provider } },
  )
const GIVEN_UP = (provider: PaymentProviderName) =>
  expect.objectContaining({ what: 'Payment given up', who: methodOf(provider) })
const timelineOf = async (code: string) =>
  (await askAs(await shop.staff('manager'), 'GET /api/admin/orders/{code}', undefined, { params: { code } }))
    .reply.order.timeline

test('the specified path and the one by name are one: the same key gives the same reply', async () => {
  const card = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
  const { session: _, ...specified } = await startCard(card)
  expect(await pay('stripe', card)).toEqual(specified)
  expect(specified.flow).toBe('redirect')

  const sheet = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
  const byName = await pay('razorpay', sheet)
  expect(byName.flow === 'widget' && byName.widget.seconds).toBeGreaterThan(29 * 60)
  const widget = { ...(await startWidget(sheet)).widget, seconds: expect.any(Number) }
  expect(await startWidget(sheet)).toEqual({ ...byName, widget })
})

test.each(PROVIDER_NAMES)('%s is paid, and verified by its name', async (provider) => {
  const shopper = await shop.shopper()
  const started = await pay(provider, shopper)
  expect(started.flow).toBe(PAYMENT_PROVIDERS[provider].flow)
  const { orderId } = started
  const id = started.flow === 'widget' ? started.order.id : started.session_url.split('/').at(-1)!
  const answer = await payWith(provider, id)
  const back = started.flow === 'widget' ? answer : { success: 'true' }
  expect(await verify(provider, shopper, orderId, back)).toMatchObject({ state: 'paid', orderId })
  expect(await timelineOf(orderId)).not.toContainEqual(GIVEN_UP(provider))
  expect((await refusal(verify(provider, await shop.shopper(), orderId, back))).status).toBe(403)
})

test('a card payment that the shopper turned back from is given up', async () => {
  const shopper = await shop.shopper()
  const before = await stock()
  const { orderId } = await pay('stripe', shopper)
  expect(await refusal(verify('stripe', shopper, orderId, { success: 'false' }))).toMatchObject(NOT_PAID)
  expect(await stock()).toBe(before)
  expect(await timelineOf(orderId), 'the shop reads it, too').toContainEqual(GIVEN_UP('stripe'))
})

test('without a signature, or with that of another payment, a widget is not believed', async () => {
  const shopper = await shop.shopper()
  const [mine, other] = [await startWidget(shopper), await startWidget(shopper)]
  const signed = await payWidget(other.order.id)
  for (const back of [{}, { razorpay_order_id: mine.order.id }, signed])
    expect(await refusal(verify('razorpay', shopper, mine.orderId, back))).toMatchObject(NOT_PAID)
  expect(await standing(mine.orderId)).toMatchObject({ paid: false, attempt: 'open' })
})

test('an order is verified with whom it was begun, and nobody takes payments by another name', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await startCard(shopper)
  expect(await refusal(verify('razorpay', shopper, orderId))).toMatchObject({ code: 'paymentUnknown' })
  for (const provider of ['paypal', 'cod', 'constructor', 'Stripe', '%00']) {
    expect(await refusal(pay(provider, shopper))).toMatchObject({ status: 404, code: 'wayToPayOff' })
    expect(await refusal(verify(provider, shopper, orderId))).toMatchObject({ code: 'wayToPayOff' })
  }
})
