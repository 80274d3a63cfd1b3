import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayloadOf } from '../../contract/api.ts'
import { call } from '../../contract/client.ts'
import { INDIA_MS } from '../../core/india-time.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy } from '../../core/return-policy.ts'
import { OPENING_FACTS } from '../../core/shop.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { deliver, sendAndDeliver } from '../../test/deliver.ts'
import { LETTERHEAD } from '../../test/letterhead.ts'
import { packedOrder } from '../../test/packed-order.ts'
import { setStock } from '../../test/set-stock.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../test/staff.ts'
import { CHECK_RETURNS } from '../jobs/kinds.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { removeUnusedPictures } from '../modules/catalogue/keep-picture.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'
import type { OrderPlaced } from '../modules/messaging/templates/order-placed.ts'
import type { OrderEnded } from '../modules/messaging/templates/parcel-news.ts'
import { renderMail, renderWhatsApp } from '../modules/messaging/templates/render.ts'
import type { ReturnNews } from '../modules/messaging/templates/return-news.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { enter } from '../modules/orders/ledger/enter.ts'
import { moveOrder } from '../modules/orders/move-order.ts'
import { receiveParcel } from '../modules/orders/parcels/receive-parcel.ts'
import { shipByHand } from '../modules/orders/parcels/ship-order.ts'
import { expireHolds } from '../modules/returns/expire-holds.ts'
import { pricesOf } from '../modules/returns/prices-of.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import { settleReplaced } from '../modules/returns/replace-return.ts'
import type { Transaction } from '../platform/database.ts'

/** Cash goes back by a link that waits: nobody answers there. */
const shop = testShop({
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'key',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook',
  RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
})
const DAY = 86_400_000
/** How many days ago a day in India began. */
const sinceDay = (ago: number) => ago + ((Date.now() + INDIA_MS) % DAY) / DAY
const { handle } = CAST.kurti
type Shopper = { token: string; base: string }
let manager: StaffCaller
let packer: StaffCaller
let owner: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
  packer = await shop.staff('packer')
  owner = await shop.staff('owner')
})
beforeEach(() => follow({}))

/** The policy as it opens, but for these. */
async function follow(changes: Partial<ReturnPolicy>) {
  const { reply } = await askAs(owner, 'GET /api/admin/return-policy')
  const policy = { ...OPENING_RETURN_POLICY, ...changes }
  await askAs(owner, 'PUT /api/admin/return-policy', { version: reply.version, policy })
}

/** Kurtis of a size that came so many days ago. */
async function delivered({ days = 1, quantity = 1, promised = -1, sizes = ['M'] as ('M' | 'L')[] } = {}) {
  const shopper = await shop.shopper()
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: sizes.map((size) => ({ _id: handle, size, quantity })),
      amount: 1499 * quantity * sizes.length + 150,
      address: ADDRESS,
    },
    shopper,
  )
  const at = new Date(Date.now() - days * DAY)
  await shop.db`
    update orders set status = 'Delivered', delivered_at = ${at},
      promised_on = ${new Date(at.getTime() - promised * DAY)}::date where code = ${orderId}`
  return { ...shopper, orderId }
}

type Asked = Partial<PayloadOf<'POST /api/return/ask'>>
const asking = ({ orderId, ...shopper }: Shopper & { orderId: string }, wanted: Asked = {}) =>
  call('POST /api/return/ask', { orderId, line: 0, reason: 'mind', wish: 'money', ...wanted }, shopper)
const choiceOf = ({ orderId, ...shopper }: Shopper & { orderId: string }) =>
  call('GET /api/return/choice/{orderId}/{line}', undefined, { ...shopper, params: { orderId, line: '0' } })
const reasonsFor = async (shopper: Shopper & { orderId: string }) =>
  (await choiceOf(shopper)).reasons.map(({ reason }) => reason)
const itemOf = async (shopper: Shopper) =>
  (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.items[0]!
const decide = (code: string, how: 'approve' | 'decline') =>
  how === 'approve'
    ? askAs(manager, 'POST /api/admin/returns/{code}/approve', {}, { params: { code } })
    : askAs(
        manager,
        'POST /api/admin/returns/{code}/decline',
        { reason: 'It was worn.' },
        { params: { code } },
      )
/** Each state that it has come to, and who brought it there. */
const historyOf = async (code: string) =>
  (
    await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })
  ).reply.return.timeline.map(({ state, who }) => `${state}, ${who}`)
/** The returns of one of the console's lists. */
const listed = async (state: string) =>
  (await askAs(packer, 'GET /api/admin/returns', undefined, { query: new URLSearchParams({ state }) })).reply
    .returns
const stockOf = async (size: string) => {
  const [row] = await shop.db<{ stock: number }[]>`
    select stock from variants where size = ${size} and product_id = (select id from products where handle = ${handle})`
  return row!.stock
}

