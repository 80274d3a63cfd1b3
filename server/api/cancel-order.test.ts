import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { MOST_PIECES } from '../../core/totals.ts'
import { CAST } from '../../test/cast.ts'
import { AFTER_THE_HOLD, paying } from '../../test/paying.ts'
import { setStock } from '../../test/set-stock.ts'
import { refusal } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { type Cancellation, cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { moveOrder } from '../modules/orders/move-order.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, startWidget, payCard, payWidget, returned, sweep, booksAgree, standing } = paying({
  shop,
  sandbox,
})
const cancel = (wanted: Partial<Cancellation> & { code: string }) =>
  cancelOrder(shop.running.shop, { reason: 'The shopper asked for it', actor: 'shop', ...wanted })
const two = {
  ...order(),
  items: [
    { _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 },
    { _id: CAST.kurta.handle, size: 'L' as const, quantity: 1 },
  ],
  amount: 2 * 1499 + 2999 + 150,
}

async function paidByCard() {
  const shopper = await shop.shopper()
  const { session, orderId } = await startCard(shopper, two)
  await payCard(session)
  await returned(shopper, orderId)
  return { shopper, code: orderId }
}

async function byCash() {
  const shopper = await shop.shopper()
  const { orderId } = await call('POST /api/order/place', two, shopper)
  return { shopper, code: orderId }
}

const positionOf = async (code: string, handle: string) => {
  const [line] = await shop.db<{ position: number }[]>`
    select position from order_lines join orders o on o.id = order_id where code = ${code} and handle = ${handle}`
  return line!.position
}

test('a paid order goes back whole: its stock at once, its money with the delivery fee', async () => {
  const { shopper, code } = await paidByCard()
  expect(await cancel({ code })).toEqual({ refundPaise: two.amount * 100 })
  await vi.waitUntil(async () => (await standing(code)).refunds[0]?.status === 'done', 20_000)
  const { status, moves, mails } = await standing(code)
  expect(status).toBe('Cancelled')
  expect(moves.reduce((sum, delta) => sum + delta)).toBe(0)
  expect(mails).toEqual(expect.arrayContaining(['order-placed', 'order-cancelled']))
  const why = await shop.db`
    select reason from order_events e join orders o on o.id = order_id where code = ${code} and kind = 'cancelled'`
  expect(why, 'its history says why').toEqual([{ reason: 'The shopper asked for it' }])
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders).toMatchObject([
    {
      status: 'Cancelled',
      cancellationReason: 'The shopper asked for it',
      statusHistory: [{}, { status: 'Cancelled' }],
    },
  ])
  expect(await booksAgree()).toEqual([])
})

test('some pieces of it go back for their price; the last ones take the delivery fee along', async () => {
  const { shopper, code } = await paidByCard()
  const kurti = await positionOf(code, CAST.kurti.handle)
  expect(await cancel({ code, lines: [{ position: kurti, quantity: 1 }] })).toEqual({ refundPaise: 149900 })
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders[0]).toMatchObject({ status: 'Order Placed', total: two.amount })
  expect(orders[0]!.items.find(({ _id }) => _id === CAST.kurti.handle)).toMatchObject({
    quantity: 2,
    cancelledQuantity: 1,
  })
  expect(await booksAgree()).toEqual([])
  const [mail] = await shop.db<{ content: object }[]>`
    select content from messages join orders o on o.id = order_id
    where code = ${code} and template = 'order-cancelled' and channel = 'email'`
  expect(mail!.content).toMatchObject({ whole: false, pieces: [{ quantity: 1 }], refund: 1499 })
  expect(await cancel({ code })).toEqual({ refundPaise: 149900 + 299900 + 15000 })
  await vi.waitUntil(
    async () => (await standing(code)).refunds.every(({ status }) => status === 'done'),
    20_000,
  )
  expect(await booksAgree()).toEqual([])
})

test('a cash order gives its stock back, and there is nothing to refund', async () => {
  const { code } = await byCash()
  const kurta = await positionOf(code, CAST.kurta.handle)
  expect(await cancel({ code, lines: [{ position: kurta, quantity: 1 }] })).toEqual({ refundPaise: 0 })
  expect(await cancel({ code })).toEqual({ refundPaise: 0 })
  expect((await standing(code)).status).toBe('Cancelled')
  expect(await booksAgree()).toEqual([])
})

test('twenty at once cancel it once', async () => {
  const { code } = await paidByCard()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => cancel({ code })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await standing(code)).refunds).toHaveLength(1)
  expect(await booksAgree()).toEqual([])
})

