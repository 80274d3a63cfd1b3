import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../../contract/client.ts'
import { OPENING_FACTS } from '../../../../core/shop.ts'
import { deliver } from '../../../../test/deliver.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { refusal } from '../../../../test/shop.ts'
import { somebodyWaits } from '../../../../test/somebody-waits.ts'
import { askAs, newStaff, type StaffCaller } from '../../../../test/staff.ts'
import { testShopWithSandbox } from '../../../../test/with-sandbox.ts'
import { CHECK_RETURNS } from '../../../jobs/kinds.ts'
import { audit } from '../../orders/auditing/audit.ts'
import { shipByHand } from '../../orders/parcels/ship-order.ts'
import { createCourier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import type { Report } from '../../shipping/report.ts'
import { lockReturn, moveReturn } from '../move-return.ts'
import { requestReturn } from '../request-return.ts'
import { hearOfReturn } from './follow-pickup.ts'
import { sweepPickups, tendPickup } from './tend-pickup.ts'

const { shop, sandbox } = testShopWithSandbox()
const soon = { timeout: 20_000, interval: 50 }

let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

type AtCourier = {
  awb: string
  state: string
  isReturn?: true
  booking: {
    order_id: string
    order_items: { units: number }[]
    shipping_address?: string
    shipping_city?: string
    shipping_state?: string
    shipping_phone?: string
  }
}
const atCourier = () => sandbox.get<AtCourier[]>('/courier.json')
const stateOf = async (code: string) =>
  (await shop.db<[{ state: string }]>`select state from returns where code = ${code}`)[0].state
const movesOf = async (code: string) =>
  (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })).reply.return.moves
/** Each state that it has come to, and who brought it there. */
const historyOf = async (code: string) =>
  (
    await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })
  ).reply.return.timeline.map(({ state, who }) => `${state}, ${who}`)
async function opened(order: string, reason: 'late' | 'mind' | 'size', quantity = 1): Promise<string> {
  const wanted = {
    line: 0,
    quantity,
    reason,
    wish: 'money',
    why: 'It came on the day of the wedding.',
  } as const
  const params = { code: order }
  const { reply } = await askAs(manager, 'POST /api/admin/orders/{code}/returns', wanted, { params })
  return reply.returnId
}
async function approved(pieces = 1, ordered = pieces) {
  const shopper = await shop.shopper()
  const order = await packedOrder(shop, shopper, {}, ordered)
  await shop.db`update orders set status = 'Delivered', delivered_at = now() where code = ${order}`
  const code = await opened(order, 'late')
  return { shopper, order, code, mate: pieces > 1 ? await opened(order, 'mind') : '' }
}
const fetched = (code: string) =>
  askAs(manager, 'POST /api/admin/returns/{code}/pickup', {}, { params: { code } })
async function returned(pieces = 1) {
  const one = await approved(pieces)
  await Promise.all([fetched(one.code), fetched(one.code)])
  await expect.poll(() => stateOf(one.code), soon).toBe('pickup_booked')
  return one
}
/** While the courier is away: its pickup waits to be booked. */
async function triedInVain() {
  await sandbox.faults({ courier: 'down' })
  const one = await approved()
  await fetched(one.code)
  const pickup = async () =>
    (
      await shop.db<{ id: string; status: string; error: string | null }[]>`
        select p.id, p.status, last_error as error from returns r join return_pickups p on p.id = pickup_id
        where r.code = ${one.code}`
    )[0]!
  await expect.poll(async () => (await pickup()).error, soon).toMatch(/courier/i)
  return { ...one, pickup }
}