describe('what may come back', () => {
  test('nothing of whoever is erased in that moment', async () => {
    const shopper = await delivered()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { asked } = await shop.db.begin(async (tx) => {
      await eraseCustomer(tx, accountId, { now: new Date(), signing: shop.running.shop.signing })
      const asked = refusal(asking(shopper, { note: 'I am Asha, ring me' }))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await asked).toMatchObject({ status: 401, code: 'sessionExpired' })
    expect(
      await shop.db`select from returns where order_id = (select id from orders where code = ${shopper.orderId})`,
    ).toHaveLength(0)
    const open = (wanted: { wish: 'money' } | { wish: 'exchange'; size: 'L' }) =>
      askAs(
        manager,
        'POST /api/admin/orders/{code}/returns',
        { line: 0, reason: 'wrong', ...wanted },
        { params: { code: shopper.orderId } },
      )
    expect(
      await refusal(open({ wish: 'exchange', size: 'L' })),
      'nor is another piece sent to them',
    ).toMatchObject({ status: 409, code: 'returnOfErased', field: 'wish' })
    const { reply } = await open({ wish: 'money' })
    expect(reply.message).toBe(
      `Return ${reply.returnId} is open. The account of its shopper is erased, so nobody is told.`,
    )
  })

  test('with a photo that is cleaned away at that moment: it is said to be gone', async () => {
    const torn = await delivered()
    const [{ photo }] = await shop.db<[{ photo: string }]>`
      with taken as (
        insert into pictures (hash, width, height, colour) values (${'5c'.repeat(10)}, 400, 500, '#9c2b2a') returning hash
      )
      insert into review_uploads (account_id, picture)
      select account_id, hash from orders cross join taken where code = ${torn.orderId} returning picture as photo`
    const { asked } = await shop.db.begin(async (tx) => {
      await tx`delete from pictures where hash = ${photo}`
      const asked = refusal(asking(torn, { reason: 'defective', photos: [photo] }))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await asked).toMatchObject({ status: 400, code: 'returnPhotoGone', field: 'photos.0' })
  })

  test('within the days, the last one to its end, for what the policy takes; what has a fault always, with a photo', async () => {
    const late = await delivered({ days: sinceDay(7) + 0.001, promised: 2 })
    expect(await refusal(asking(late))).toMatchObject({ status: 409, code: 'returnTooLate' })
    for (const reason of ['defective', 'wrong'] as const)
      expect(await refusal(asking(late, { reason })), reason).toMatchObject({
        status: 400,
        code: 'returnNeedsPhoto',
      })
    await shop.shopper()
    const [{ photo }] = await shop.db<[{ photo: string }]>`
      with taken as (
        insert into pictures (hash, width, height, colour) values (${'7e'.repeat(10)}, 400, 500, '#9c2b2a') returning hash
      )
      insert into review_uploads (account_id, picture)
      select id, hash from accounts cross join taken
      where id <> (select account_id from orders where code = ${late.orderId}) limit 1
      returning picture as photo`
    const othersPhoto: Asked = { reason: 'defective', photos: [photo] }
    expect(await refusal(asking(late, othersPhoto))).toMatchObject({ status: 400, code: 'returnPhotoGone' })
    const torn = await delivered()
    const another = '7f'.repeat(10)
    await shop.db`insert into pictures (hash, width, height, colour) values (${another}, 400, 500, '#9c2b2a')`
    await shop.db`
      insert into review_uploads (account_id, picture)
      select account_id, unnest(${[photo, another]}::text[]) from orders where code = ${torn.orderId}`
    const { returnId } = await asking(torn, { ...othersPhoto, photos: [photo, another, photo] })
    expect(
      await shop.db`
        select picture from return_pictures where return_id = (select id from returns where code = ${returnId})
        order by position`,
    ).toEqual([{ picture: photo }, { picture: another }])
    // What shows the fault is not among what nobody uses.
    await shop.db`update pictures set created_at = now() - interval '8 days'`
    await removeUnusedPictures(shop.db, shop.running.shop.media)
    expect(await shop.db`select from pictures where hash = ${photo}`).toHaveLength(1)
    expect(await reasonsFor(late)).toEqual(['defective', 'wrong', 'late'])
    expect(await asking(late, { reason: 'late' })).toMatchObject({ state: 'requested' })
    expect(await itemOf(late), 'a fault is at the shop’s cost').toMatchObject({
      returns: [{ shopPays: true }],
    })
    const afterMidnight = await delivered()
    await shop.db`
      update orders set delivered_at = '2026-11-20T18:30:00Z', promised_on = '2026-11-20'
      where code = ${afterMidnight.orderId}`
    expect(await asking(afterMidnight, { reason: 'late' }), 'a day late in India').toMatchObject({
      state: 'requested',
    })

    const inTime = await delivered({ days: sinceDay(7) - 0.001 })
    expect(await refusal(asking(inTime, { reason: 'late' }))).toMatchObject({ code: 'returnNotLate' })
    expect(await reasonsFor(inTime)).toEqual(['size', 'mind', 'defective', 'wrong'])
    await follow({ mind: 'no', size: 'exchange', never: [], shopPays: true })
    const strict = await delivered()
    expect(await refusal(asking(strict))).toMatchObject({ code: 'returnNotTaken' })
    expect(await refusal(asking(strict, { reason: 'size' }))).toMatchObject({ code: 'returnWishNotTaken' })
    await follow({ never: ['Kurti'] })
    expect(await refusal(asking(await delivered()))).toMatchObject({ code: 'returnNotTaken' })
    expect(await choiceOf(strict), 'at whose cost, as it was ordered').toMatchObject({ shopPays: true })
    expect(await asking(inTime), 'what was agreed on when it was ordered').toMatchObject({
      state: 'requested',
    })
    await follow({ days: 10 })
    expect(await asking(strict), 'and what is more by now').toMatchObject({ state: 'requested' })
  })

  test('of one’s own delivered pieces, each once; the same pressed twice is one', async () => {
    const shopper = await delivered({ quantity: 2 })
    const stranger = { ...(await shop.shopper()), orderId: shopper.orderId }
    for (const about of [asking, choiceOf])
      expect(await refusal(about(stranger))).toMatchObject({ status: 403 })
    expect(await refusal(asking(shopper, { line: 7 }))).toMatchObject({ status: 404, field: 'line' })
    const [one, same] = await Promise.all([asking(shopper), asking(shopper)])
    expect(one.returnId).toBe(same.returnId)
    const pair = await delivered({ quantity: 2 })
    const sizes = (['L', 'XL'] as const).map((size) =>
      asking(pair, { reason: 'size', wish: 'exchange', size }),
    )
    const [large, larger] = await Promise.all(sizes)
    expect(large!.returnId).not.toBe(larger!.returnId)
    const later = await delivered({ quantity: 2 })
    const lost = await asking(later, { left: 2 })
    await shop.db`update returns set created_at = created_at - interval '1 hour' where code = ${lost.returnId}`
    const again = await asking(later, { left: 2 })
    expect(again.returnId, 'whose answer was lost, asked again for all that').toBe(lost.returnId)
    expect((await asking(later, { left: 1 })).returnId, 'the other piece').not.toBe(lost.returnId)
    const three = await delivered({ quantity: 3 })
    const [first, others] = [await asking(three), await asking(three, { quantity: 2 })]
    expect(first.returnId, 'nor are two pieces the one before').not.toBe(others.returnId)
    expect(await refusal(asking(shopper, { reason: 'size', quantity: 2 }))).toMatchObject({
      status: 409,
      field: 'quantity',
    })
    await asking(shopper, { reason: 'size' })
    const query = new URLSearchParams({ q: ` ${shopper.orderId.toLowerCase()}` })
    const found = (await askAs(packer, 'GET /api/admin/returns', undefined, { query })).reply.returns
    expect(
      found.map(({ reason }) => reason),
      'by the order as it is typed, the newest first',
    ).toEqual(['size', 'mind'])
    expect(await itemOf(shopper)).toMatchObject({
      mayReturn: false,
      returns: [{ reason: 'size' }, { code: one.returnId, state: 'requested', amount: 1499 }],
    })
    const twoLines = await delivered({ sizes: ['M', 'L'] })
    const [ofOne, ofOther] = [await asking(twoLines, { line: 0 }), await asking(twoLines, { line: 1 })]
    expect(ofOne.returnId).not.toBe(ofOther.returnId)
    const part = await delivered({ quantity: 2 })
    await shop.db`
      update order_lines set cancelled_quantity = 1 where order_id = (select id from orders where code = ${part.orderId})`
    expect(await refusal(asking(part, { quantity: 2 })), 'one was cancelled').toMatchObject({
      field: 'quantity',
    })
    const early = await delivered()
    await shop.db`update orders set status = 'Shipped' where code = ${early.orderId}`
    expect(await refusal(asking(early))).toMatchObject({ code: 'returnNotDelivered' })
  })

  test('thirty times in an hour, and no more', async () => {
    const nobodys = { ...(await shop.shopper()), orderId: '2345678923' }
    const answers = await Promise.all(Array.from({ length: 31 }, () => refusal(asking(nobodys))))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const fetched = call('POST /api/return/fetch', { returnId: '2345678923' }, nobodys)
    expect(await refusal(fetched), 'nor is the courier asked more often').toMatchObject({ status: 429 })
  })

  test('what the policy takes is taken at once, if no person wants to see it first', async () => {
    await follow({ asksFirst: false, shopPays: true })
    const shopper = await delivered()
    const taken = await asking(shopper)
    expect(taken).toMatchObject({ state: 'approved' })
    expect(await historyOf(taken.returnId), 'nobody of the shop, nor its shopper, has approved it').toEqual([
      ...['requested, Shopper', 'approved, The shop'],
    ])
    expect(await itemOf(shopper), 'the courier comes at the shop’s cost').toMatchObject({
      returns: [{ shopPays: true, steps: [{ state: 'requested' }, { state: 'approved' }] }],
    })
    const [told] = await shop.db`
      select (content -> 'shopPays')::boolean as "shopPays" from messages
      where template = 'return-news' and content ->> 'code' = ${taken.returnId} and content ->> 'state' = 'approved'`
    expect(told, 'so nobody is asked to send it').toEqual({ shopPays: true })
    const late = await delivered({ promised: 2 })
    expect(await asking(late, { reason: 'late' }), 'a fault is looked at first').toMatchObject({
      state: 'requested',
    })
  })
})

test('the delivery goes back with one piece that has a fault, and with the next where that one is declined', async () => {
  const shopper = await delivered({ promised: 2, quantity: 4 })
  await asking(shopper, { reason: 'mind' })
  const deliveryOf = async () => {
    const { returnId } = await asking(shopper, { reason: 'late', line: 0 })
    const [row] = await shop.db<[{ paise: number }]>`
      select delivery_paise as paise from returns where code = ${returnId}`
    return { returnId, paise: row.paise }
  }
  const first = await deliveryOf()
  expect(first.paise).toBe(150_00)
  await decide(first.returnId, 'decline')
  const second = await deliveryOf()
  expect(second.paise).toBe(150_00)
  await decide(second.returnId, 'approve')
  await shop.db`update returns set created_at = now() - interval '1 minute' where code = ${second.returnId}`
  expect((await deliveryOf()).paise).toBe(0)
})

test('each piece is worth what was paid for it', async () => {
  const { orderId } = await delivered({ quantity: 2 })
  const prices = shop.db.begin(async (tx) => {
    const [line] = await tx<[{ orderId: string; position: number }]>`
      update order_lines set coupon_paise = '{10000, 10001}'
      where order_id = (select id from orders where code = ${orderId})
      returning order_id as "orderId", position`
    throw Object.assign(new Error('Enough.'), { paise: await pricesOf(tx, { ...line, pieces: [1] }) })
  })
  await expect(prices).rejects.toMatchObject({ message: 'Enough.', paise: [1398_99] })
})

describe('an exchange', () => {
  test('keeps the other size until it is cancelled or declined', async () => {
    const before = await stockOf('L')
    const lyingHere = async () => {
      const { reply } = await askAs(manager, 'GET /api/admin/products/{handle}', undefined, {
        params: { handle },
      })
      return reply.product.committed.find(({ size }) => size === 'L')?.count ?? 0
    }
    const lay = await lyingHere()
    const shopper = await delivered({ quantity: 2 })
    const wanted = { reason: 'size', wish: 'exchange', size: 'L' } as const
    const { returnId } = await asking(shopper, { ...wanted, quantity: 2 })
    expect(await stockOf('L')).toBe(before - 2)
    expect(await lyingHere(), 'the shelf has them still').toBe(lay + 2)
    const kept = await shop.db`
      select from returns where code = ${returnId} and held_until = created_at + interval '504 hours'`
    expect(kept, 'for 21 days').toHaveLength(1)
    const cancel = () => call('POST /api/return/cancel', { returnId }, shopper)
    await Promise.all([cancel(), cancel()])
    expect(await stockOf('L')).toBe(before)
    expect(await lyingHere(), 'and nothing of it is kept').toBe(lay)
    const again = await asking(shopper, wanted)
    await shop.db`update returns set state = 'picked_up' where code = ${again.returnId}`
    expect(
      await refusal(call('POST /api/return/cancel', { returnId: again.returnId }, shopper)),
    ).toMatchObject({
      ...{ status: 409, code: 'returnNotCancellable' },
    })
    await letGoOfSize(again.returnId)
    expect(await stockOf('L'), 'the courier has what it is kept for').toBe(before - 1)
    await shop.db`update returns set state = 'requested' where code = ${again.returnId}`
    await decide(again.returnId, 'decline')
    expect(await stockOf('L')).toBe(before)
    expect((await historyOf(again.returnId)).at(-1)).toBe('declined, A manager')
    expect(await itemOf(shopper), 'it may be asked for again').toMatchObject({
      mayReturn: true,
      returns: [{ state: 'declined', said: 'It was worn.' }, { state: 'cancelled' }],
    })
  })

  test('keeps it too where the courier fetches the piece just as its time is over', async () => {
    const shopper = await delivered()
    const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'L' })
    const kept = await stockOf('L')
    await shop.db`update returns set held_until = now() - interval '1 minute' where code = ${returnId}`
    const { letGo } = await shop.db.begin(async (tx) => {
      await tx`select from orders where code = ${shopper.orderId} for update`
      const letGo = expireHolds(shop.running.shop)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await tx`update returns set state = 'picked_up' where code = ${returnId}`
      return { letGo }
    })
    await letGo
    expect(await stockOf('L')).toBe(kept)
    // Nothing is left of it that the clock would let go of during another test.
    await shop.db`update returns set state = 'requested' where code = ${returnId}`
    await expireHolds(shop.running.shop)
  })

  test('of a size that has sold out is refused, and nothing is written', async () => {
    const shopper = await delivered()
    await setStock(shop.db, handle, 'XXL', 0)
    const wanted = { reason: 'size', wish: 'exchange', size: 'XXL' } as const
    expect(await refusal(asking(shopper, wanted))).toMatchObject({ status: 409, code: 'returnSizeGone' })
    const offer = (offered: boolean) => shop.db`
      update variants set offered = ${offered}
      where size = 'XXL' and product_id = (select id from products where handle = ${handle})`
    await setStock(shop.db, handle, 'XXL', 1)
    const both = asking(await delivered({ quantity: 2 }), { ...wanted, quantity: 2 })
    expect(await refusal(both), 'one is left of two').toMatchObject({
      ...{ code: 'returnSizeGone', message: expect.stringContaining('Only 1 piece of size XXL is left') },
    })
    await offer(false)
    expect(await refusal(asking(shopper, wanted))).toMatchObject({ code: 'returnSizeNeeded' })
    const params = { orderId: shopper.orderId, line: '0' }
    const { sizes } = await call('GET /api/return/choice/{orderId}/{line}', undefined, { ...shopper, params })
    expect(sizes.map(({ size }) => size)).not.toContain('XXL')
    await offer(true)
    expect((await itemOf(shopper)).returns).toEqual([])
    const another = await delivered()
    const bothAsk = await Promise.allSettled([asking(shopper, wanted), asking(another, wanted)])
    expect(bothAsk.map(({ status }) => status).toSorted(), 'of two who ask for the last one').toEqual([
      'fulfilled',
      'rejected',
    ])
    expect(await stockOf('XXL')).toBe(0)
  })
})

