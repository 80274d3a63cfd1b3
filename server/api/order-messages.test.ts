import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { LETTERHEAD } from '../../test/letterhead.ts'
import { testShop } from '../../test/shop.ts'
import {
  type Contents,
  renderMail,
  renderWhatsApp,
  type Template,
} from '../modules/messaging/templates/render.ts'
import { type OrderNews, tellShopper } from '../modules/orders/telling/order-messages.ts'

const shop = testShop()
let people = 0

async function order(whatsappUtilityOptIn: boolean): Promise<string> {
  people++
  const { token } = await call(
    'POST /api/user/register',
    {
      name: 'A Shopper',
      email: `told-${people}@example.com`,
      phone: String(9_100_000_000 + people),
      password: 'warp-and-weft',
      whatsappUtilityOptIn,
    },
    { base: shop.base },
  )
  const items = [
    { _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 },
    { _id: CAST.kurta.handle, size: 'L' as const, quantity: 1 },
  ]
  const { orderId } = await call(
    'POST /api/order/place',
    { items, amount: 6147, address: ADDRESS },
    { base: shop.base, token },
  )
  const [row] = await shop.db<{ id: string }[]>`select id from orders where code = ${orderId}`
  return row!.id
}

type Row = {
  channel: string
  purpose: string
  template: Template
  recipient: string
  content: Contents[Template]
}
const told = (orderId: string) =>
  shop.db<Row[]>`
    select channel, purpose, template, recipient, content from messages where order_id = ${orderId} order by id, channel`

const tell = (news: OrderNews & { orderId: string }) =>
  shop.db.begin((tx) => tellShopper(tx, shop.running.shop.jobs, news))

test('placing tells by mail, and on WhatsApp exactly those who agreed; so does all that follows', async () => {
  const orderId = await order(false)
  expect(await told(orderId)).toMatchObject([{ channel: 'email', purpose: 'transactional' }])
  await tell({ orderId, about: 'order-delivered' })
  const mails = await told(orderId)
  expect(mails.map(({ channel }) => channel)).toEqual(['email', 'email'])
  const { template, content } = mails.find((mail) => mail.template === 'order-delivered')!
  for (const { text } of [
    renderMail(template, content, LETTERHEAD),
    renderWhatsApp(template, content, LETTERHEAD),
  ])
    expect(text, 'however late a fault is found').toContain('always taken back')
  const both = await told(await order(true))
  expect(both.map(({ channel }) => channel).sort()).toEqual(['email', 'whatsapp'])
  expect(both.find(({ channel }) => channel === 'whatsapp')).toMatchObject({
    purpose: 'utility',
    recipient: String(9_100_000_000 + people),
  })
})

const NEWS: OrderNews[] = [
  { about: 'order-placed' },
  { about: 'order-shipped' },
  { about: 'order-out-for-delivery' },
  { about: 'order-delivered' },
  { about: 'order-restored' },
  { about: 'order-undelivered' },
  { about: 'order-returning' },
  { about: 'order-lost', isDamaged: true },
  { about: 'order-ended', endedAs: 'returned', refundPaise: 6_147_00 },
  { about: 'parcel-after-all', isDelivered: false, isReturning: false },
  { about: 'order-cancelled', reason: 'A flaw in the weave.' },
  { about: 'order-cancelled', lines: [{ position: 1, quantity: 1 }], refundPaise: 2_999_00 },
  { about: 'refund-on-its-way', amountPaise: 6_147_00, expectedOn: '2026-12-04' },
  { about: 'refund-done', amountPaise: 6_147_00 },
  { about: 'payment-returned', amountPaise: 6_147_00, why: 'second' },
]

test.each(NEWS)('$about is told in full on both ways', async (news) => {
  const orderId = await order(true)
  await shop.db`
    update orders set awb_code = ${`59628${people}`}, courier_name = 'BlueDart' where id = ${orderId}`
  await shop.db`delete from messages where order_id = ${orderId}`
  await tell({ ...news, orderId })
  const rows = await told(orderId)
  expect(rows.map(({ template }) => template)).toEqual([news.about, news.about])
  for (const { channel, template, content } of rows) {
    const words =
      channel === 'email'
        ? renderMail(template, content, LETTERHEAD).html
        : renderWhatsApp(template, content, LETTERHEAD).text
    expect(words).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
  }
})