test('the courier fetches what is taken up of an order, tells of it, and is called off with the last of it', async () => {
  const waiting = await approved()
  const own = call('POST /api/return/fetch', { returnId: waiting.code }, waiting.shopper)
  expect(await refusal(own), 'the courier has not come in vain').toMatchObject({ code: 'returnNotToFetch' })
  const { code } = await returned()
  expect(await stateOf(waiting.code), 'another order’s is not fetched with it').toBe('approved')
  expect(await movesOf(code)).toEqual(['receive', 'call-off'])
  const nowIs = (status: string) => shop.db`
    update return_pickups set status = ${status} where id = (select pickup_id from returns where code = ${code})`
  await nowIs('on its way')
  expect(await movesOf(code), 'the courier has it').toEqual(['receive'])
  await nowIs('booked')
  const parcels = await atCourier()
  expect(parcels).toMatchObject([{ isReturn: true, booking: { order_id: `R-${code}-1` } }])
  const { awb } = parcels[0]!
  // A clock that is ahead dates nothing after now.
  const now = new Date()
  const by = { courierName: 'Delhivery', trackUrl: `https://shiprocket.co/tracking/${awb}` }
  const quiet = { status: 'Coming', code: 19, ...by, expectedAt: null, scans: [] }
  const ahead = { ...quiet, at: new Date(now.getTime() + 3_600_000) }
  const hear = (of: string, report: Report, reference: string | null = null) =>
    shop.db.begin((tx) => hearOfReturn(shop.running.shop.jobs)(tx, of, report, now, reference))
  await hear(awb!, ahead)
  expect(await hear('NOT-OURS', ahead, `R-${code}-1`), 'it names ours, and is another parcel').toBe(false)
  await hear(awb!, { ...quiet, at: now, status: 'Nearly there', courierName: null, trackUrl: null })
  expect(
    await shop.db`
      select courier_name as "courierName", tracking_url as "trackUrl", current_status as said from return_pickups
      where awb_code = ${awb} and current_at <= ${now}`,
    'another comes for it than was said at first, and who does is not said each time; of one moment the last word counts',
  ).toEqual([{ ...by, said: 'Nearly there' }])
  for (let scan = 0; scan < 2; scan++) await sandbox.post(`/courier/${awb}/advance`)
  await expect.poll(() => stateOf(code), soon).toBe('picked_up')
  const { reply } = await askAs(manager, 'POST /api/admin/returns/receive', { number: awb })
  expect(reply.returns).toEqual([code])
  expect(await shop.db`select status from return_pickups where awb_code = ${awb}`).toEqual([
    { status: 'arrived' },
  ])
  expect((await historyOf(code)).slice(-3)).toEqual([
    ...['pickup_booked, Courier', 'picked_up, Courier', 'received, A manager'],
  ])

  const other = await returned(2)
  const pickup = () => shop.db`
    select status from return_pickups where id = (select pickup_id from returns where code = ${other.code})`
  await call('POST /api/return/cancel', { returnId: other.code }, other.shopper)
  expect(await pickup(), 'the courier comes for the other one').toEqual([{ status: 'booked' }])
  await call('POST /api/return/cancel', { returnId: other.mate }, other.shopper)
  await expect.poll(async () => (await atCourier())[0]!.state, soon).toBe('CANCELED')

  const both = await returned(2)
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params: { code: both.code } })
  expect([await stateOf(both.code), await stateOf(both.mate)], 'it comes for neither').toEqual([
    ...['approved', 'approved'],
  ])
  expect((await historyOf(both.mate)).at(-1)).toBe('approved, A manager')

  const undecided = await approved(2)
  await shop.db`update returns set state = 'requested' where code = ${undecided.mate}`
  await fetched(undecided.code)
  await expect.poll(() => stateOf(undecided.code), soon).toBe('pickup_booked')
  const [asked] = await shop.db`select state, pickup_id from returns where code = ${undecided.mate}`
  expect(asked, 'nobody has taken it up yet').toEqual({ state: 'requested', pickup_id: null })
  await shop.db`update returns set state = 'approved' where code = ${undecided.mate}`
})

test('what is to be fetched while the courier is away is fetched by itself once it answers, less what was taken back', async () => {
  await sandbox.faults({ courier: 'down' })
  const { shopper, order, code, mate } = await approved(2, 3)
  const pickupOf = async (of: string) =>
    (
      await shop.db`select pickup_id as id, last_error as error from returns r join return_pickups p on p.id = pickup_id
      where r.code = ${of}`
    )[0]!
  await fetched(code)
  await expect.poll(async () => (await pickupOf(code)).error, soon).toMatch(/courier/i)
  expect(await movesOf(code), 'a person may try again').toContain('pickup')
  const { id } = await pickupOf(code)
  const tries = () => shop.db`select checks from return_pickups where id = ${id}`
  const before = await tries()
  const courier = createCourier(shop.running.shop.config.courier!)
  await tendPickup({ ...shop.running.shop, courier }, id)
  expect(await tries(), 'it is not time yet').toEqual(before)
  expect(await pickupOf(mate)).toMatchObject({ id })
  await call('POST /api/return/cancel', { returnId: mate }, shopper)
  await fetched(await opened(order, 'size'))
  expect(await pickupOf(code), 'another has its own').toMatchObject({ id })
  await shop.db`update return_pickups set checks = 9, next_check_at = now() + interval '1 day' where id = ${id}`
  await fetched(code)
  // In vain, and written down: it is tried again some minutes later.
  const tried = () => shop.db`
    select from return_pickups where id = ${id} and checks = 1 and next_check_at > now() + interval '3 minutes'`
  await expect.poll(tried, soon).toHaveLength(1)
  await shop.db`update return_pickups set last_error = null where id = ${id}`
  expect(await movesOf(code), 'it is being booked').not.toContain('pickup')
  await sandbox.faults({ courier: 'ok' })
  await shop.db`update return_pickups set next_check_at = now() where id = ${id}`
  const onceTheClockHasLooked = async () => {
    await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_RETURNS, {}))
    return stateOf(code)
  }
  await expect.poll(onceTheClockHasLooked, soon).toBe('pickup_booked')
  const { booking } = (await atCourier()).find((parcel) => parcel.booking.order_id === `R-${code}-1`)!
  expect(booking.order_items).toMatchObject([{ units: 1 }])
})

