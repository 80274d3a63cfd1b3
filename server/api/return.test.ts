import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayloadOf } from '../../contract/api.ts'
import { call } from '../../contract/client.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy } from '../../core/return-policy.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from '../../test/staff.ts'
import { audit } from '../modules/orders/auditing/audit.ts'

const shop = testShop()
const DAY = 86_400_000
const { handle } = CAST.kurti
type Shopper = { token: string; base: string }
let manager: StaffCaller
let owner: StaffCaller
beforeAll(async () => {
  manager = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'manager'))
  owner = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'owner'))
})
beforeEach(() => follow({}))

/** The policy as it opens, but for these. */
async function follow(changes: Partial<ReturnPolicy>) {
  const { reply } = await askAs(owner, 'GET /api/admin/return-policy')
  const policy = { ...OPENING_RETURN_POLICY, ...changes }
  await askAs(owner, 'PUT /api/admin/return-policy', { version: reply.version, policy })
}

/** Kurtis of a size that came so many days ago. */
async function delivered({ days = 1, quantity = 1, promised = -1 } = {}) {
  const shopper = await shop.shopper()
  const { orderId } = await call(
    'POST /api/order/place',
    { items: [{ _id: handle, size: 'M', quantity }], amount: 1499 * quantity + 150, address: ADDRESS },
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
const stockOf = async (size: string) => {
  const [row] = await shop.db<{ stock: number }[]>`
    select stock from variants where size = ${size} and product_id = (select id from products where handle = ${handle})`
  return row!.stock
}

describe('what may come back', () => {
  test('within the days, for what the policy takes; what has a fault always, with a photo', async () => {
    const late = await delivered({ days: 8, promised: 2 })
    expect(await refusal(asking(late))).toMatchObject({ status: 409, code: 'returnTooLate' })
    expect(await refusal(asking(late, { reason: 'defective' }))).toMatchObject({
      status: 400,
      code: 'returnNeedsPhoto',
    })
    const choice = await call('GET /api/return/choice/{orderId}/{line}', undefined, {
      ...late,
      params: { orderId: late.orderId, line: '0' },
    })
    expect(choice.reasons.map(({ reason }) => reason)).toEqual(['defective', 'wrong', 'late'])
    expect(await asking(late, { reason: 'late' })).toMatchObject({ state: 'requested' })

    const inTime = await delivered()
    expect(await refusal(asking(inTime, { reason: 'late' }))).toMatchObject({ code: 'returnNotLate' })
    await follow({ mind: 'no', size: 'exchange', never: [] })
    expect(await refusal(asking(inTime))).toMatchObject({ code: 'returnNotTaken' })
    expect(await refusal(asking(inTime, { reason: 'size' }))).toMatchObject({ code: 'returnWishNotTaken' })
    await follow({ never: ['Kurti'] })
    expect(await refusal(asking(inTime))).toMatchObject({ code: 'returnNotTaken' })
  })

  test('of one’s own delivered pieces, each once; the same pressed twice is one', async () => {
    const shopper = await delivered({ quantity: 2 })
    expect(await refusal(asking({ ...(await shop.shopper()), orderId: shopper.orderId }))).toMatchObject({
      status: 403,
    })
    expect(await refusal(asking(shopper, { line: 7 }))).toMatchObject({ status: 404, field: 'line' })
    const [one, same] = await Promise.all([asking(shopper), asking(shopper)])
    expect(one.returnId).toBe(same.returnId)
    expect(await refusal(asking(shopper, { reason: 'size', quantity: 2 }))).toMatchObject({
      status: 409,
      field: 'quantity',
    })
    await asking(shopper, { reason: 'size' })
    expect(await itemOf(shopper)).toMatchObject({
      mayReturn: false,
      returns: [{ reason: 'size' }, { code: one.returnId, state: 'requested', amount: 1499 }],
    })
    const early = await delivered()
    await shop.db`update orders set status = 'Shipped' where code = ${early.orderId}`
    expect(await refusal(asking(early))).toMatchObject({ code: 'returnNotDelivered' })
  })

  test('what the policy takes is taken at once, if no person wants to see it first', async () => {
    await follow({ asksFirst: false, shopPays: true })
    expect(await asking(await delivered())).toMatchObject({ state: 'approved' })
  })
})

describe('an exchange', () => {
  test('keeps the other size until it is cancelled or declined', async () => {
    const before = await stockOf('L')
    const shopper = await delivered()
    const wanted = { reason: 'size', wish: 'exchange', size: 'L' } as const
    const { returnId } = await asking(shopper, wanted)
    expect(await stockOf('L')).toBe(before - 1)
    const cancel = () => call('POST /api/return/cancel', { returnId }, shopper)
    await Promise.all([cancel(), cancel()])
    expect(await stockOf('L')).toBe(before)
    const again = await asking(shopper, wanted)
    await decide(again.returnId, 'decline')
    expect(await stockOf('L')).toBe(before)
    expect((await itemOf(shopper)).returns[0]).toMatchObject({ state: 'declined', said: 'It was worn.' })
  })

  test('of a size that has sold out is refused, and nothing is written', async () => {
    const shopper = await delivered()
    await shop.db`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind)
      select gen_random_uuid(), id, -stock, 'corrected', 'shop' from variants
      where size = 'XXL' and product_id = (select id from products where handle = ${handle}) and stock > 0`
    await shop.db`
      update variants set stock = 0 where size = 'XXL'
        and product_id = (select id from products where handle = ${handle})`
    const wanted = { reason: 'size', wish: 'exchange', size: 'XXL' } as const
    expect(await refusal(asking(shopper, wanted))).toMatchObject({ status: 409, code: 'returnSizeGone' })
    expect((await itemOf(shopper)).returns).toEqual([])
  })
})

test('a person decides, and only once; the shopper is told each time', async () => {
  const shopper = await delivered()
  const { returnId: code } = await asking(shopper)
  await decide(code, 'approve')
  expect(await refusal(decide(code, 'approve'))).toMatchObject({ status: 409, code: 'returnMoveIllegal' })
  const told = await shop.db<{ state: string }[]>`
    select content ->> 'state' as state from messages
    where template = 'return-news' and content ->> 'code' = ${code} order by created_at, id`
  expect(told.map(({ state }) => state)).toEqual(['requested', 'approved'])
  const { reply } = await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params: { code } })
  expect(reply.return.timeline.map(({ state }) => state)).toEqual(['requested', 'approved'])
})

test('a manager opens one for a shopper, whatever the policy says', async () => {
  const shopper = await delivered({ days: 80 })
  const { reply } = await askAs(
    manager,
    'POST /api/admin/orders/{code}/returns',
    { line: 0, reason: 'mind', wish: 'money' },
    { params: { code: shopper.orderId } },
  )
  expect((await itemOf(shopper)).returns).toMatchObject([{ code: reply.returnId, state: 'approved' }])
})

test('the books agree', async () => {
  expect((await audit(shop.db)).filter((line) => !/status|Delivered|ledger/.test(line))).toEqual([])
})