test('a person decides, and only once; the shopper is told each time', async () => {
  const shopper = await delivered()
  const { returnId: code } = await asking(shopper, { note: 'The sleeves are too long.' })
  await decide(code, 'approve')
  expect(await refusal(decide(code, 'approve'))).toMatchObject({ status: 409, code: 'returnMoveIllegal' })
  const told = await shop.db<{ state: string }[]>`
    select content ->> 'state' as state from messages
    where template = 'return-news' and content ->> 'code' = ${code} order by created_at, id`
  expect(told.map(({ state }) => state)).toEqual(['requested', 'approved'])
  const shownTo = async (who: StaffCaller) =>
    (await askAs(who, 'GET /api/admin/returns/{code}', undefined, { params: { code } })).reply.return
  const shown = await shownTo(manager)
  expect(shown).toMatchObject({
    name: `${ADDRESS.firstName} ${ADDRESS.lastName}`,
    money: { goods: 1499 },
    moves: ['pickup', 'receive', 'decline'],
    note: 'The sleeves are too long.',
  })
  expect(shown.customer).not.toBeNull()
  expect(await shownTo(packer), 'who packs has to do with the piece alone').toMatchObject({
    ...{ money: null, name: null, customer: null, moves: ['pickup', 'receive'] },
  })
  await shop.db`update returns set state = 'picked_up' where code = ${code}`
  expect((await shownTo(manager)).moves).toEqual(['receive', 'lost'])
  expect((await shownTo(packer)).moves).toEqual(['receive'])
  await shop.db`update returns set state = 'approved' where code = ${code}`
})

test('who is to send it reads where to, on WhatsApp too, where nothing stands below', async () => {
  const shopper = await delivered()
  const { returnId: code } = await asking(shopper)
  const [{ phone }] = await shop.db<[{ phone: string }]>`
    update accounts a set whatsapp_utility = true from orders o
    where a.id = account_id and o.code = ${shopper.orderId} returning phone`
  await decide(code, 'approve')
  const [mailed, told] = await shop.db<{ channel: string; recipient: string; content: ReturnNews }[]>`
    select channel, recipient, content from messages where template = 'return-news' and content ->> 'code' = ${code}
      and content ->> 'state' = 'approved' order by channel`
  expect([mailed?.channel, told?.channel, told?.recipient]).toEqual(['email', 'whatsapp', phone])
  const address = OPENING_FACTS.address.join(', ')
  expect(renderMail('return-news', told!.content, LETTERHEAD).text).toContain(address)
  const { text } = renderWhatsApp('return-news', told!.content, LETTERHEAD)
  expect(text).toContain(address)
  expect(text).not.toContain('below')
})

describe('what its shopper was to send and never came', () => {
  const movesOf = async (code: string) =>
    (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })).reply.return
      .moves
  const lose = (code: string) =>
    askAs(manager, 'POST /api/admin/returns/{code}/lost', { reason: 'By her receipt.' }, { params: { code } })
  const lastMail = async (code: string) => {
    const [mail] = await shop.db<[{ content: ReturnNews }]>`
      select content from messages where template = 'return-news' and content ->> 'code' = ${code}
      order by created_at desc, id desc limit 1`
    return renderMail('return-news', mail.content, LETTERHEAD).text
  }

  test('ends without it where its way was at her own cost, and is not said to have been looked at', async () => {
    const shopper = await delivered()
    const { returnId: code } = await asking(shopper)
    await decide(code, 'approve')
    expect(await movesOf(code)).toEqual(['pickup', 'receive', 'decline'])
    expect(await refusal(lose(code))).toMatchObject({ status: 409, code: 'returnMoveIllegal' })
    const reason = 'We have heard nothing of it for two months.'
    await askAs(manager, 'POST /api/admin/returns/{code}/decline', { reason }, { params: { code } })
    const text = await lastMail(code)
    expect(text).toContain(reason)
    expect(text).toContain('has not reached us')
    expect(text).not.toMatch(/looked at|accept/)
    const query = new URLSearchParams({ q: code })
    const { reply } = await askAs(manager, 'GET /api/admin/returns', undefined, { query })
    expect(reply.returns).toMatchObject([{ state: 'declined', neverArrived: true }])
    expect(await itemOf(shopper)).toMatchObject({
      mayReturn: true,
      returns: [{ state: 'declined', said: reason }],
    })
  })

  test('is credited as lost where the shop bears the cost of its way', async () => {
    const shopper = await sent()
    const { reply } = await askAs(
      manager,
      'POST /api/admin/orders/{code}/returns',
      { line: 0, reason: 'defective', wish: 'money' },
      { params: { code: shopper.orderId } },
    )
    expect(await movesOf(reply.returnId)).toEqual(['pickup', 'receive', 'lost', 'decline'])
    await lose(reply.returnId)
    expect(await itemOf(shopper)).toMatchObject({ returns: [{ state: 'refund_due', amount: 1649 }] })
    expect(await lastMail(reply.returnId)).toContain('lost or damaged it on its way to us')
  })
})