test('what the courier was asked to fetch and gave no answer to is fetched once, and called off like any other', async () => {
  const { shopper, code, pickup } = await triedInVain()
  const parcels = async () => (await atCourier()).filter(({ booking }) => booking.order_id === `R-${code}-1`)
  await sandbox.faults({ courier: 'ok' })
  const courier = createCourier(shop.running.shop.config.courier!, { timeoutMs: 4000 })
  // It has logged in by this: what is asked after it is done, and not answered.
  await courier.serves('302003', '302003')
  const tend = async () => {
    await shop.db`
      update return_pickups set next_check_at = now() - interval '1 second' where id = ${(await pickup()).id}`
    await tendPickup({ ...shop.running.shop, courier }, (await pickup()).id)
  }
  await sandbox.faults({ courier: 'timeout' })
  await tend()
  expect(await parcels(), 'the courier has it').toHaveLength(1)
  await sandbox.faults({ courier: 'ok' })
  await tend()
  expect(await pickup()).toMatchObject({ status: 'booked', error: null })
  expect(await parcels()).toMatchObject([{ state: 'NEW', awb: expect.stringMatching(/^19/) }])
  await call('POST /api/return/cancel', { returnId: code }, shopper)
  await expect.poll(async () => (await parcels())[0]!.state, soon).toBe('CANCELED')
  expect(await courier.cancelReturn(`R-${code}-1`), 'it is called off already').toBe(true)
})

test('the courier that fetches a return is given the phone as it was corrected meanwhile', async () => {
  const { order, code } = await approved()
  const [{ customer }] = await shop.db<[{ customer: string }]>`
    update orders o set address = address || jsonb_build_object('phone', a.phone, 'landmark', 'Opposite the well')
    from accounts a where a.id = account_id and o.code = ${order} returning a.code as customer`
  const correct = (phone: string) =>
    askAs(
      manager,
      'POST /api/admin/customers/{code}/phone',
      { phone, reason: 'A digit was wrong.' },
      { params: { code: customer } },
    )
  await correct('7000076543')
  await fetched(code)
  await expect.poll(() => stateOf(code), soon).toBe('pickup_booked')
  const { booking } = (await atCourier()).find((one) => one.booking.order_id === `R-${code}-1`)!
  expect(booking).toMatchObject({ billing_phone: '7000076543', billing_address_2: 'Opposite the well' })
  await correct('7000065432')
  const notes = await shop.db<{ reason: string }[]>`
    select reason from order_events e join orders o on o.id = order_id where code = ${order} and kind = 'note'`
  expect(notes).toEqual([{ reason: expect.stringContaining('to fetch a return') }])
})

test('what is brought to a PIN code that only India Post knows has its city and its state', async () => {
  const owner = await shop.staff('owner')
  const pickupAt = async (pickupPin: string) => {
    const { rules, version } = (await askAs(owner, 'GET /api/admin/delivery-rules')).reply
    await askAs(owner, 'PUT /api/admin/delivery-rules', { rules: { ...rules, pickupPin }, version })
    return rules.pickupPin
  }
  const before = await pickupAt('605199')
  const { order, code } = await approved(1, 3)
  await opened(order, 'mind', 2)
  await fetched(code)
  await expect.poll(() => stateOf(code), soon).toBe('pickup_booked')
  const [{ booking }] = (await atCourier()) as [AtCourier]
  expect(booking).toMatchObject({
    shipping_address: OPENING_FACTS.address.slice(0, 2).join(', '),
    ...{ shipping_city: 'Pondicherry', shipping_state: 'Puducherry', shipping_pincode: '605199' },
    shipping_phone: OPENING_FACTS.phone.replaceAll(' ', '').slice(-10),
  })
  expect(booking.order_items, 'of all that is fetched with it').toMatchObject([{ units: 3 }])
  await pickupAt(before)
})

test('what is taken back while it is being booked is not fetched: the courier is called off once it has it', async () => {
  const { shopper, code, pickup } = await triedInVain()
  await sandbox.faults({ courier: 'ok' })
  const atOnce = createCourier(shop.running.shop.config.courier!)
  const toDo = () => shop.db`
    select from jobs.job where name = 'tend-pickup' and state in ('created', 'retry', 'active')`
  const slow: typeof atOnce = {
    ...atOnce,
    async bookReturn(parcel) {
      await call('POST /api/return/cancel', { returnId: code }, shopper)
      await expect.poll(toDo, soon).toEqual([])
      return atOnce.bookReturn(parcel)
    },
  }
  const at = (minutes: number, courier: typeof atOnce) => ({
    ...shop.running.shop,
    courier,
    clock: () => new Date(Date.now() + minutes * 60_000),
  })
  await tendPickup(at(10, slow), (await pickup()).id)
  await sweepPickups(at(30, atOnce))
  expect(await pickup()).toMatchObject({ status: 'cancelled', error: null })
  const parcel = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)
  expect(parcel).toMatchObject({ state: 'CANCELED' })
})