test('an order that waits for its payment waits no longer; what comes all the same goes back', async () => {
  const shopper = await shop.shopper()
  const card = await startCard(shopper)
  await cancel({ code: card.orderId })
  await expect(payCard(card.session)).rejects.toThrow()
  const widget = await startWidget(shopper)
  await cancel({ code: widget.orderId })
  await payWidget(widget.order.id)
  await sweep(AFTER_THE_HOLD)
  await vi.waitUntil(async () => (await standing(widget.orderId)).refunds[0]?.status === 'done', 20_000)
  const { status, paid, mails } = await standing(widget.orderId)
  expect({ status, paid }).toEqual({ status: 'Cancelled', paid: false })
  expect(mails).toContain('payment-returned')
  expect(await booksAgree()).toEqual([])
})

test('one that lapsed unpaid is cancelled by nobody: its stock is back already', async () => {
  const { orderId: code } = await startCard(await shop.shopper())
  await sweep(AFTER_THE_HOLD)
  await expect(cancel({ code })).rejects.toMatchObject({ status: 409, code: 'nothingToCancel' })
  expect(await standing(code)).toMatchObject({ status: 'Order Placed', lapsed: true, moves: [-1, 1] })
  expect(await booksAgree()).toEqual([])
})

test.each(['Shipped', 'Out for delivery', 'Delivered'])('at %s it is too late', async (status) => {
  const { code } = await byCash()
  await shop.db`update orders set status = ${status} where code = ${code}`
  await expect(cancel({ code })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(status),
  })
})

test('what makes no sense is refused and changes nothing', async () => {
  const { code } = await byCash()
  const kurti = await positionOf(code, CAST.kurti.handle)
  const lines: Cancellation['lines'][] = [
    [],
    [{ position: 99, quantity: 1 }],
    [{ position: 0, quantity: 0 }],
    [{ position: 0, quantity: 1.5 }],
    [{ position: kurti, quantity: 3 }],
    [
      { position: kurti, quantity: 2 },
      { position: kurti, quantity: 1 },
    ],
  ]
  for (const wrong of lines)
    await expect(cancel({ code, lines: wrong! })).rejects.toMatchObject({ status: 400 })
  await expect(cancel({ code: 'NOSUCHORDER' })).rejects.toMatchObject({ status: 404 })
  const waiting = await startCard(await shop.shopper(), two)
  await expect(
    cancel({ code: waiting.orderId, lines: [{ position: 0, quantity: 1 }] }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await standing(code)).status).toBe('Order Placed')
  expect(await booksAgree()).toEqual([])
})