test('a manager opens one for a shopper, and says why where the policy would not', async () => {
  const shopper = await delivered({ days: 80 })
  const params = { code: shopper.orderId }
  const { reply: choices } = await askAs(manager, 'GET /api/admin/orders/{code}/returns', undefined, {
    params,
  })
  expect(choices.lines).toMatchObject([
    { line: 0, most: 1, reasons: [{ reason: 'defective' }, { reason: 'wrong' }] },
  ])
  const open = (why: string | null) =>
    askAs(
      manager,
      'POST /api/admin/orders/{code}/returns',
      { line: 0, reason: 'mind', wish: 'money', shopPays: true, why },
      { params },
    )
  expect(await refusal(open(null))).toMatchObject({ status: 400, code: 'returnOverrideNeeded', field: 'why' })
  const { reply } = await open('She was in hospital.')
  expect((await itemOf(shopper)).returns).toMatchObject([
    { code: reply.returnId, state: 'approved', shopPays: true },
  ])
  const options = { params: { code: reply.returnId } }
  const { timeline } = (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, options)).reply
    .return
  expect(timeline, 'who took it, and why, is kept').toMatchObject([
    { state: 'requested', who: 'A manager', reason: 'She was in hospital.' },
    { state: 'approved', who: 'A manager' },
  ])

  const two = await delivered({ quantity: 2 })
  const again = async () =>
    (
      await askAs(
        manager,
        'POST /api/admin/orders/{code}/returns',
        { line: 0, reason: 'defective', wish: 'money', left: 2 },
        { params: { code: two.orderId } },
      )
    ).reply.returnId
  const lost = await again()
  await shop.db`update returns set created_at = created_at - interval '1 hour' where code = ${lost}`
  expect(await again(), 'whose answer was lost, or which a colleague has opened').toBe(lost)
})

type World = Shopper & { orderId: string }

/** A kurti that has really gone out and come, with its invoice. */
async function sent(quantity = 1): Promise<World> {
  const shopper = await shop.shopper()
  const orderId = await packedOrder(shop, shopper, {}, quantity)
  await sendAndDeliver(shop.running.shop, orderId)
  return { ...shopper, orderId }
}

const work = (code: string) => {
  const params = { code }
  return {
    receive: () => askAs(packer, 'POST /api/admin/returns/receive', { number: code }),
    inspect: (found: { passed: boolean; restock?: boolean; reason?: string }) =>
      askAs(packer, 'POST /api/admin/returns/{code}/inspect', found, { params }),
    sendBack: () =>
      askAs(packer, 'POST /api/admin/returns/{code}/send-back', { awb: `BACK${code}` }, { params }),
    refund: () => askAs(manager, 'POST /api/admin/returns/{code}/refund', {}, { params }),
  }
}
/** Once the clock has done what it does each minute. */
const soon = <Seen>(look: () => Promise<Seen>) =>
  expect.poll(async () => {
    await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_RETURNS, {}))
    return look()
  })
const timeIsOver = (code: string) =>
  shop.db`update returns set held_until = now() - interval '1 minute' where code = ${code}`
async function letGoOfSize(code: string): Promise<void> {
  await timeIsOver(code)
  await expireHolds(shop.running.shop)
}

/** Faulty pieces, for each of which an XL was kept until its time was over. */
async function keptInVain(code: string, quantity = 1) {
  const { reply } = await askAs(
    manager,
    'POST /api/admin/orders/{code}/returns',
    { line: 0, quantity, reason: 'defective', wish: 'exchange', size: 'XL' },
    { params: { code } },
  )
  await timeIsOver(reply.returnId)
  await soon(
    () => shop.db`select from returns where code = ${reply.returnId} and held_until is not null`,
  ).toEqual([])
  return { code: reply.returnId, ...work(reply.returnId) }
}

type About = { pieces?: { position: number; quantity: number }[]; delivery?: boolean }
const refundByHand = (code: string, amount: number, about: About = {}) =>
  askAs(
    manager,
    'POST /api/admin/orders/{code}/refunds',
    { amount, code: 'goodwill', reason: 'A thread was loose.', key: randomUUID(), ...about },
    { params: { code } },
  )