test('what is taken back just as its booking is tried once more is called off, for the courier may have it by then', async () => {
  const { code, pickup } = await triedInVain()
  await sandbox.faults({ courier: 'ok' })
  const courier = createCourier(shop.running.shop.config.courier!, { timeoutMs: 4000 })
  await courier.serves('302003', '302003')
  const tend = async () => {
    const { id } = await pickup()
    await shop.db`
      update return_pickups set next_check_at = now() - interval '1 second' where id = ${id}`
    return tendPickup({ ...shop.running.shop, courier }, id)
  }
  await sandbox.faults({ courier: 'timeout' })
  await tend()
  await sandbox.faults({ courier: 'ok' })
  let tried: Promise<unknown> = Promise.resolve()
  await shop.db.begin(async (tx) => {
    // Whoever tries it has claimed it, and waits here before it is read.
    await tx`lock table order_lines in access exclusive mode`
    tried = tend()
    await expect.poll(() => somebodyWaits(shop.db), soon).toBe(true)
    const { orderReturn } = await lockReturn(tx, code)
    await moveReturn(tx, shop.running.shop.jobs, orderReturn, 'cancelled', { actor: 'shop', at: new Date() })
  })
  await tried
  const parcel = async () =>
    (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)?.state
  await expect.poll(parcel, soon).toBe('CANCELED')
  expect((await pickup()).error, 'what went wrong at first troubles nobody').toBeNull()
})

test('what is declined while it is being booked is not fetched', async () => {
  const { code, pickup } = await triedInVain()
  const reason = { reason: 'It was worn.' }
  await askAs(manager, 'POST /api/admin/returns/{code}/decline', reason, { params: { code } })
  expect((await pickup()).status).toBe('cancelling')
  await sandbox.faults({ courier: 'ok' })
})

test('what the courier tells of a return before the shop has written its AWB down is heard once it has', async () => {
  const { code, pickup } = await triedInVain()
  await sandbox.faults({ courier: 'ok' })
  const courier = createCourier(shop.running.shop.config.courier!)
  const tried = async () => shop.running.shop.jobs.tried.get('courier-event')!
  const slow: typeof courier = {
    ...courier,
    async bookReturn(parcel) {
      const before = { ...(await tried()) }
      const booked = await courier.bookReturn(parcel)
      for (let scan = 0; scan < 2; scan++) await sandbox.post(`/courier/${booked.awb}/advance`)
      const looked = async () => {
        const { done, failed } = await tried()
        return done + failed - before.done - before.failed
      }
      await expect.poll(looked, soon).toBeGreaterThanOrEqual(2)
      return { ...booked, warning: 'No pickup is arranged.' }
    },
  }
  await shop.db`
    update return_pickups set next_check_at = now() - interval '1 second' where id = ${(await pickup()).id}`
  await tendPickup({ ...shop.running.shop, courier: slow }, (await pickup()).id)
  expect((await pickup()).error, 'what does not undo the booking is said').toBe('No pickup is arranged.')
  await expect.poll(() => stateOf(code), soon).toBe('picked_up')
})

test('of two that are to be fetched one is handed in at the shop: the other is still followed', async () => {
  const { code, mate } = await returned(2)
  await askAs(manager, 'POST /api/admin/returns/receive', { number: code })
  expect([await stateOf(code), await stateOf(mate)]).toEqual(['received', 'pickup_booked'])
  expect(await movesOf(mate)).toContain('call-off')
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  for (let scan = 0; scan < 2; scan++) await sandbox.post(`/courier/${awb}/advance`)
  await expect.poll(() => stateOf(mate), soon).toBe('picked_up')
  await askAs(manager, 'POST /api/admin/returns/receive', { number: awb })
  expect(await stateOf(mate)).toBe('received')
})

test('by the number of a parcel that came before, nothing is taken in that came in another', async () => {
  const { code: another } = await approved()
  const { code, order } = await approved(1, 2)
  for (const one of [code, another]) {
    await fetched(one)
    await expect.poll(() => stateOf(one), soon).toBe('pickup_booked')
  }
  const { awb: number } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  await askAs(manager, 'POST /api/admin/returns/receive', { number })
  const later = await opened(order, 'size')
  await fetched(later)
  await expect.poll(() => stateOf(later), soon).toBe('pickup_booked')
  await askAs(manager, 'POST /api/admin/returns/receive', { number })
  expect(await stateOf(later)).toBe('pickup_booked')
  expect(await stateOf(another), 'nor what is fetched of another order').toBe('pickup_booked')
})

test('for what is handed in at the shop the courier does not come any more', async () => {
  const { code } = await returned()
  // It has come in vain, and would come once more.
  await shop.db`
    update return_pickups set status = 'not fetched' where id = (select pickup_id from returns where code = ${code})`
  await askAs(manager, 'POST /api/admin/returns/receive', { number: code })
  const parcel = async () =>
    (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!.state
  await expect.poll(parcel, soon).toBe('CANCELED')
  const calledOff = await returned()
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params: { code: calledOff.code } })
  await askAs(manager, 'POST /api/admin/returns/receive', { number: calledOff.code })
  const pickup = () => shop.db`
    select status from return_pickups where id = (select pickup_id from returns where code = ${calledOff.code})`
  await expect.poll(pickup, soon).toEqual([{ status: 'cancelled' }])
})

