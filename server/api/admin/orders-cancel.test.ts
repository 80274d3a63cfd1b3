import { beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '../../../core/staff.ts'
import { paying, type Shopper } from '../../../test/paying.ts'
import { refusal } from '../../../test/shop.ts'
import { howManyWait } from '../../../test/somebody-waits.ts'
import { askAs, type StaffCaller, statusOf } from '../../../test/staff.ts'
import { testShopWithSandbox } from '../../../test/with-sandbox.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import type { ProviderBooks } from '../../modules/payments/provider.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, payCard, returned, booksAgree, stock, sweep } = paying({ shop, sandbox })
const HOUR = 3_600_000
const callers = {} as Record<Role, StaffCaller>

beforeAll(async () => {
  for (const role of ['packer', 'manager', 'owner'] as const) callers[role] = await shop.staff(role)
})

async function paidOrder(quantity = 1): Promise<{ code: string; shopper: Shopper }> {
  const shopper = await shop.shopper()
  const { orderId, session } = await startCard(shopper, order(quantity))
  await payCard(session)
  await returned(shopper, orderId)
  return { code: orderId, shopper }
}

async function setRefunds(refunds: 'fails' | 'at once') {
  const { ok } = await fetch(`${sandbox.url}/payments/settings.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds }),
  })
  expect(ok).toBe(true)
}

const look = async (code: string, role: Role = 'manager') =>
  (await askAs(callers[role], 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply
const cancel = async (code: string, lines?: { position: number; quantity: number }[]) => {
  const wanted = { reason: 'The weaver found a fault.', ...(lines ? { lines } : {}) }
  return (await askAs(callers.manager, 'POST /api/admin/orders/{code}/cancel', wanted, { params: { code } }))
    .reply
}

async function refundsInLedger(code: string) {
  const { refunds, payments } = await sandbox.get<ProviderBooks>('/ledger.json')
  const { money } = (await look(code)).order
  const ids = money!.payments.map(({ providerPaymentId }) => providerPaymentId)
  expect(payments.filter(({ paymentId }) => ids.includes(paymentId))).toHaveLength(ids.length)
  return refunds.filter(({ paymentId }) => ids.includes(paymentId)).map(({ amountPaise }) => amountPaise)
}

test('a paid order is cancelled: the stock is back, the money in the provider’s ledger, the shopper told', async () => {
  const before = await stock()
  const { code } = await paidOrder()
  expect(await stock()).toBe(before - 1)
  expect((await cancel(code)).message).toBe(`Order ${code} is cancelled. ₹1,649 go back to the shopper.`)
  expect(await stock()).toBe(before)
  await vi.waitFor(async () => expect(await refundsInLedger(code)).toEqual([164_900]), { timeout: 20_000 })
  await vi.waitFor(
    async () =>
      expect((await look(code)).order.money!.refunds).toMatchObject([{ status: 'done', amount: 1649 }]),
    { timeout: 20_000 },
  )
  const { timeline, messages } = (await look(code)).order
  expect(messages.map(({ template }) => template)).toContain('order-cancelled')
  const told = timeline.map(({ what }) => what)
  expect(told, 'by what was received').not.toContain('Paid')
  for (const what of [
    'Order Placed',
    '₹1,649 received',
    'Cancelled',
    '₹1,649 to be refunded',
    '₹1,649 refunded',
  ])
    expect(
      told.filter((one) => one === what),
      what,
    ).toHaveLength(1)
  expect(await booksAgree()).toEqual([])
})

test('one piece of a paid order is cancelled: its price goes back, and the rest may still be packed', async () => {
  const { code } = await paidOrder(2)
  expect((await cancel(code, [{ position: 0, quantity: 1 }])).message).toBe(
    `Those pieces of order ${code} are cancelled. ₹1,499 go back to the shopper.`,
  )
  await vi.waitFor(async () => expect(await refundsInLedger(code)).toEqual([149_900]), { timeout: 20_000 })
  expect((await look(code)).order).toMatchObject({ pieces: 1, moves: ['Packing', 'Cancelled'] })
  const query = new URLSearchParams({ q: code })
  const { reply } = await askAs(callers.manager, 'GET /api/admin/orders', undefined, { query })
  expect(reply.orders).toMatchObject([{ code, pieces: 1 }])
  const [back] = await shop.db`
    select actor_kind as actor, staff_id is not null as "isNamed" from stock_movements m
    join orders o on o.id = order_id where code = ${code} and cause = 'returned'`
  const [refund] = await shop.db`
    select r.actor_kind as actor, r.staff_id is not null as "isNamed" from refunds r
    join orders o on o.id = r.order_id where code = ${code}`
  const byName = { actor: 'staff', isNamed: true }
  expect({ back, refund }, 'who put it back on the shelf, and sent the money').toEqual({
    ...{ back: byName, refund: byName },
  })
  expect(await booksAgree()).toEqual([])
})

test('of what is cancelled already nothing can be cancelled once more', async () => {
  const before = await stock()
  const { code } = await paidOrder(2)
  await cancel(code, [{ position: 0, quantity: 1 }])
  expect(await refusal(cancel(code, [{ position: 0, quantity: 2 }]))).toMatchObject({
    status: 400,
    code: 'tooManyPieces',
  })
  expect(await stock()).toBe(before - 1)
  await cancel(code, [{ position: 0, quantity: 1 }])
  expect(await stock()).toBe(before)
  await vi.waitFor(async () => expect(await refundsInLedger(code)).toHaveLength(2), { timeout: 20_000 })
  expect((await refundsInLedger(code)).reduce((sum, amount) => sum + amount, 0)).toBe(2 * 1499_00 + 150_00)
  expect(await booksAgree()).toEqual([])
})

test('a packer sees nothing of the money in the order’s history', async () => {
  const { code } = await paidOrder(2)
  await cancel(code, [{ position: 0, quantity: 1 }])
  const told = async () => (await look(code)).order.messages.map(({ template }) => template)
  await vi.waitFor(async () => expect(await told()).toContain('refund-done'), { timeout: 20_000 })
  const shown = (_key: string, value: unknown) => value ?? undefined
  const page = JSON.stringify(await look(code, 'packer'), shown)
  expect(withoutIds(page)).not.toMatch(/₹|1499|2998|3148|refund/i)
})

test('a refund that has failed is shown, and sent once more by a manager', async () => {
  const { code } = await paidOrder()
  await setRefunds('fails')
  await cancel(code)
  const refund = async () => (await look(code)).order.money!.refunds[0]!
  await vi.waitFor(
    async () => {
      await sweep(3 * HOUR)
      expect((await refund()).status).toBe('failed')
    },
    { timeout: 20_000 },
  )
  await setRefunds('at once')
  const { id } = await refund()
  const retry = (role: Role, of = code) => {
    const params = { code: of, id }
    return statusOf(askAs(callers[role], 'POST /api/admin/orders/{code}/refunds/{id}/retry', {}, { params }))
  }
  expect(await retry('packer')).toBe(403)
  expect(await retry('manager', (await paidOrder()).code), 'by the page of another order').toBe(404)
  expect(await retry('manager')).toBe(200)
  await vi.waitFor(async () => expect((await refund()).status).toBe('done'), { timeout: 20_000 })
  expect(await retry('manager'), 'done is done').toBe(409)
  expect(await booksAgree()).toEqual([])
})

test('the courier is asked once, whoever asks, and its parcel is moved by its scans alone', async () => {
  const { code } = await paidOrder()
  const params = { code }
  await sandbox.faults({ courier: 'down' })
  await askAs(callers.packer, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { params })
  const ask = (role: Role) =>
    statusOf(askAs(callers[role], 'POST /api/admin/orders/{code}/ship', {}, { params }))
  // Both have looked at the order before the first has the courier asked, which is down and says so soon.
  const { answers } = await shop.db.begin(async (tx) => {
    await tx`select from orders where code = ${code} for update`
    const answers = Promise.all([ask('packer'), ask('manager')])
    await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(1)
    return { answers }
  })
  expect((await answers).toSorted()).toEqual([200, 409])
  await vi.waitFor(async () => expect((await look(code)).order.parcels[0]?.lastError).toBeTruthy(), {
    timeout: 30_000,
  })
  await sandbox.faults({ courier: 'ok' })
  expect(await ask('manager'), 'what failed anybody may try again').toBe(200)
  await vi.waitFor(async () => expect((await look(code)).order.parcel).toBe('booked'), { timeout: 30_000 })
  const { order: shipped, courierOn } = await look(code)
  expect(courierOn).toBe(true)
  expect(shipped).toMatchObject({
    status: 'Packing',
    moves: ['Shipped', 'Cancelled'],
    parcels: [{ status: 'booked', isByHand: false }],
  })
  const who = ['Courier asked for', 'Booked'].map(
    (what) => shipped.timeline.find((each) => each.what.startsWith(what))?.who,
  )
  expect(who, 'one of the two has asked').toEqual([expect.stringMatching(/^A (packer|manager)$/), 'Courier'])
  expect(await ask('manager'), 'it is booked').toBe(409)
  await sandbox.post(`/courier/${shipped.awbCode}/advance`, { code: 42 })
  await vi.waitFor(
    async () => expect((await look(code)).order).toMatchObject({ moves: [], mayShip: false }),
    {
      timeout: 30_000,
    },
  )
  const moving = askAs(
    callers.manager,
    'POST /api/admin/orders/{code}/move',
    { to: 'Out for delivery' },
    { params },
  )
  expect(await statusOf(moving)).toBe(409)
})

test('a parcel that goes by hand beside the courier is moved by hand to the door', async () => {
  const { code } = await paidOrder()
  const params = { code }
  const move = (to: 'Packing' | 'Out for delivery') =>
    askAs(callers.manager, 'POST /api/admin/orders/{code}/move', { to }, { params })
  await move('Packing')
  await askAs(callers.packer, 'POST /api/admin/orders/{code}/ship', {}, { params })
  const byHand = { awb: `AWB${code}`, courierName: 'BlueDart' }
  await askAs(callers.manager, 'POST /api/admin/orders/{code}/ship', { byHand }, { params })
  const shown = await look(code)
  expect(shown).toMatchObject({ courierOn: true, order: { moves: ['Out for delivery'] } })
  expect(shown.order.timeline).toContainEqual(
    expect.objectContaining({ what: 'Courier called off', who: 'A manager' }),
  )
  expect(await statusOf(move('Out for delivery'))).toBe(200)
})