/** A manager opens a return of one piece for a fault, and it is taken in; returns what is due for it, in rupees. */
async function faulty(code: string) {
  const { reply } = await askAs(
    manager,
    'POST /api/admin/orders/{code}/returns',
    { line: 0, reason: 'defective', wish: 'money' },
    { params: { code } },
  )
  const { receive, inspect, refund } = work(reply.returnId)
  await receive()
  await inspect({ passed: true })
  const params = { code: reply.returnId }
  const shown = async () =>
    (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply.return
  const { money, state } = await shown()
  return { goods: money!.goods, delivery: money!.delivery, state, refund }
}
const totals = async (orderId: string) => {
  const [row] = await shop.db<{ buyer: number; back: number; refunds: number }[]>`
    select sum(buyer_paise)::int as buyer,
      (select coalesce(sum(total_paise), 0)::int from tax_documents where order_id = o.id and series = 'C') as back,
      (select coalesce(sum(amount_paise), 0)::int from refunds where order_id = o.id) as refunds
    from orders o join ledger on order_id = o.id where code = ${orderId} group by o.id`
  return row!
}

describe('once it is back', () => {
  test('what passes is credited and on the shelf again, and a manager pays it back, once', async () => {
    const before = await stockOf('M')
    const shopper = await sent()
    const sold = async () =>
      (
        await shop.db<[{ sold: number }]>`
          select sold from variants where size = 'M' and product_id = (select id from products where handle = ${handle})`
      )[0].sold
    const soldWithIt = await sold()
    const { returnId } = await asking(shopper)
    await decide(returnId, 'approve')
    const { receive, inspect, refund } = work(returnId)
    const typed = { params: { awb: returnId.toLowerCase() } }
    const { reply } = await askAs(packer, 'GET /api/admin/parcels/{awb}', undefined, typed)
    expect(reply.returns, 'it is found by the number on its slip').toMatchObject([{ code: returnId }])
    await Promise.all([receive(), receive()])
    const losing = askAs(
      manager,
      'POST /api/admin/returns/{code}/lost',
      { reason: 'The courier pays.' },
      { params: { code: returnId } },
    )
    expect(await refusal(losing), 'what is here is not lost').toMatchObject({ code: 'returnMoveIllegal' })
    await inspect({ passed: true })
    expect(await refusal(inspect({ passed: true }))).toMatchObject({ status: 409 })
    expect(await listed('refund')).toContainEqual(
      expect.objectContaining({ code: returnId, isRefunding: false }),
    )
    expect(await stockOf('M')).toBe(before)
    expect(await sold()).toBe(soldWithIt - 1)
    expect(await totals(shopper.orderId)).toEqual({ buyer: -149900, back: 149900, refunds: 0 })
    await Promise.all([refund(), refund()])
    expect(await totals(shopper.orderId)).toEqual({ buyer: 0, back: 149900, refunds: 149900 })
    await settleRefunded(shop.running.shop)
    expect((await itemOf(shopper)).returns, 'not while it is on its way').toMatchObject([
      { state: 'refund_due' },
    ])
    expect(await listed('refund'), 'nothing is left to do for it').not.toContainEqual(
      expect.objectContaining({ code: returnId }),
    )
    expect(await listed('paying')).toContainEqual(
      expect.objectContaining({ code: returnId, isRefunding: true }),
    )
    await shop.db`
      update refunds set status = 'done', done_at = now(), next_check_at = null
      where order_id = (select id from orders where code = ${shopper.orderId})`
    await shop.db.begin(async (tx) => {
      const [{ id }] = await tx<[{ id: string }]>`select id from orders where code = ${shopper.orderId}`
      await enter(tx, { orderId: id, cause: 'refunded', at: new Date() })
    })
    await settleRefunded(shop.running.shop)
    expect((await itemOf(shopper)).returns).toMatchObject([{ state: 'refunded', amount: 1499 }])
    expect(await historyOf(returnId), 'who did each').toEqual([
      ...['requested, Shopper', 'approved, A manager', 'received, A packer', 'qc_passed, A packer'],
      ...['refund_due, The shop', 'refunded, COD'],
    ])
    const params = { code: shopper.orderId }
    const { order } = (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params })).reply
    expect(order.money!.refunds).toMatchObject([{ amount: 1499, reason: 'A change of mind' }])
    expect(order.payment, 'its delivery did not').toBe('part refunded')
  })

  test('it is over once its own money is there, whatever another of its order still waits for', async () => {
    const shopper = await sent(2)
    const due = async (wanted: Asked, of = shopper) => {
      const { returnId } = await asking(of, wanted)
      await decide(returnId, 'approve')
      const { receive, inspect, refund } = work(returnId)
      await receive()
      await inspect({ passed: true })
      return refund
    }
    for (const refund of [await due({ asCredit: true }), await due({ asCredit: false })]) await refund()
    await settleRefunded(shop.running.shop)
    expect((await itemOf(shopper)).returns, 'one waits for its link').toMatchObject([
      { credited: 0, state: 'refund_due' },
      { credited: 1499, state: 'refunded' },
    ])
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    expect(orders[0]!.refund, 'nor has all of it gone back').toMatchObject({ done: false })

    // Two at once of an order that both store credit and cash have paid.
    const items = [{ _id: handle, size: 'M' as const, quantity: 2 }]
    const wanted = { items, amount: 3148, credit: 1499, address: ADDRESS }
    const { orderId } = await call('POST /api/order/place', wanted, shopper)
    await sendAndDeliver(shop.running.shop, orderId)
    const pair = { ...shopper, orderId }
    const one = await due({ reason: 'size' }, pair)
    expect(await choiceOf(pair)).toMatchObject({ toSource: 0, byLink: 150 })
    await refundByHand(orderId, 150, { delivery: true })
    expect(await choiceOf(pair), 'the other one takes what there was in cash').toMatchObject({ byLink: 0 })
    expect(await refusal(asking(pair, { asCredit: true })), 'the form does not offer that').toMatchObject({
      ...{ status: 409, code: 'returnNotAsCredit' },
    })
    const other = await due({}, pair)
    expect((await itemOf(shopper)).returns).toMatchObject([{ credited: 1499 }, { credited: 0 }])
    await Promise.all([one(), other()])
    const ways = await shop.db`
      select way, sum(amount_paise)::int as paise from refunds
      where order_id = (select id from orders where code = ${orderId}) group by way order by way`
    expect(ways, 'each as far as it had paid').toEqual([
      { way: 'credit', paise: 1499_00 },
      { way: 'payout', paise: 1649_00 },
    ])
  })

  test('as store credit, where its shopper chose that for cash: what had not gone back before, and once', async () => {
    const shopper = await sent()
    const { returnId } = await asking(shopper, { asCredit: true })
    // The same with another way is no button that was pressed twice.
    expect(await refusal(asking(shopper))).toMatchObject({ code: 'returnTooMany' })
    await decide(returnId, 'approve')
    const [{ account }] = await shop.db<[{ account: string }]>`
      select a.code as account from accounts a join orders o on o.account_id = a.id where o.code = ${shopper.orderId}`
    const erase = () =>
      askAs(
        manager,
        'POST /api/admin/customers/{code}/erase',
        { confirm: account, reason: 'Asked by mail.', givesUpCredit: true },
        { params: { code: account } },
      )
    expect(await refusal(erase())).toMatchObject({ status: 409, code: 'accountHasOpenMatters' })
    await askAs(
      manager,
      'POST /api/admin/orders/{code}/refunds',
      { amount: 150, code: 'late', reason: null, key: randomUUID(), delivery: true },
      { params: { code: shopper.orderId } },
    )
    const { receive, inspect, refund } = work(returnId)
    await receive()
    await inspect({ passed: true })
    const shown = async () =>
      (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code: returnId } })).reply
        .return
    expect((await shown()).money).toMatchObject({ goods: 1499, asCredit: true, method: 'COD', credit: 0 })
    const mailsOf = async (code: string) => {
      const mails = await shop.db<{ content: ReturnNews }[]>`
        select content from messages where template = 'return-news' and content ->> 'code' = ${code}
          and content ->> 'state' in ('received', 'refund_due')`
      return mails.map(({ content }) => renderMail('return-news', content, LETTERHEAD))
    }
    const mails = await mailsOf(returnId)
    for (const { subject, text } of mails) {
      expect(text).toContain('₹1,499 becomes your store credit')
      expect(subject + text).not.toMatch(/money|pay/i)
    }
    expect(mails).toHaveLength(2)
    const answers = await Promise.all([refund(), refund()])
    expect(answers.map(({ reply }) => reply.message)).toEqual(
      Array(2).fill('₹1,499 is their store credit now.'),
    )
    const credit = () => call('GET /api/user/credit', undefined, shopper)
    expect(await credit()).toMatchObject({ balance: 1499, entries: [{ cause: 'given', amount: 1499 }] })
    expect((await shown()).moves, 'it is paid back once').toEqual([])
    await settleRefunded(shop.running.shop)
    expect((await shown()).state).toBe('refunded')
    const own = async () => (await itemOf(shopper)).returns
    expect(await own()).toMatchObject([{ credited: 1499 }])
    const went = (from: string, to: string) => shop.db`
      update refunds set way = ${to} where way = ${from} and id = (select refund_id from returns where code = ${returnId})`
    await went('credit', 'payout')
    expect(await own(), 'they took the money after all').toMatchObject([{ credited: 0 }])
    await went('payout', 'credit')
    // Also to whoever presses it when that is over.
    expect((await refund()).reply.message).toBe('₹1,499 is their store credit now.')
    expect((await credit()).balance).toBe(1499)
    const { money, timeline } = (
      await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code: shopper.orderId } })
    ).reply.order
    expect(money!.refunds).toMatchObject([{ way: 'payout' }, { way: 'credit', ofCredit: false }])
    expect(
      timeline.filter(({ what }) => what.startsWith('₹1,499')).map(({ what }) => what),
      'what came of it stands above what was asked',
    ).toEqual(['₹1,499 refunded', '₹1,499 to be refunded'])

    // What is spent of it and comes back is credit again, whatever was asked for.
    const { orderId } = await call(
      'POST /api/order/place',
      { items: [{ _id: handle, size: 'M', quantity: 1 }], amount: 1649, credit: 1499, address: ADDRESS },
      { ...shopper, idempotencyKey: randomUUID() },
    )
    await sendAndDeliver(shop.running.shop, orderId)
    expect(
      await refusal(asking({ ...shopper, orderId }, { wish: 'exchange', size: 'L', asCredit: true })),
    ).toMatchObject({ status: 409, code: 'returnNotAsCredit', field: 'asCredit' })
    expect(
      await choiceOf({ ...shopper, orderId }),
      'only what was paid in cash can be had as money',
    ).toMatchObject({
      ...{ prices: [1499], toSource: 0, byLink: 150 },
    })
    const second = await asking({ ...shopper, orderId })
    await decide(second.returnId, 'approve')
    const again = work(second.returnId)
    await again.receive()
    await again.inspect({ passed: true })
    const { return: partly } = (
      await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code: second.returnId } })
    ).reply
    expect(partly.money, 'a part of the order was paid by it').toMatchObject({
      ...{ goods: 1499, method: 'COD', credit: 1499, asCredit: false },
      ...{ refundable: 1649, toSource: 0, byLink: 150, payoutsOn: true },
    })
    const inPart = await mailsOf(second.returnId)
    for (const { text } of inPart)
      expect(text).toMatch(/pay (you )?₹150\b.* and ₹1,349 becomes your store credit/)
    expect(inPart).toHaveLength(2)
    expect(await own(), 'as My Orders says').toMatchObject([{ amount: 1499, credited: 1349 }])
    expect((await again.refund()).reply.message).toBe(
      '₹150 is on its way back, and ₹1,349 is their store credit now.',
    )
    expect((await credit()).balance).toBe(1349)
    expect(await own(), 'before it is asked for and after').toMatchObject([{ amount: 1499, credited: 1349 }])
  })

  test('a defective piece is written off and takes its delivery back too; a worn one goes back', async () => {
    const before = await stockOf('M')
    const shopper = await sent()
    const { reply } = await askAs(
      manager,
      'POST /api/admin/orders/{code}/returns',
      { line: 0, reason: 'defective', wish: 'money' },
      { params: { code: shopper.orderId } },
    )
    const broken = work(reply.returnId)
    await broken.receive()
    const [arrived] = await shop.db`
      select (content ->> 'amount')::int as amount from messages
      where template = 'return-news' and content ->> 'code' = ${reply.returnId} and content ->> 'state' = 'received'`
    expect(arrived, 'its delivery with it').toEqual({ amount: 1649 })
    expect(await refusal(broken.inspect({ passed: true, restock: false }))).toMatchObject({
      status: 400,
      field: 'reason',
    })
    await broken.inspect({ passed: true, restock: false, reason: 'A seam is open.' })
    expect(await stockOf('M')).toBe(before - 1)
    expect(await totals(shopper.orderId)).toMatchObject({ back: 164900 })
    expect((await itemOf(shopper)).returns).toMatchObject([{ state: 'refund_due', said: null }])
    const said = await shop.db`
      select from messages where template = 'return-news' and content ->> 'code' = ${reply.returnId}
        and content ->> 'said' is not null`
    expect(said, 'why it cannot be sold is the shop’s own').toHaveLength(0)
    const gone = await shop.db`
      select reason from stock_movements
      where cause = 'written off' and return_id = (select id from returns where code = ${reply.returnId})`
    expect(gone, 'and stands with the stock').toEqual([{ reason: 'A seam is open.' }])
    await broken.refund()
    expect(await totals(shopper.orderId)).toMatchObject({ buyer: 0, refunds: 164900 })
    const order = { params: { code: shopper.orderId } }
    const page = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, order)
    expect(page.reply.order.money!.refunds, 'she does not keep it').toMatchObject([{ reason: 'Defective' }])

    const worn = await sent()
    const { returnId } = await asking(worn)
    await decide(returnId, 'approve')
    await shop.db`
      with fetched as (
        insert into return_pickups (id, order_id, reference, status, awb_code, courier_name)
        select gen_random_uuid(), order_id, code, 'arrived', 'HERE' || code, 'BlueDart' from returns where code = ${returnId}
        returning id
      )
      update returns set pickup_id = fetched.id from fetched where code = ${returnId}`
    const { receive, inspect, sendBack } = work(returnId)
    await receive()
    await inspect({ passed: false, reason: 'It was washed.' })
    await sendBack()
    const news = await shop.db`
      select content ->> 'awb' as awb, content ->> 'courier' as courier from messages
      where template = 'return-news' and channel = 'email'
        and content ->> 'code' = ${returnId} and content ->> 'state' = 'sent_back'`
    expect(news, 'by which she follows it, with whoever it is').toEqual([
      { awb: `BACK${returnId}`, courier: null },
    ])
    expect(await itemOf(worn), 'she has it again').toMatchObject({
      ...{ mayReturn: true, returns: [{ state: 'sent_back', said: 'It was washed.' }] },
    })
    expect((await itemOf(worn)).returns![0]!.pickup, 'the number is that of the mail').toEqual({
      ...{ courier: null, awb: `BACK${returnId}`, trackingUrl: null },
    })
    expect(await totals(worn.orderId)).toMatchObject({ buyer: 0, back: 0 })
    expect((await historyOf(returnId)).slice(-2)).toEqual(['qc_failed, A packer', 'sent_back, A packer'])
    expect(await asking(worn, { reason: 'size' })).toMatchObject({ state: 'requested' })
  })

  test('the other piece of an exchange is an order of its own, paid by what came back', async () => {
    const before = await stockOf('L')
    const shopper = await sent()
    await shop.db`
      with hers as (update orders set locale = 'hi' where code = ${shopper.orderId} returning id)
      update order_lines set size_text = 'Hers M' from hers where order_id = hers.id`
    const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'L' })
    await decide(returnId, 'approve')
    const { receive, inspect } = work(returnId)
    await receive()
    // It is sold no more by then, and cost more to the last.
    const standsAt = (state: string, paise: number) =>
      shop.db`update products set state = ${state}, price_paise = ${paise} where handle = ${handle}`
    await standsAt('archived', 1999_00)
    await inspect({ passed: true })
    await standsAt('published', 1499_00)
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    const other = orders.find(({ _id }) => _id !== shopper.orderId)!
    expect(other).toMatchObject({ payment: true, isExchange: true, total: 1499, cancellable: false })
    expect(other.items).toMatchObject([{ size: 'L', sizeText: 'L' }])
    const [{ locale }] = await shop.db<
      [{ locale: string }]
    >`select locale from orders where code = ${other._id}`
    expect(locale, 'she reads of it in the language of the first').toBe('hi')
    const [confirmed] = await shop.db<[{ content: OrderPlaced }]>`
      select content from messages
      where template = 'order-placed' and channel = 'email' and content ->> 'code' = ${other._id}`
    for (const { text } of [
      renderMail('order-placed', confirmed.content, LETTERHEAD),
      renderWhatsApp('order-placed', confirmed.content, LETTERHEAD),
    ])
      expect(text, 'and nobody charges her for it').toContain(
        `It comes in exchange for what you sent back by return ${returnId}, so there is nothing to pay.`,
      )
    expect(await refusal(call('POST /api/order/cancel', { orderId: other._id }, shopper))).toMatchObject({
      code: 'exchangeNotCancelled',
    })
    expect(await refusal(refundByHand(other._id, 1499)), 'nor by paying all of it back').toMatchObject({
      code: 'exchangeNotCancelled',
    })
    expect(await stockOf('L')).toBe(before - 1)
    for (const code of [shopper.orderId, other._id]) expect((await totals(code)).buyer).toBe(0)
    // What pays the other piece has left this order; its delivery has not.
    expect(await refusal(refundByHand(shopper.orderId, 1649))).toMatchObject({
      code: 'refundOverLeft',
      message: expect.stringContaining('₹150'),
    })
    const { db, jobs } = shop.running.shop
    await moveOrder({ db, jobs }, { code: other._id, to: 'Packing', actor: 'shop' })
    await settleReplaced(shop.running.shop)
    expect(await shop.db`select state from returns where code = ${returnId}`).toEqual([
      { state: 'qc_passed' },
    ])
    await shipByHand(
      { db, jobs },
      { code: other._id, awb: `AWB${other._id}`, courierName: 'BlueDart', actor: 'shop' },
    )
    await settleReplaced(shop.running.shop)
    const over = await shop.db`
      update returns set state = 'qc_passed' where code = ${returnId} and state = 'replacement_shipped' returning 1`
    expect(over, 'it has left').toHaveLength(1)
    // It is there before the clock looks.
    await deliver({ db, jobs }, other._id)
    const options = { params: { code: returnId } }
    const shown = async () =>
      (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, options)).reply.return
    await soon(shown).toMatchObject({ state: 'replacement_shipped', replacement: other._id })
    expect((await historyOf(returnId)).at(-1)).toBe('replacement_shipped, The shop')
    for (const [code, isReason] of [
      [shopper.orderId, false],
      [other._id, true],
    ] as const) {
      const page = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })
      expect(page.reply.order.returns).toMatchObject([
        { code: returnId, state: 'replacement_shipped', isReason },
      ])
    }
    expect(await refusal(asking(shopper)), 'it is the shop’s again').toMatchObject({ field: 'quantity' })
  })

  test('of the other piece of what was paid in cash, once it did not reach its shopper, the mail names the link', async () => {
    const shopper = await sent()
    const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'L' })
    await decide(returnId, 'approve')
    const { receive, inspect } = work(returnId)
    await receive()
    await inspect({ passed: true })
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    const { _id: code } = orders.find(({ _id }) => _id !== shopper.orderId)!
    const { db, jobs } = shop.running.shop
    await moveOrder({ db, jobs }, { code, to: 'Packing', actor: 'shop' })
    const awb = `AWB${code}`
    await shipByHand({ db, jobs }, { code, awb, courierName: 'BlueDart', actor: 'shop' })
    const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
    await receiveParcel(shop.running.shop, { awb, lines, reason: null, actor: 'shop' })
    const [mail] = await shop.db<[{ content: OrderEnded }]>`
      select content from messages
      where template = 'order-ended' and channel = 'email' and content ->> 'code' = ${code}`
    const said = (payoutsOn: boolean) =>
      renderMail('order-ended', mail.content, { ...LETTERHEAD, payoutsOn }).text
    expect(said(true)).toContain(
      '₹1,499 goes back the way it was paid, or by a link as far as that was cash.\n',
    )
    expect(said(false)).toContain(
      'as far as that was cash. We have no payment links yet: ₹1,499 waits, and we send you one as soon as we have.\n',
    )
  })

  test('the other size that was kept for what did not pass is on the shelf again', async () => {
    const before = await stockOf('L')
    const { returnId } = await asking(await sent(), { reason: 'size', wish: 'exchange', size: 'L' })
    await decide(returnId, 'approve')
    const { receive, inspect } = work(returnId)
    await receive()
    expect(await stockOf('L')).toBe(before - 1)
    await inspect({ passed: false, reason: 'It was washed.' })
    expect(await stockOf('L')).toBe(before)
  })

  test('what was paid back in full before is taken in, and buys no other piece', async () => {
    const before = await stockOf('L')
    const shopper = await sent()
    const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'L' })
    await decide(returnId, 'approve')
    await refundByHand(shopper.orderId, 1649)
    const { receive, inspect } = work(returnId)
    await receive()
    await inspect({ passed: true })
    expect((await itemOf(shopper)).returns).toMatchObject([{ state: 'refunded' }])
    expect(await stockOf('L')).toBe(before)
  })

  test('what is due for it is not sent back by hand as well', async () => {
    const shopper = await sent()
    const { returnId } = await asking(shopper)
    await decide(returnId, 'approve')
    const { receive, inspect, refund } = work(returnId)
    await receive()
    await inspect({ passed: true })
    expect(await refusal(refundByHand(shopper.orderId, 1649))).toMatchObject({
      code: 'refundOverLeft',
      message: expect.stringContaining('₹150'),
    })
    const params = { code: shopper.orderId }
    const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params })
    expect(reply.order.money).toMatchObject({ refundable: 150 })
    await refund()
    expect(await totals(shopper.orderId)).toEqual({ buyer: 0, back: 149900, refunds: 149900 })
  })

  test('what is worth less than goes back at all is over once it is taken in', async () => {
    const aRupee = await sent()
    await refundByHand(aRupee.orderId, 1648)
    expect((await faulty(aRupee.orderId)).state, 'a rupee goes back').toBe('refund_due')
    const shopper = await sent()
    await refundByHand(shopper.orderId, 1648.5)
    const { goods, delivery, state } = await faulty(shopper.orderId)
    expect(goods + delivery).toBe(0.5)
    expect(state).toBe('refunded')
    expect(await totals(shopper.orderId)).toMatchObject({ back: 164900, refunds: 164850 })
    const promised = await shop.db`
      select from messages where template = 'return-news' and content ->> 'state' = 'refund_due'
        and order_id = (select id from orders where code = ${shopper.orderId})`
    expect(promised, 'nobody waits for it').toHaveLength(0)
  })

  describe.each([
    ['with', '08AABCT2016Q1Z5'],
    ['without', null],
  ])('%s a GSTIN', (_, gstin) => {
    const set = async (to: string | null) => {
      await shop.db`update settings set facts = facts || ${JSON.stringify({ gstin: to })}::jsonb`
      await shop.running.shop.settings.caughtUp()
    }
    beforeEach(() => set(gstin))
    afterEach(() => set('08AABCT2016Q1Z5'))

    test('what was paid back before is not paid back again, and buys no other piece', async () => {
      const shopper = await sent()
      const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'L' })
      await decide(returnId, 'approve')
      await refundByHand(shopper.orderId, 1500)
      const { receive, inspect } = work(returnId)
      await receive()
      await inspect({ passed: true })
      const { orders } = await call('POST /api/order/userorders', {}, shopper)
      // Of the ₹149 that are left, ₹13.55 are its delivery's.
      expect(orders.find(({ _id }) => _id !== shopper.orderId)).toMatchObject({
        total: 135.45,
        items: [{ size: 'L' }],
      })
      expect(await totals(shopper.orderId)).toMatchObject({ buyer: 0, refunds: 150000 })
    })

    test('who asks, and who is told that it has arrived, is told what is left to be paid back', async () => {
      const shopper = await sent()
      const { orderId } = shopper
      await refundByHand(orderId, 100, { pieces: [{ position: 0, quantity: 1 }] })
      expect(await choiceOf(shopper)).toMatchObject({ prices: [1399], delivery: 150 })
      const { reply } = await askAs(
        manager,
        'POST /api/admin/orders/{code}/returns',
        { line: 0, reason: 'defective', wish: 'money' },
        { params: { code: orderId } },
      )
      const { receive, inspect } = work(reply.returnId)
      await refundByHand(orderId, 150, { delivery: true })
      await receive()
      await inspect({ passed: true })
      const told = await shop.db<{ state: string; amount: number }[]>`
        select content ->> 'state' as state, (content ->> 'amount')::float as amount from messages
        where template = 'return-news' and content ->> 'code' = ${reply.returnId} order by created_at, id`
      expect(told).toEqual([
        { state: 'approved', amount: 1549 },
        { state: 'received', amount: 1399 },
        { state: 'refund_due', amount: 1399 },
      ])
    })

    test('a delivery that was paid back by hand is not paid back with a faulty piece once more', async () => {
      const shopper = await sent(2)
      const { orderId } = shopper
      await refundByHand(orderId, 150, { delivery: true })
      expect(await choiceOf(shopper)).toMatchObject({ prices: [1499, 1499], delivery: 0 })
      const first = await faulty(orderId)
      expect(first).toMatchObject({ goods: 1499, delivery: 0 })
      await first.refund()
      const second = await faulty(orderId)
      expect(second).toMatchObject({ goods: 1499, delivery: 0 })
      await second.refund()
      expect(await totals(orderId)).toMatchObject({ buyer: 0, refunds: 3148_00 })
    })

    test('of two faulty pieces the delivery goes back with the one that is taken', async () => {
      const { orderId } = await sent(2)
      const params = { code: orderId }
      const opened: string[] = []
      for (const reason of ['defective', 'wrong'] as const) {
        const asked = { line: 0, reason, wish: 'money' } as const
        const { reply } = await askAs(manager, 'POST /api/admin/orders/{code}/returns', asked, { params })
        opened.push(reply.returnId)
      }
      const [first, second] = opened.map(work)
      for (const one of [first!, second!]) await one.receive()
      await first!.inspect({ passed: false, reason: 'It was worn.' })
      await second!.inspect({ passed: true })
      await second!.refund()
      expect(await totals(orderId)).toMatchObject({ buyer: 0, refunds: 1649_00 })
    })

    test('what is taken off after a piece came back is taken off the one that stayed', async () => {
      const { orderId } = await sent(2)
      const first = await faulty(orderId)
      expect(first).toMatchObject({ goods: 1499, delivery: 150 })
      await first.refund()
      await refundByHand(orderId, 100)
      expect(await faulty(orderId)).toMatchObject({ goods: 1399, delivery: 0 })
    })

    test('what went back of one line is not taken out of the other', async () => {
      const shopper = await shop.shopper()
      const items = (['M', 'L'] as const).map((size) => ({ _id: handle, size, quantity: 1 }))
      const wanted = { items, amount: 2 * 1499 + 150, address: ADDRESS }
      const { orderId } = await call('POST /api/order/place', wanted, shopper)
      await sendAndDeliver(shop.running.shop, orderId)
      await refundByHand(orderId, 1499, { pieces: [{ position: 0, quantity: 1 }] })
      const first = await faulty(orderId)
      expect(first).toMatchObject({ goods: 0, delivery: 150 })
      const params = { code: orderId }
      const money = async () =>
        (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params })).reply.order.money
      expect(await money(), 'the delivery is due already').toMatchObject({ refundable: 1499 })
      await first.refund()
      expect(await money()).toMatchObject({ refundable: 1499 })
      expect(await totals(orderId)).toMatchObject({ buyer: 0, refunds: 1649_00 })
    })
  })

  test('a size that was kept in vain is let go, and if it is gone by then the money comes back', async () => {
    const shopper = await sent()
    const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'XL' })
    await decide(returnId, 'approve')
    const before = await stockOf('XL')
    // Though the courier is to fetch what it is kept for.
    await shop.db`
      update returns set held_until = now() - interval '1 minute', state = 'pickup_booked' where code = ${returnId}`
    await soon(() => stockOf('XL')).toBe(before + 1)
    await setStock(shop.db, handle, 'XL', 0)
    const { receive, inspect } = work(returnId)
    await receive()
    await inspect({ passed: true })
    expect((await itemOf(shopper)).returns).toMatchObject([{ state: 'refund_due' }])
    const told = await shop.db<{ content: ReturnNews }[]>`
      select content from messages where template = 'return-news' and channel = 'email' and content ->> 'code' = ${returnId}
        and content ->> 'state' in ('let_go', 'received', 'refund_due') order by created_at, id`
    expect(told).toHaveLength(3)
    const [letGo, arrived, paid] = told.map(
      ({ content }) => renderMail('return-news', content, LETTERHEAD).text,
    )
    expect(letGo, 'who was told that it is kept for so long is told when it no longer is').toMatch(
      /kept size XL for you for 21 days.* you get size XL if there still is one, or we pay ₹1,499 back/,
    )
    expect(arrived, 'nobody knows then whether there is one').toContain(
      'We check it, and then send size XL if there still is one, or pay ₹1,499 back.',
    )
    expect(paid).toContain(
      'We have accepted it. We cannot send size XL any more, and pay you ₹1,499 instead.',
    )
    expect(paid, 'nor does it stand below').not.toContain('Size you get instead')
  })

  test('of what had a fault and cannot be exchanged any more its delivery goes back too', async () => {
    const shopper = await sent()
    await setStock(shop.db, handle, 'XL', 1)
    const { receive, inspect, refund } = await keptInVain(shopper.orderId)
    await setStock(shop.db, handle, 'XL', 0)
    await receive()
    await inspect({ passed: true })
    await refund()
    expect(await totals(shopper.orderId)).toEqual({ buyer: 0, back: 164900, refunds: 164900 })
  })

  test('a size that was let go is kept again once the piece is here, and the exchange gives no delivery back', async () => {
    const shopper = await sent(2)
    await setStock(shop.db, handle, 'XL', 2)
    const { receive, inspect } = await keptInVain(shopper.orderId, 2)
    expect(await stockOf('XL')).toBe(2)
    await receive()
    await inspect({ passed: true })
    expect(await stockOf('XL')).toBe(0)
    expect(await totals(shopper.orderId)).toEqual({ buyer: 0, back: 299800, refunds: 0 })
  })
})