test('what the courier fetched though it was called off is on its way, and is credited where it loses it', async () => {
  const { code, shopper } = await returned()
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  const params = { code }
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params })
  await expect
    .poll(async () => (await atCourier()).find((one) => one.awb === awb)?.state, soon)
    .toBe('CANCELED')
  const turned = { status: 'RTO Initiated', code: 9, at: new Date(Date.now() - 60_000), scans: [] }
  const report = { ...turned, courierName: null, trackUrl: null, expectedAt: null }
  await shop.db.begin((tx) => hearOfReturn(shop.running.shop.jobs)(tx, awb, report, new Date()))
  expect(await stateOf(code), 'what goes back to its shopper is not on its way here').toBe('approved')
  await sandbox.post(`/courier/${awb}/advance`, { code: 42 })
  await expect.poll(() => stateOf(code), soon).toBe('picked_up')
  const own = (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.items[0]!.returns[0]!
  expect(own).toMatchObject({ mayCancel: false, way: null, pickup: { awb } })
  const asked =
    await shop.db`select from return_pickups where awb_code = ${awb} and next_check_at is not null`
  expect(asked, 'should nobody tell of it').toHaveLength(1)
  await sandbox.post(`/courier/${awb}/advance`, { code: 12 })
  const shown = async () =>
    (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply.return
  await expect.poll(async () => (await shown()).pickup?.status, soon).toBe('lost')
  await askAs(manager, 'POST /api/admin/returns/{code}/lost', { reason: 'The courier pays.' }, { params })
  expect(await shown()).toMatchObject({ disposition: 'written off' })
})

test('what comes by the number of a pickup that was called off, and booked anew, is found by it and taken in', async () => {
  const { code, order } = await returned()
  const params = { code }
  const awbOf = async () =>
    (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply.return.pickup!.awb!
  const first = await awbOf()
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params })
  await fetched(code)
  await expect.poll(() => stateOf(code), soon).toBe('pickup_booked')
  const second = await awbOf()
  await sandbox.post(`/courier/${first}/advance`, { code: 7 })
  const { reply } = await askAs(manager, 'GET /api/admin/parcels/{awb}', undefined, {
    params: { awb: first },
  })
  expect(reply.returns).toMatchObject([{ code, mayReceive: true }])
  for (const q of [first, ` #${code.toLowerCase()}`, order]) {
    const query = new URLSearchParams({ q })
    const found = (await askAs(manager, 'GET /api/admin/returns', undefined, { query })).reply.returns
    expect(found, q).toMatchObject([{ code, order }])
  }
  await askAs(manager, 'POST /api/admin/returns/receive', { number: first })
  expect(await stateOf(code)).toBe('received')
  const there = async () => (await atCourier()).find(({ awb }) => awb === second)?.state
  await expect.poll(there, soon).toBe('CANCELED')
})

test('a return stands after the pickups that came before it, and before its own, whatever the clocks of the servers say', async () => {
  const { settings, jobs, catalogue } = shop.running.shop
  const { id: staffId } = await newStaff(shop.db, 'manager')
  const by = { staffId, why: 'It came late.', shopPays: null }
  const on = (minutes: number) => ({
    ...{ db: shop.db, settings, jobs, catalogue },
    clock: () => new Date(Date.now() + minutes * 60_000),
  })
  const order = await packedOrder(shop, await shop.shopper(), {}, 2)
  const wanted = { orderId: order, line: 0, quantity: 1, note: '', wish: 'money', size: null } as const
  await shop.db`update orders set status = 'Delivered', delivered_at = now() - interval '1 hour' where code = ${order}`
  const { code } = await requestReturn(on(2), { ...wanted, photos: [], reason: 'late' }, by)
  const params = { code }
  const fetchedOnce = async (one: string) => {
    await fetched(one)
    await expect.poll(() => stateOf(one), soon).toBe('pickup_booked')
  }
  await fetchedOnce(code)
  const { pickup } = (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply
    .return
  const number = pickup!.awb!
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params })
  const { code: later } = await requestReturn(on(-2), { ...wanted, photos: [], reason: 'mind' }, by)
  await fetchedOnce(code)
  expect(await stateOf(later), 'it is fetched with the other one').toBe('pickup_booked')
  await askAs(manager, 'POST /api/admin/returns/receive', { number })
  expect(await stateOf(code), 'its return was made by a clock that is ahead').toBe('received')
  expect(await stateOf(later), 'it was made once the parcel was called off').toBe('pickup_booked')
})

test.each([
  ['fetched and brings', 7, 'brought'],
  ['calls off after all', 8, 'cancelled'],
] as const)('what it would not call off and %s troubles nobody any more', async (_, says, becomes) => {
  const { code, shopper } = await returned()
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  for (let scan = 0; scan < 2; scan++) await sandbox.post(`/courier/${awb}/advance`, { webhook: 'none' })
  await call('POST /api/return/cancel', { returnId: code }, shopper)
  const row = async () =>
    (await askAs(manager, 'GET /api/admin/troubles')).reply.troubles.find((each) => each.return === code)
      ?.what
  await expect.poll(row, soon).toContain('cannot be called off')
  await sandbox.post(`/courier/${awb}/advance`, { code: says })
  const pickup = () => shop.db`select status from return_pickups where awb_code = ${awb}`
  await expect.poll(pickup, soon).toEqual([{ status: becomes }])
  expect(await row()).toBeUndefined()
  expect(await stateOf(code)).toBe('cancelled')
})

