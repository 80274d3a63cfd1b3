import { afterEach, expect, test } from 'vitest'
import { ACCOUNTS } from '../../../../core/ledger.ts'
import { DAY_MS } from '../../../../core/time.ts'
import { deliver } from '../../../../test/deliver.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { refusal, testShop } from '../../../../test/shop.ts'
import { askAs, newStaff, signedIn } from '../../../../test/staff.ts'
import { noteRemitted } from '../../settlements/note-remitted.ts'
import { audit } from '../auditing/audit.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { noteReport } from '../parcels/follow-parcel.ts'
import { shipByHand } from '../parcels/ship-order.ts'
import { catchUpLedger } from './catch-up.ts'

const shop = testShop()
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs })
let labels = 0
const ship = (code: string) =>
  shipByHand(deps(), { code, awb: `LEDGER-${++labels}`, courierName: 'BlueDart', actor: 'shop' })
const order = async () => packedOrder(shop, await shop.shopper())
async function delivered(): Promise<string> {
  const code = await order()
  await ship(code)
  await deliver(deps(), code)
  return code
}

/** What each account of an order comes to; those that come to nothing are left out. */
async function balance(code: string): Promise<Record<string, number>> {
  const sums = ACCOUNTS.map((account) => `sum(l.${account}_paise)::bigint as ${account}`).join(', ')
  const [row] = await shop.db.unsafe(
    `select ${sums} from ledger l join orders o on o.id = order_id where o.code = '${code}'`,
  )
  return Object.fromEntries(Object.entries(row!).filter(([, paise]) => paise !== 0))
}
const causes = async (code: string) =>
  (
    await shop.db<{ cause: string }[]>`
      select cause from ledger l join orders o on o.id = order_id where o.code = ${code} order by l.id`
  ).map(({ cause }) => cause)

afterEach(async () => {
  expect(await audit(shop.db)).toEqual([])
})

test('cash is owed by the buyer, then the courier has it, and it is the shop’s once that hands it over', async () => {
  const code = await order()
  expect(await balance(code)).toEqual({ buyer: 164900, goods: -149900, delivery: -15000 })
  await ship(code)
  // Worked rows 1 and 12: of the piece 71.38 are tax, of its delivery 7.14.
  const sold = { goods: -142762, delivery: -14286, tax: -7852 }
  expect(await balance(code)).toEqual({ buyer: 164900, ...sold })
  await deliver(deps(), code)
  expect(await balance(code)).toEqual({ courier: 164900, ...sold })

  const by = await newStaff(shop.db, 'manager')
  const caller = await signedIn(shop.db, shop.base, by)
  const shown = async () =>
    (await askAs(caller, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order
  expect(await shown()).toMatchObject({ payment: 'with courier', money: { withCourier: 1649 } })
  const remit = (amount: number, reference: string | null = 'UTR 4711') =>
    askAs(caller, 'POST /api/admin/orders/{code}/remitted', { amount, reference }, { params: { code } })
  expect(await refusal(remit(1649.01))).toMatchObject({
    status: 409,
    code: 'courierHasLess',
    field: 'amount',
  })
  // Pressed twice it is one.
  await Promise.all([remit(800), remit(800)])
  expect(await balance(code)).toMatchObject({ courier: 84900, bank: 80000 })
  // The same once more is another when its transfer is.
  await remit(399.99)
  await remit(399.99, 'UTR 4712')
  await remit(0.02)
  expect(await balance(code)).toEqual({ courier: 4900, bank: 160000, ...sold })
  await Promise.all([remit(10, null), remit(10, null)])
  // So it is when time has gone by: a transfer may come in equal parts.
  const part = { code, amountPaise: 1000, reference: null, by }
  expect(await noteRemitted(shop.db, part, new Date(Date.now() + 60_000))).toEqual({ leftPaise: 2900 })
  await remit(29)
  expect(await shown()).toMatchObject({ payment: 'paid', money: { withCourier: 0 } })
  expect(await causes(code)).toEqual(['placed', 'invoiced', 'collected', ...Array(7).fill('remitted')])
})

test('what is cancelled is owed by nobody', async () => {
  const code = await order()
  await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
  expect(await balance(code)).toEqual({})
})

test('what came back is sold no more, its tax with it, until it is sent again', async () => {
  const code = await order()
  const { shipmentId } = await ship(code)
  const report = {
    at: new Date(),
    status: 'RTO DELIVERED',
    code: 10,
    scans: [],
    courierName: null,
    trackUrl: null,
  }
  await shop.db.begin((tx) =>
    noteReport(tx, deps().jobs, shipmentId, { ...report, expectedAt: null } as never, new Date()),
  )
  expect(await balance(code)).toEqual({})
  await ship(code)
  expect(await balance(code)).toMatchObject({ buyer: 164900, tax: -7852 })
  expect(await causes(code)).toEqual(['placed', 'invoiced', 'came back', 'sent again'])
})

test('orders of before are entered once, as they stand by now', async () => {
  const code = await delivered()
  const before = await balance(code)
  await shop.db.begin(async (tx) => {
    await tx`alter table ledger disable trigger ledger_stays`
    await tx`delete from ledger where order_id = (select id from orders where code = ${code})`
    await tx`delete from money_held where order_id = (select id from orders where code = ${code})`
    await tx`alter table ledger enable trigger ledger_stays`
  })
  expect(await audit(shop.db)).toEqual([expect.stringContaining(`ledger of order ${code} lacks`)])
  // However long ago they were placed.
  const now = new Date(Date.now() + 60 * DAY_MS)
  expect([await catchUpLedger(shop.db, now), await catchUpLedger(shop.db, now)]).toEqual([1, 0])
  expect(await balance(code)).toEqual(before)
})

test('entries are only ever added, and come to nothing', async () => {
  await order()
  await expect(shop.db`delete from ledger`).rejects.toThrow('only ever added to')
  await expect(
    shop.db`insert into ledger (order_id, cause, buyer_paise) select id, 'placed', 1 from orders`,
  ).rejects.toThrow('check constraint')
})