test('whoever takes an exchange in waits for the lowest size holding none of the other', async () => {
  const shopper = await delivered({ sizes: ['L'] })
  const { returnId } = await asking(shopper, { reason: 'size', wish: 'exchange', size: 'M' })
  await decide(returnId, 'approve')
  const { receive, inspect } = work(returnId)
  await receive()
  const ofSize = (tx: Transaction, size: string) => tx`
    select from variants where size = ${size} and product_id = (select id from products where handle = ${handle})
    for no key update nowait`
  const { inspected } = await shop.db.begin(async (tx) => {
    await ofSize(tx, 'M')
    const inspected = inspect({ passed: true })
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    await ofSize(tx, 'L')
    return { inspected }
  })
  await inspected
})

test('a shop without a courier has none come again, and says so in its shopper’s words', async () => {
  const shopper = await delivered()
  const { returnId } = await asking(shopper)
  expect(await refusal(call('POST /api/return/fetch', { returnId }, shopper))).toMatchObject({
    ...{ status: 409, code: 'returnNotToFetch' },
  })
})

test('also when the courier has lost it: the other piece goes where there still is one', async () => {
  const shopper = await sent()
  await setStock(shop.db, handle, 'XL', 1)
  const { code } = await keptInVain(shopper.orderId)
  await shop.db`update returns set state = 'picked_up' where code = ${code}`
  const lost = { reason: 'The courier pays.' }
  await askAs(manager, 'POST /api/admin/returns/{code}/lost', lost, { params: { code } })
  expect(await stockOf('XL')).toBe(0)
  expect(await totals(shopper.orderId)).toEqual({ buyer: 0, back: 149900, refunds: 0 })
  const [placed] = await shop.db<[{ content: OrderPlaced }]>`
    select content from messages where template = 'order-placed' and channel = 'email' and content ->> 'exchangeFor' = ${code}`
  const { text } = renderMail('order-placed', placed.content, LETTERHEAD)
  expect(text, 'what they sent did not come').toContain(
    `What you sent back by return ${code} was lost or damaged on its way to us.`,
  )
})