test('the courier comes as often in vain as the policy says that very day', async () => {
  const { settings } = shop.running.shop
  const policy = settings.returnPolicy()
  const follow = async (pickupTries: number) => {
    const changed = JSON.stringify({ ...policy, pickupTries })
    await shop.db`update settings set version = version + 1, return_policy = ${changed}::jsonb`
    await settings.caughtUp()
  }
  const { code } = await approved()
  await follow(policy.pickupTries + 1)
  await fetched(code).finally(() => follow(policy.pickupTries))
  const [pickup] = await shop.db`
    select most_tries as most from return_pickups p join returns r on r.pickup_id = p.id where r.code = ${code}`
  expect(pickup).toEqual({ most: policy.pickupTries + 1 })
})

test('a courier that will not say where a return is, is asked once more some hours later', async () => {
  const { code } = await returned()
  const pickup = () => shop.db<[{ id: string; nextAt: Date | null }]>`
    select p.id, next_check_at as "nextAt" from return_pickups p join returns r on r.pickup_id = p.id
    where r.code = ${code}`
  const [{ id, nextAt }] = await pickup()
  const silent = {
    ...createCourier(shop.running.shop.config.courier!),
    track: () => Promise.reject(new CourierTrouble('We know of no such parcel.', false)),
  }
  await tendPickup({ ...shop.running.shop, courier: silent, clock: () => nextAt! }, id)
  const [{ nextAt: again }] = await pickup()
  expect(again!.getTime() - nextAt!.getTime()).toBe(4 * 3_600_000)
})

test('what went wrong with a pickup is said no longer once the courier has told more of it, or it is called off', async () => {
  const { code } = await returned()
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  const shown = async () => {
    const { reply } = await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })
    return reply.return.pickup!
  }
  const [{ id }] = await shop.db<[{ id: string }]>`
    select pickup_id as id from returns where code = ${code}`
  const courier = createCourier(shop.running.shop.config.courier!)
  const trouble = () => Promise.reject(new CourierTrouble('The courier does not answer.', true))
  const tend = (how: Partial<typeof courier>, hours: number) =>
    tendPickup(
      {
        ...shop.running.shop,
        courier: { ...courier, ...how },
        clock: () => new Date(Date.now() + hours * 3_600_000),
      },
      id,
    )
  await tend({ track: trouble }, 5)
  expect(await shown()).toMatchObject({ lastError: 'The courier does not answer.' })
  await sandbox.post(`/courier/${awb}/advance`, { code: 20 })
  await expect.poll(async () => (await shown()).status, soon).toBe('not fetched')
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  const { says } = await shown()
  expect(
    troubles.find((each) => each.return === code),
    'Today has the courier’s latest words',
  ).toMatchObject({ detail: says })
  expect(await shown()).toMatchObject({ lastError: null })

  await sandbox.faults({ courier: 'down' })
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params: { code } })
  await expect.poll(async () => (await shown()).lastError, soon).toMatch(/courier/i)
  await sandbox.faults({ courier: 'ok' })
  await tend({}, 1)
  expect(await shown()).toMatchObject({ status: 'cancelled', lastError: null })
})

test('what the courier fetches while it is being called off is on its way all the same', async () => {
  const { code } = await returned()
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  await sandbox.faults({ courier: 'down' })
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params: { code } })
  const pickup = async () =>
    (
      await shop.db<{ id: string; status: string; error: string | null }[]>`
        select p.id, p.status, last_error as error from returns r join return_pickups p on p.id = pickup_id
        where r.code = ${code}`
    )[0]!
  await expect.poll(async () => (await pickup()).error, soon).toMatch(/courier/i)
  await sandbox.faults({ courier: 'ok' })
  const atOnce = createCourier(shop.running.shop.config.courier!)
  const slow: typeof atOnce = {
    ...atOnce,
    async cancelReturn(reference) {
      const isKnown = await atOnce.cancelReturn(reference)
      await sandbox.post(`/courier/${awb}/advance`, { code: 42 })
      await expect.poll(() => stateOf(code), soon).toBe('picked_up')
      return isKnown
    },
  }
  const clock = () => new Date(Date.now() + 10 * 60_000)
  await tendPickup({ ...shop.running.shop, courier: slow, clock }, (await pickup()).id)
  expect(await pickup()).toMatchObject({ status: 'on its way' })
})

test('a courier whose clock is ahead a little is believed in its order, whichever report is handled first', async () => {
  const { code } = await returned()
  const { awb } = (await atCourier()).find(({ booking }) => booking.order_id === `R-${code}-1`)!
  // The courier was asked before it was called off, and answers after that.
  const now = Date.now()
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params: { code } })
  const hear = (report: { code: number; at: number }, after: number) =>
    shop.db.begin((tx) =>
      hearOfReturn(shop.running.shop.jobs)(
        tx,
        awb,
        {
          ...{ status: null, courierName: null, trackUrl: null, expectedAt: null, scans: [] },
          ...{ code: report.code, at: new Date(now + report.at) },
        },
        new Date(now + after),
      ),
    )
  await hear({ code: 8, at: 60_000 }, 2)
  await hear({ code: 42, at: 61_000 }, 1)
  expect(await stateOf(code)).toBe('picked_up')
  expect((await historyOf(code)).at(-1), 'what was done last stands last').toMatch(/^picked_up/)
})

