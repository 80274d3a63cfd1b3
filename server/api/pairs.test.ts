import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AdminPayloadOf } from '../../contract/admin.ts'
import { call } from '../../contract/client.ts'
import type { Size } from '../../core/sizes.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { checked, exported, imported } from '../../test/importing.ts'
import { pdfPages } from '../../test/pdf-text.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { askAs, type StaffCaller } from '../../test/staff.ts'

const shop = testShop()
let manager: StaffCaller
const PAIR: AdminPayloadOf<'POST /api/admin/products'> = {
  name: 'Doli Pair',
  description: 'Her border is his sherwani.',
  category: 'Bride And Groom',
  subCategory: 'Couple Set',
  price: 20_000,
  discount: null,
  bestseller: false,
  details: {
    wornBy: ['Hers', 'His'],
    measurements: { S: { 'her waist': 72 }, M: { 'her waist': 77 }, L: { 'his chest': 114 } },
  },
  hsn: '6204',
  taxClass: 'apparel',
  sizes: ['M+L', 'L+M', 'S+L'],
  pictures: [{ hash: 'a'.repeat(16), role: 'main', alt: 'A lehenga beside a sherwani' }],
}
const HANDLE = 'doli-pair'
const params = { handle: HANDLE }

const correct = async (size: Size, counted: number) =>
  askAs(
    manager,
    'POST /api/admin/products/{handle}/stock',
    { size, reason: 'They came', change: { counted, seen: 0, key: randomUUID() } },
    { params },
  )
const order = (size: Size, quantity = 1) => ({
  items: [{ _id: HANDLE, size, quantity }],
  amount: 20_000 * quantity + 150,
  address: ADDRESS,
})
const onSale = async () => (await shop.running.shop.catalogue.product(HANDLE))?.product ?? null

beforeAll(async () => {
  manager = await shop.staff('manager')
  const { product } = (await askAs(manager, 'POST /api/admin/products', PAIR)).reply
  await askAs(
    manager,
    'POST /api/admin/products/{handle}/state',
    { version: product.version, to: 'published' },
    { params },
  )
  await correct('M+L', 2)
  await correct('S+L', 1)
})

test('a pair is listed by both sizes, and found by either of those that are in stock', async () => {
  await expect.poll(async () => (await onSale())?.sizes[0]?.quantity).toBe(1)
  expect(await onSale()).toMatchObject({
    wornBy: ['Hers', 'His'],
    sizes: [
      { size: 'S+L', quantity: 1 },
      { size: 'M+L', quantity: 2 },
      { size: 'L+M', quantity: 0 },
    ],
  })
  for (const [size, isFound] of [
    ['S', true],
    ['L', true],
    ['XL', false],
  ] as const) {
    const { products } = await shop.running.shop.catalogue.page(
      { categories: ['Bride And Groom'], types: [], sort: 'relevant', q: '', filters: { size: [size] } },
      10,
    )
    expect(products.map(({ _id }) => _id)).toEqual(isFound ? [HANDLE] : [])
  }
})

test('both sizes go with it: into the cart, the order, its mail, its papers, and back', async () => {
  const shopper = await shop.shopper()
  const { cartData } = await call('POST /api/cart/add', { itemId: HANDLE, size: 'M+L' }, shopper)
  expect(cartData).toEqual({ [HANDLE]: { 'M+L': 1 } })
  expect(
    await refusal(call('POST /api/cart/update', { itemId: HANDLE, size: 'M+L', quantity: 3 }, shopper)),
  ).toMatchObject({ status: 409, message: 'Doli Pair in Hers M · His L has 2 left.' })

  const { orderId } = await call('POST /api/order/place', order('M+L'), shopper)
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders[0]!.items).toMatchObject([{ _id: HANDLE, size: 'M+L', sizeText: 'Hers M · His L' }])
  const [mail] = await shop.db<{ content: unknown }[]>`
    select content from messages m join orders o on o.id = order_id where code = ${orderId}`
  expect(JSON.stringify(mail!.content)).toContain('Hers M · His L')
  const slip = await fetch(`${shop.base}/api/admin/packing-slips.pdf?code=${orderId}`, {
    headers: { cookie: `staff=${manager.token}` },
  })
  expect(
    pdfPages(Buffer.from(await slip.arrayBuffer()))
      .flat()
      .join(''),
  ).toContain('Hers M · His L')
  const seen = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code: orderId } })
  expect(seen.reply.order.lines).toMatchObject([{ size: 'Hers M · His L' }])

  await call('POST /api/order/cancel', { orderId }, shopper)
  await expect.poll(async () => (await onSale())?.sizes[1]).toEqual({ size: 'M+L', quantity: 2 })
  const again = await call('POST /api/order/again', { orderId }, shopper)
  expect(again).toMatchObject({
    cartData: { [HANDLE]: { 'M+L': 1 } },
    lines: [{ sizeText: 'Hers M · His L' }],
  })
})

