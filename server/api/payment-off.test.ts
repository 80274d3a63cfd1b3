import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { sendAndDeliver } from '../../test/deliver.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { askAs } from '../../test/staff.ts'

const shop = testShop()
const order = {
  items: [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }],
  amount: 1649,
  address: ADDRESS,
}

test.each(['stripe', 'razorpay'] as const)(
  'without its keys %s is not offered, and cash is',
  async (provider) => {
    const shopper = await shop.shopper()
    const answer = await refusal(call(`POST /api/order/${provider}`, order, shopper))
    expect(answer).toMatchObject({ status: 404, message: expect.stringContaining('not offered') })
    expect((await call('POST /api/order/userorders', {}, shopper)).orders).toEqual([])
    const webhook = await fetch(`${shop.base}/api/webhooks/${provider}`, { method: 'POST', body: '{}' })
    expect(webhook.status).toBe(404)
    expect(await call('POST /api/order/place', order, shopper)).toMatchObject({ success: true })
  },
)

test('what was paid in cash is not sent back where there is no account for payout links', async () => {
  const shopper = await shop.shopper()
  const { orderId: code } = await call('POST /api/order/place', order, shopper)
  await sendAndDeliver(shop.running.shop, code)
  const manager = await shop.staff('manager')
  const asked = { key: randomUUID(), amount: 150, code: 'late', reason: null } as const
  expect(
    await refusal(askAs(manager, 'POST /api/admin/orders/{code}/refunds', asked, { params: { code } })),
  ).toMatchObject({ status: 409, code: 'payoutsOff' })
  expect(await shop.db`select from refunds`).toHaveLength(0)

  const ofLine = { ...shopper, params: { orderId: code, line: '0' } }
  expect(await call('GET /api/return/choice/{orderId}/{line}', undefined, ofLine)).toMatchObject({
    ...{ byLink: 1649, payoutsOn: false },
  })
  const wanted = { line: 0, reason: 'wrong', wish: 'money' } as const
  const { reply } = await askAs(manager, 'POST /api/admin/orders/{code}/returns', wanted, {
    params: { code },
  })
  const params = { code: reply.returnId }
  await askAs(manager, 'POST /api/admin/returns/receive', { number: reply.returnId })
  await askAs(manager, 'POST /api/admin/returns/{code}/inspect', { passed: true }, { params })
  const shown = await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })
  expect(shown.reply.return.money, 'what is due for a return waits').toMatchObject({
    ...{ goods: 1499, delivery: 150, byLink: 1649, payoutsOn: false },
  })
  const [{ id }] = await shop.db<[{ id: string }]>`
    select id from messages where template = 'return-news' and channel = 'email' and content ->> 'state' = 'refund_due'`
  const told = await askAs(manager, 'GET /api/admin/messages/{id}', undefined, { params: { id } })
  const said = told.reply.message.preview!.mail!.text
  expect(said, 'and its shopper is told so').toContain(
    'We have no payment links yet: ₹1,649 waits, and we send you one as soon as we have.',
  )
  expect(said).not.toContain('Your money is next')
  const released = await askAs(manager, 'POST /api/admin/returns/{code}/refund', {}, { params })
  expect(released.reply.message).toBe(
    '₹1,649 goes back as soon as this shop has an account at RazorpayX to send payout links from.',
  )
  expect(await shop.db`select way, status from refunds`).toEqual([{ way: 'payout', status: 'requested' }])
  const backIn = async () => (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.refunds
  expect(await backIn(), 'and no link is being made').toMatchObject([{ state: 'requested', waits: true }])
  await shop.db`update refunds set way = 'credit'`
  expect(await backIn(), 'store credit needs none').toMatchObject([{ waits: false }])
  await shop.db`update refunds set way = 'payout', status = 'pending'`
  expect(await backIn(), 'and one that was made before can be taken').toMatchObject([{ waits: false }])
  await shop.db`update refunds set way = 'credit', status = 'done', done_at = now()`
  await shop.db`
    insert into store_credit (account_id, order_id, refund_id, amount_paise, cause, at)
    select account_id, order_id, r.id, amount_paise, 'given', now() from refunds r join orders o on o.id = order_id`
  expect(await backIn(), 'nor can store credit become one').toMatchObject([{ waits: false, instead: null }])
})

test('a cash order has no payment to be verified or given up', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await call('POST /api/order/place', order, shopper)
  expect((await refusal(call('POST /api/order/verifyStripe', { orderId }, shopper))).status).toBe(404)
  expect((await refusal(call('POST /api/order/abandon', { orderId }, shopper))).status).toBe(404)
  const other = await shop.shopper()
  expect((await refusal(call('POST /api/order/verifyStripe', { orderId }, other))).status).toBe(403)
})