test('a courier that does not answer is asked about one, and holds up nothing else', async () => {
  await sandbox.faults({ courier: 'down' })
  const codes = [await approved(), await approved(), await approved()].map(({ code }) => code)
  for (const code of codes) await fetched(code)
  const failed = () => shop.db`
    select from return_pickups p join returns r on p.id = pickup_id where code = any(${codes}) and last_error is not null`
  await expect.poll(failed, soon).toHaveLength(3)
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  expect(
    troubles.filter((each) => codes.includes(each.return ?? '')),
    'a first failure is tried again',
  ).toEqual([])
  const tries = async () =>
    (await shop.db<[{ tries: number }]>`select sum(checks)::int as tries from return_pickups`)[0].tries
  const before = await tries()
  const courier = createCourier(shop.running.shop.config.courier!)
  const then = new Date(Date.now() + 10 * 60_000)
  await sweepPickups({ ...shop.running.shop, courier, clock: () => then })
  await sandbox.faults({ courier: 'ok' })
  expect(await tries()).toBe(before + 1)
})

test('what the courier will not fetch waits for a person, and keeps it from no other', async () => {
  await sandbox.faults({ courier: 'down' })
  const [refused, other] = [await approved(), await approved()]
  await shop.db`
    update orders set address = address || '{"zipcode": "900012", "email": "for.the.parcel@example.com"}'
    where code = ${refused.order}`
  await shop.db`
    update orders set address = address || '{"email": "for.the.parcel@example.com"}' where code = ${other.order}`
  const codes = [refused.code, other.code]
  for (const code of codes) await fetched(code)
  const pickups = () => shop.db<{ error: string | null; isTriedAgain: boolean }[]>`
    select last_error as error, next_check_at is not null as "isTriedAgain"
    from return_pickups p join returns r on p.id = pickup_id where code = any(${codes}) order by r.created_at`
  await expect.poll(async () => (await pickups()).every(({ error }) => error !== null), soon).toBe(true)
  await sandbox.faults({ courier: 'ok' })
  const courier = createCourier(shop.running.shop.config.courier!)
  const then = new Date(Date.now() + 10 * 60_000)
  // The first is due first.
  await shop.db`
    update return_pickups p set next_check_at = now() + case when code = ${refused.code} then interval '1 minute' else interval '2 minutes' end
    from returns r where r.pickup_id = p.id and code = any(${codes})`
  await sweepPickups({ ...shop.running.shop, courier, clock: () => then })
  expect(await pickups()).toMatchObject([
    { error: expect.stringContaining('No courier serves this pincode'), isTriedAgain: false },
    { error: null, isTriedAgain: true },
  ])
  const { troubles } = (await askAs(manager, 'GET /api/admin/troubles')).reply
  expect(
    troubles.filter((each) => codes.includes(each.return ?? '')),
    'it stands in Today',
  ).toMatchObject([{ return: refused.code, detail: expect.stringContaining('pincode') }])
  const asPacker = (await askAs(await shop.staff('packer'), 'GET /api/admin/troubles')).reply.troubles
  expect(
    asPacker.filter((each) => codes.includes(each.return ?? '')),
    'also in that of the packer, who had it fetched',
  ).toMatchObject([{ return: refused.code }])
  const { booking } = (await atCourier()).find((one) => one.booking.order_id === `R-${other.code}-1`)!
  expect(booking, 'and has the mailbox that was typed with the address').toMatchObject({
    billing_email: 'for.the.parcel@example.com',
  })
})