test('a queue goes on over the page, each return once', async () => {
  const { orderId } = await delivered()
  await shop.db`
    insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays)
    select gen_random_uuid(), 'PAGE' || n, order_id, position, array[n], 'picked_up', 'mind', 'money', 0, false
    from order_lines, generate_series(1, 51) n where order_id = (select id from orders where code = ${orderId})`
  const page = async (number: string) => {
    const query = new URLSearchParams({ state: 'coming', page: number })
    const { reply } = await askAs(packer, 'GET /api/admin/returns', undefined, { query })
    return { next: reply.nextPage, codes: reply.returns.map(({ code }) => code) }
  }
  const [first, second] = [await page('1'), await page('2')]
  expect([first.next, second.next]).toEqual([2, null])
  const paged = [...first.codes, ...second.codes].filter((code) => code.startsWith('PAGE'))
  expect([paged.length, new Set(paged).size]).toEqual([51, 51])
  const movedIn = async (state: string) => (await listed(state)).map(({ movedAt }) => movedAt)
  const [decided, over] = [await movedIn('decide'), await movedIn('over')]
  expect(decided, 'whoever has waited longest first').toEqual(decided.toSorted())
  expect(over, 'and what is over, the newest first').toEqual(over.toSorted().toReversed())
  expect(new Set(over).size).toBeGreaterThan(1)
  await shop.db`delete from returns where code like 'PAGE%'`
})