test('the news is of the order as it stands: its parcel, what is left to pay, what is left of it', async () => {
  const orderId = await order(false)
  await shop.db`update orders set awb_code = 'AWB1', courier_name = 'BlueDart' where id = ${orderId}`
  await shop.db`update order_lines set cancelled_quantity = 1 where order_id = ${orderId} and position = 0`
  await tell({ orderId, about: 'order-shipped' })
  const [shipped] = (await told(orderId)).filter(({ template }) => template === 'order-shipped')
  expect(shipped!.content).toMatchObject({
    courier: 'BlueDart',
    trackingUrl: 'https://shiprocket.co/tracking/AWB1',
    due: 4648,
    pieces: [
      { name: CAST.kurti.name, size: 'M', quantity: 1 },
      { name: CAST.kurta.name, size: 'L', quantity: 1 },
    ],
  })
  // With a label bought elsewhere: the courier's page would know nothing of it.
  await shop.db`
    insert into shipments (id, order_id, reference, status, awb_code, created_at)
    values (gen_random_uuid(), ${orderId}, 'BY-HAND-1', 'away', 'AWB1', now())`
  await tell({ orderId, about: 'order-out-for-delivery' })
  const mail = (await told(orderId)).find(
    ({ channel, template }) => channel === 'email' && template === 'order-out-for-delivery',
  )!
  const { text } = renderMail(mail.template, mail.content, LETTERHEAD)
  expect(text).toContain(`Follow the parcel: ${LETTERHEAD.publicUrl}/orders`)
  expect(text).not.toContain('shiprocket')
})

test.each([
  [
    { about: 'order-ended', endedAs: 'returned', refundPaise: 0 },
    'Nothing was charged',
    'has gone back already',
  ],
  [{ about: 'order-cancelled' }, 'Nothing was charged', 'has gone back already'],
  [{ about: 'order-returning' }, 'There is nothing to pay', 'goes back to you'],
  [{ about: 'order-lost', isDamaged: false }, 'there is nothing to pay', 'pay back all that you paid'],
] as [OrderNews, string, string][])(
  '$about says what becomes of the money: of what nobody has paid, and of what is paid',
  async (news, unpaid, paid) => {
    const orderId = await order(true)
    const said = async () => {
      await shop.db`delete from messages where order_id = ${orderId}`
      await tell({ ...news, orderId })
      return (await told(orderId)).map(({ channel, template, content }) =>
        channel === 'email'
          ? renderMail(template, content, LETTERHEAD).text
          : renderWhatsApp(template, content, LETTERHEAD).text,
      )
    }
    for (const text of await said()) expect(text).toContain(unpaid)
    await shop.db`update orders set paid_at = now() where id = ${orderId}`
    for (const text of await said()) expect(text).toContain(paid)
    await shop.db`update orders set paid_at = null, credit_paise = 50000 where id = ${orderId}`
    for (const text of await said()) expect(text, 'by store credit, whatever was left to pay').toContain(paid)
  },
)

test('the bill is in rupees, that which store credit pays of it too', async () => {
  const orderId = await order(false)
  await shop.db`update orders set credit_paise = 50000 where id = ${orderId}`
  await shop.db`delete from messages where order_id = ${orderId}`
  await tell({ orderId, about: 'order-placed' })
  expect((await told(orderId))[0]!.content).toMatchObject({
    ...{ subtotal: 5997, discount: 0, delivery: 150, total: 6147, credit: 500 },
    lines: [
      { name: CAST.kurti.name, size: 'M', quantity: 2, price: 1499 },
      { name: CAST.kurta.name, size: 'L', quantity: 1, price: 2999 },
    ],
  })
})

test('what is made to order is not said to be packed within the hours of what lies ready', async () => {
  await shop.db`
    update products set details = details || '{"readyDays": 30}' where handle = ${CAST.kurti.handle}`
  const orderId = await order(true)
  await tell({ orderId, about: 'order-restored' })
  const rows = await told(orderId)
  expect(rows).toHaveLength(4)
  for (const { channel, template, content } of rows) {
    const words =
      channel === 'email'
        ? renderMail(template, content, LETTERHEAD).text
        : renderWhatsApp(template, content, LETTERHEAD).text
    expect(words, `${template}, ${channel}`).toContain(
      'within 24-48 hours, later if a piece is made to order',
    )
  }
  await shop.db`update products set details = details - 'readyDays' where handle = ${CAST.kurti.handle}`
})

test('a message that is told is undone with what it tells of', async () => {
  const orderId = await order(true)
  const before = await told(orderId)
  await expect(
    shop.db.begin(async (tx) => {
      await tellShopper(tx, shop.running.shop.jobs, { orderId, about: 'order-delivered' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await told(orderId)).toHaveLength(before.length)
})