test('whatever goes wrong on its way leads somewhere: fetched anew, or credited as lost', async () => {
  const shopper = await shop.shopper()
  const order = await packedOrder(shop, shopper)
  const { db, jobs } = shop.running.shop
  await shipByHand({ db, jobs }, { code: order, awb: `WAY-${order}`, courierName: 'BlueDart', actor: 'shop' })
  await deliver({ db, jobs }, order, 'courier')
  const { reply } = await askAs(
    manager,
    'POST /api/admin/orders/{code}/returns',
    { line: 0, reason: 'defective', wish: 'money' },
    { params: { code: order } },
  )
  const params = { code: reply.returnId }
  const one = async () =>
    (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply.return
  const row = async () =>
    (await askAs(manager, 'GET /api/admin/troubles')).reply.troubles.find(
      (each) => each.return === params.code,
    )?.what
  const own = async () =>
    (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.items[0]!.returns[0]!
  const book = async () => {
    await askAs(manager, 'POST /api/admin/returns/{code}/pickup', {}, { params })
    await expect.poll(async () => (await one()).state, soon).toBe('pickup_booked')
    return (await one()).pickup!.awb!
  }
  const says = async (awb: string, code: number, becomes: string) => {
    await sandbox.post(`/courier/${awb}/advance`, { code })
    await expect.poll(async () => (await one()).pickup?.status, soon).toBe(becomes)
  }

  const lose = () =>
    askAs(manager, 'POST /api/admin/returns/{code}/lost', { reason: 'The courier pays.' }, { params })
  const first = await book()
  expect(await refusal(lose()), 'its shopper has it').toMatchObject({ code: 'returnMoveIllegal' })
  await says(first, 20, 'not fetched')
  expect(await row()).toContain('could not fetch')
  await says(first, 19, 'booked')
  expect(await row()).toBeUndefined()
  await says(first, 20, 'not fetched')
  const saidAgain = db.begin(async (tx) => {
    const hear = (hours: number) => {
      const at = new Date(Date.now() + hours * 3_600_000)
      const same = {
        at,
        status: 'Not fetched',
        code: 20,
        courierName: null,
        trackUrl: null,
        expectedAt: null,
      }
      return hearOfReturn(jobs)(tx, first, { ...same, scans: [] }, at)
    }
    await hear(1)
    const [row] = await tx<[{ tries: number; mails: number }]>`
      select tries, (
        select count(*)::int from messages
        where template = 'return-news' and content ->> 'code' = ${params.code} and content ->> 'state' = 'missed'
      ) as mails from return_pickups where awb_code = ${first}`
    await hear(7)
    const [next] = await tx<[{ tries: number }]>`select tries from return_pickups where awb_code = ${first}`
    throw Object.assign(new Error('Enough.'), row, { next })
  })
  await expect(
    saidAgain,
    'an hour later, of the same try; in the evening, of the next',
  ).rejects.toMatchObject({
    ...{ message: 'Enough.', tries: 2, mails: 2, next: { tries: 3 } },
  })
  expect((await own()).way).toEqual({ is: 'missed', tries: 2, most: 3 })
  await says(first, 19, 'booked')
  await sandbox.post(`/courier/${first}/advance`, { code: 20 })
  await expect.poll(async () => (await one()).state, soon).toBe('approved')
  expect(await own()).toMatchObject({ way: { is: 'again', tries: 3 }, pickup: null })
  const again = () => call('POST /api/return/fetch', { returnId: params.code }, shopper)
  expect(
    await refusal(call('POST /api/return/fetch', { returnId: params.code }, await shop.shopper())),
  ).toMatchObject({
    status: 403,
  })
  await Promise.all([again(), again()])
  await expect.poll(async () => (await one()).state, soon).toBe('pickup_booked')
  await askAs(manager, 'POST /api/admin/returns/{code}/call-off', {}, { params })
  expect(await one()).toMatchObject({ state: 'approved' })

  await says(await book(), 8, 'cancelled')
  expect(await one(), 'the courier itself calls it off').toMatchObject({ state: 'approved' })

  const second = await book()
  await says(second, 20, 'not fetched')
  await says(second, 42, 'on its way')
  expect((await own()).way, 'it was missed, and is fetched').toBeNull()
  await says(second, 21, 'undelivered')
  expect(await row()).toContain('could not hand')
  await says(second, 9, 'going back')
  expect(await row()).toContain('on its way back')
  expect((await own()).way).toMatchObject({ is: 'back' })
  await says(second, 10, 'cancelled')
  expect(await one(), 'its shopper has it once more').toMatchObject({ state: 'approved' })

  const third = await book()
  await db.begin(async (tx) => {
    const hear = async (code: number, minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000)
      const report = { at, status: `Code ${code}`, code, courierName: null, trackUrl: null, expectedAt: null }
      await hearOfReturn(jobs)(tx, third, { ...report, scans: [] }, new Date())
    }
    await hear(19, 10)
    await hear(42, 20)
  })
  expect(await one(), 'told late, it was fetched all the same').toMatchObject({
    ...{ state: 'picked_up', pickup: { status: 'on its way', says: 'Code 19' } },
  })
  await says(third, 7, 'brought')
  expect(await row()).toContain('receive it')
  await says(third, 25, 'damaged')
  expect(await row()).toContain('damaged a return')
  await says(third, 12, 'lost')
  expect(await row()).toContain('lost a return')
  await lose()
  expect(await one()).toMatchObject({ state: 'refund_due', disposition: 'written off' })
  expect(await row()).toBeUndefined()
  expect(await audit(shop.db)).toEqual([])
  const told = await shop.db<{ state: string }[]>`
    select content ->> 'state' as state from messages where template = 'return-news' and channel = 'email'
      and content ->> 'code' = ${params.code} order by created_at, id`
  const ofPickups = ['missed', 'called_off', 'going_back', 'is_back']
  expect(told.map(({ state }) => state).filter((state) => ofPickups.includes(state))).toEqual([
    // Too often in vain, by the shop, by the courier itself.
    ...['missed', 'missed', 'called_off', 'called_off', 'called_off', 'missed', 'going_back', 'is_back'],
  ])
  expect(told.at(-1), 'nobody has checked what never came').toEqual({ state: 'lost' })
}, 60_000)