test('the books agree', async () => {
  const made = await shop.db<{ code: string }[]>`
    select code from orders where awb_code is null and status = 'Delivered'`
  const short = new RegExp(made.map(({ code }) => code).join('|') || 'none')
  expect((await audit(shop.db)).filter((line) => !short.test(line))).toEqual([])
})

test.each([
  [
    'a piece in two returns',
    /has pieces that its line has not, or another return has too/,
    (tx) => tx`
    insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays)
    select gen_random_uuid(), 'TWICE', order_id, position, pieces, state, reason, 'money', 0, false
    from returns where state = 'refunded' limit 1`,
  ],
  [
    'a piece that is written off and never left the shelf',
    /movements took back 1 and wrote off 0 of its 1 pieces/,
    (tx) => tx`
    update returns set disposition = 'written off' where state = 'refunded' and disposition = 'restocked'`,
  ],
  [
    'a size that is kept and was never taken',
    /keeps 0 pieces for an exchange, and should keep 1/,
    (tx) => tx`
    update returns set held_until = now() where wish = 'exchange' and state = 'replacement_shipped'`,
  ],
  [
    'a piece that was exchanged for more than it was worth',
    /passed from its order to the one/,
    (tx) => tx`
    update returns set goods_paise = goods_paise + 1 where state = 'replacement_shipped'`,
  ],
  [
    'a return that nobody brought to where it is',
    /is refund_due, and its history ends with refunded/,
    (tx) => tx`
    update returns set state = 'refund_due' where state = 'refunded'`,
  ],
] as [string, RegExp, (tx: Transaction) => Promise<unknown>][])(
  'the audit speaks up about %s',
  async (_, words, spoil) => {
    const said = shop.db.begin(async (tx) => {
      await spoil(tx)
      throw Object.assign(new Error('undone'), { lines: (await audit(tx)).join('\n') })
    })
    await expect(said).rejects.toMatchObject({ message: 'undone', lines: expect.stringMatching(words) })
  },
)