test('the last of a pair is sold once', async () => {
  const shoppers = await Promise.all([shop.shopper(), shop.shopper(), shop.shopper()])
  const placing = await Promise.allSettled(
    shoppers.map((shopper) => call('POST /api/order/place', order('S+L'), shopper)),
  )
  expect(placing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [row] = await shop.db`
    select stock from variants v join products p on p.id = product_id where handle = ${HANDLE} and size = 'S+L'`
  expect(row).toEqual({ stock: 0 })
})

test.each([
  [HANDLE, 'M', 404],
  [CAST.kurti.handle, 'M+L', 404],
  [HANDLE, 'M+', 400],
  [HANDLE, 'M+XXXL', 400],
  [HANDLE, 'L+M+S', 400],
])('%s is not sold in %s', async (itemId, size, status) => {
  const adding = call('POST /api/cart/add', { itemId, size: size as Size }, await shop.shopper())
  expect(await refusal(adding)).toMatchObject({ status })
})

test.each([
  [{ sizes: ['M'] }, 'sizes', 'M is for one person.'],
  [{ details: {} }, 'sizes', 'S+L is for two people.'],
  [{ details: { wornBy: ['Hers'] } }, 'details.wornBy', 'must be 2'],
  [{ details: { wornBy: ['Hers', 'His', 'Its'] } }, 'details.wornBy', 'has more than 2'],
  [{ sizes: ['M+L+S'] }, 'sizes.0', 'or two of them for a pair, such as M+L'],
] as const)('what is no pair is not saved: %j', async (wrong, field, words) => {
  const saving = askAs(manager, 'POST /api/admin/products', { ...PAIR, ...(wrong as object) })
  const { status, message, ...refused } = await refusal(saving)
  expect({ status, ...refused }).toMatchObject({ status: 400, field })
  expect(message).toContain(words)
})

test('a file brings a pair back as it was, and is told what its rows cannot say', async () => {
  const [names = '', ...rows] = (await exported(manager)).split('\r\n')
  const own = rows.filter((row) => row.startsWith(HANDLE))
  expect(own).toHaveLength(3)
  expect(await checked(manager, [names, ...own].join('\r\n'))).toMatchObject({
    unchangedProducts: 1,
    errors: [],
  })
  await imported(manager, `handle,size,stock\r\n${HANDLE},m + m,4`)
  const { product } = (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params })).reply
  expect(product.sizes.map(({ size }) => size)).toEqual(['S+L', 'M+M', 'M+L', 'L+M'])
  const { errors } = await checked(manager, `handle,size,measurements\r\n${HANDLE},M+L,waist 77`)
  expect(errors.map(({ code }) => code)).toEqual(['csvMeasuresOfPair'])
  const one = await checked(manager, `handle,size,stock\r\n${HANDLE},M,1`)
  expect(one.errors.map(({ code }) => code)).toEqual(['sizeForOne'])
})

test('the only size of a product is its free size wherever it is read, and keeps its letter for programs', async () => {
  const [handle, size] = ['megh-dupatta', 'M'] as const
  const details = { measurements: { M: { bust: 92 } } }
  const { product } = (
    await askAs(manager, 'POST /api/admin/products', {
      ...{ ...PAIR, name: 'Megh Dupatta', category: 'Women', details, sizes: [size] },
    })
  ).reply
  const of = { params: { handle } }
  await askAs(
    manager,
    'POST /api/admin/products/{handle}/state',
    { version: product.version, to: 'published' },
    of,
  )
  const count = (counted: number) =>
    askAs(
      manager,
      'POST /api/admin/products/{handle}/stock',
      { size, reason: 'They came', change: { counted } },
      of,
    )
  await count(0)
  const shopper = await shop.shopper()
  await shop.db`update accounts set mailbox_proven_at = now()`
  await call('POST /api/size-wait/ask', { itemId: handle, size }, shopper)
  const { held } = await call('POST /api/consents/get', {}, shopper)
  expect(held.map(({ what }) => what)).toContain('Megh Dupatta, Free size')
  await count(1)
  await expect
    .poll(async () => await shop.db`select from messages where template = 'size-back'`)
    .toHaveLength(1)
  const [told] = await shop.db`select content from messages where template = 'size-back'`
  expect(told!.content).toMatchObject({ size: 'Free size' })

  await call('POST /api/cart/add', { itemId: handle, size }, shopper)
  const more = call('POST /api/cart/update', { itemId: handle, size, quantity: 2 }, shopper)
  expect(await refusal(more)).toMatchObject({
    status: 409,
    message: 'Megh Dupatta in Free size has 1 left.',
  })
  const items = [{ _id: handle, size, quantity: 1 }]
  const { orderId } = await call(
    'POST /api/order/place',
    { items, amount: 20_150, address: ADDRESS },
    shopper,
  )
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders[0]!.items).toMatchObject([{ size: 'M', sizeText: 'Free size' }])
  const [mail] = await shop.db<{ content: unknown }[]>`
    select content from messages m join orders o on o.id = order_id where code = ${orderId}`
  expect(JSON.stringify(mail!.content)).toContain('Free size')
})