describe('a shopper cancels an order of their own', () => {
  const cancelOwn = (shopper: { token: string; base: string }, orderId: string, reason?: string) =>
    call('POST /api/order/cancel', { orderId, ...(reason ? { reason } : {}) }, shopper)
  const placedBefore = (code: string, minutes: number) =>
    shop.db`update orders set placed_at = now() - ${`${minutes} minutes`}::interval where code = ${code}`
  const shownTo = async (shopper: { token: string; base: string }) =>
    (await call('POST /api/order/userorders', {}, shopper)).orders[0]!

  test('paid: at once, with stock and money on their way back, and the history says who', async () => {
    const { shopper, code } = await paidByCard()
    expect(await shownTo(shopper)).toMatchObject({ cancellable: true, refund: null })
    expect(await cancelOwn(shopper, code)).toMatchObject({ orderId: code, refund: two.amount })
    await vi.waitUntil(async () => (await standing(code)).refunds[0]?.status === 'done', 20_000)
    expect(await shownTo(shopper)).toMatchObject({
      status: 'Cancelled',
      cancellable: false,
      cancellationReason: null,
      refund: { amount: two.amount, done: true, whole: true },
    })
    const [event] = await shop.db`
      select actor_kind, reason from order_events e join orders o on o.id = order_id
      where code = ${code} and kind = 'cancelled'`
    expect(event).toEqual({ actor_kind: 'shopper', reason: null })
    const { moves, mails } = await standing(code)
    expect(moves.reduce((sum, delta) => sum + delta)).toBe(0)
    expect(mails).toContain('order-cancelled')
    expect(await booksAgree()).toEqual([])
    expect(await refusal(cancelOwn(shopper, code))).toMatchObject({ status: 409, code: 'cancelledAlready' })
  })

  test('for as long as the shopkeeper allows, and before it is packed', async () => {
    const regretted = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const { orderId } = await call('POST /api/order/place', two, regretted)
    await cancelOwn(regretted, orderId)
    const { orderId: another } = await call('POST /api/order/place', two, regretted)
    expect(another, 'whoever orders it again from the same page has another order').not.toBe(orderId)

    const late = await byCash()
    await placedBefore(late.code, 61)
    expect(await shownTo(late.shopper)).toMatchObject({ cancellable: false })
    expect(await refusal(cancelOwn(late.shopper, late.code))).toMatchObject({
      status: 409,
      code: 'cancelTimeOver',
      message: expect.stringContaining('within 1 hour'),
    })
    await shop.db`
      update settings set facts = facts || '{"cancelMinutes": null}', version = version + 1`
    await shop.running.shop.settings.caughtUp()
    expect(await shownTo(late.shopper)).toMatchObject({ cancellable: true, cancelUntil: null })
    await moveOrder(shop.running.shop, { code: late.code, to: 'Packing', actor: 'shop' })
    expect(await refusal(cancelOwn(late.shopper, late.code))).toMatchObject({
      status: 409,
      code: 'packedAlready',
    })
    expect((await standing(late.code)).status).toBe('Packing')
  })

  test('while somebody packs it: one of the two is told', async () => {
    const { shopper, code } = await byCash()
    const both = await Promise.allSettled([
      cancelOwn(shopper, code, 'Another size'),
      moveOrder(shop.running.shop, { code, to: 'Packing', actor: 'shop' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await booksAgree()).toEqual([])
  })

  test('nobody else’s, none that is not there, no reason that is too long', async () => {
    const { shopper, code } = await byCash()
    const stranger = await shop.shopper()
    expect(await refusal(cancelOwn(stranger, code))).toMatchObject({ status: 403 })
    expect(await refusal(cancelOwn(shopper, 'NOSUCHORDER'))).toMatchObject({ status: 404 })
    expect(await refusal(cancelOwn(shopper, code, 'x'.repeat(201)))).toMatchObject({
      status: 400,
      field: 'reason',
    })
    expect(await refusal(call('POST /api/order/again', { orderId: code }, stranger))).toMatchObject({
      status: 403,
    })
    expect((await standing(code)).status).toBe('Order Placed')
    await cancelOwn(shopper, code, 'Ring 98290 12345')
    const mails = await shop.db`
      select content -> 'reason' as reason from messages m join orders o on o.id = m.order_id
      where o.code = ${code} and template = 'order-cancelled'`
    expect(mails, 'nor do their own words go out in the shop’s name').toEqual([{ reason: null }])
  })
})

test('nothing is ordered again by whoever is erased in that moment', async () => {
  const { shopper, code } = await byCash()
  const { accountId } = await authenticate(shop.db, shopper.token)
  const { again } = await shop.db.begin(async (tx) => {
    await lockToErase(tx, accountId)
    const again = refusal(call('POST /api/order/again', { orderId: code }, shopper))
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    await eraseAccount(tx, accountId, new Date())
    return { again }
  })
  expect(await again).toMatchObject({ status: 401, code: 'sessionExpired' })
  expect(await shop.db`select from cart_lines where account_id = ${accountId}`).toHaveLength(0)
})

test('ordered again: what can be had goes into the cart on top of what it holds, the rest is named', async () => {
  const [{ shopper, code }, whole] = [await byCash(), await byCash()]
  await cancel({ code: whole.code })
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, shopper)
  await setStock(shop.db, CAST.kurta.handle, 'L', 0)
  const { cartData, lines } = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(cartData).toEqual({ [CAST.kurti.handle]: { M: 3 } })
  expect(lines).toEqual([
    { _id: CAST.kurti.handle, name: CAST.kurti.name, size: 'M', sizeText: 'M', wanted: 2, added: 2 },
    { _id: CAST.kurta.handle, name: CAST.kurta.name, size: 'L', sizeText: 'L', wanted: 1, added: 0 },
  ])
  await setStock(shop.db, CAST.kurti.handle, 'M', 4)
  const again = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(again.cartData).toEqual({ [CAST.kurti.handle]: { M: 4 } })
  expect(again.lines[0]).toMatchObject({ wanted: 2, added: 1 })
  // Of an order that stands, what was not taken off it.
  await cancel({ code, lines: [{ position: 0, quantity: 1 }] })
  const less = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(less.lines[0]).toMatchObject({ wanted: 1, added: 1 })
  const all = await call('POST /api/order/again', { orderId: whole.code }, whole.shopper)
  expect(all.lines[0], 'of one that is cancelled, all that it had').toMatchObject({ wanted: 2 })
  // Of what the cart is full of, no more.
  await setStock(shop.db, CAST.kurti.handle, 'M', 2 * MOST_PIECES)
  await shop.db`update cart_lines set quantity = ${MOST_PIECES}`
  const full = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(full.lines[0]).toMatchObject({ wanted: 1, added: 0 })
  await shop.db`update cart_lines set quantity = 5`
  // Of a size that is no longer offered, nothing, though there are more.
  await setStock(shop.db, CAST.kurti.handle, 'M', 9)
  await shop.db`update variants set offered = false where size = 'M'`
  const gone = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(gone.lines[0]).toMatchObject({ wanted: 1, added: 0 })
  await shop.db`update variants set offered = true where size = 'M'`
  await shop.db`update products set state = 'draft' where handle = ${CAST.kurti.handle}`
  const withdrawn = await call('POST /api/order/again', { orderId: code }, shopper)
  expect(withdrawn.lines[0]).toMatchObject({ wanted: 1, added: 0 })
})
