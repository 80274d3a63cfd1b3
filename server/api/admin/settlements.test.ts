import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { BroughtForward, SettlementPage } from '../../../contract/admin/settlements.ts'
import { call } from '../../../contract/client.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { ACCOUNTS } from '../../../core/ledger.ts'
import { MISSING_AFTER_DAYS } from '../../../core/settlements.ts'
import { deliver } from '../../../test/deliver.ts'
import { packedOrder } from '../../../test/packed-order.ts'
import { paying } from '../../../test/paying.ts'
import { refusal } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { testShopWithSandbox } from '../../../test/with-sandbox.ts'
import type { Person } from '../../modules/history/record-change.ts'
import { audit } from '../../modules/orders/auditing/audit.ts'
import { cancelOrder } from '../../modules/orders/cancelling/cancel-order.ts'
import { moveOrder } from '../../modules/orders/move-order.ts'
import { shipByHand, shipOrder } from '../../modules/orders/parcels/ship-order.ts'
import { settleAttempt } from '../../modules/orders/paying/settle-payment.ts'
import { refundPart } from '../../modules/orders/refunding/refund-part.ts'
import { bringForward } from '../../modules/settlements/bring-forward.ts'
import { decideBrought } from '../../modules/settlements/decide-due.ts'
import { findDue } from '../../modules/settlements/find-due.ts'
import { keepSettlement } from '../../modules/settlements/keep-settlement.ts'
import { moneyDue } from '../../modules/settlements/money-due.ts'
import { dueAtEndOf } from '../../modules/settlements/month.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, payCard, startWidget, payWidget, returned, sweep } = paying({ shop, sandbox })
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs })

let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})
afterEach(async () => {
  expect(await audit(shop.db)).toEqual([])
})

let labels = 0
/** One whose cash the courier has, 1,649. */
async function delivered(): Promise<{ code: string; awb: string }> {
  const code = await packedOrder(shop, await shop.shopper())
  const awb = `SETTLE-${++labels}`
  await shipByHand(deps(), { code, awb, courierName: 'BlueDart', actor: 'shop' })
  await deliver(deps(), code)
  return { code, awb }
}

const upload = (body: string | Uint8Array<ArrayBuffer>, name = 'cod.csv') =>
  send<SettlementPage & { isNew: boolean }>('settlements', body, name)

async function send<Reply>(to: string, body: string | Uint8Array<ArrayBuffer>, name: string) {
  const response = await fetch(`${shop.base}/api/admin/${to}?name=${name}`, {
    method: 'POST',
    headers: {
      origin: shop.base,
      'x-csrf': manager.csrf,
      cookie: `staff=${manager.token}`,
      'content-type': 'text/csv',
    },
    body,
  })
  return (await response.json()) as Reply & { message?: string; code?: string }
}
const remitted = (...rows: string[]) => ['CRF ID,AWB,Order Value,Remittance Date', ...rows].join('\n')
const decide = (id: string, decision: SettlementPage['odd'][number]['mayDecide'][number]) =>
  askAs(manager, 'POST /api/admin/settlement-rows/{id}', { decision, reason: 'By word.' }, { params: { id } })
const page = async (id: string) =>
  (await askAs(manager, 'GET /api/admin/settlements/{id}', undefined, { params: { id } })).reply
const classes = ({ classes: found }: SettlementPage) =>
  Object.fromEntries(found.map(({ class: one, rows }) => [one, rows]))
const payment = async (code: string) =>
  (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order.payment
const open = async (query: Record<string, string>) =>
  (await askAs(manager, 'GET /api/admin/settlement-rows', undefined, { query: new URLSearchParams(query) }))
    .reply
const due = async () => (await askAs(manager, 'GET /api/admin/money-due')).reply.held
async function balance(code: string): Promise<Record<string, number>> {
  const sums = ACCOUNTS.map((account) => `sum(l.${account}_paise)::bigint as ${account}`).join(', ')
  const [row] = await shop.db.unsafe(
    `select ${sums} from ledger l join orders o on o.id = order_id where o.code = '${code}'`,
  )
  return Object.fromEntries(Object.entries(row!).filter(([, paise]) => paise !== 0))
}

test('a remittance file is matched by AWB; what does not fit is settled one by one, and nothing is due', async () => {
  const [right, short, missing] = [await delivered(), await delivered(), await delivered()]
  const file = remitted(
    `CRF1,${right.awb},1649.00,2026-11-20`,
    `CRF1,${short.awb},"1,600.00",2026-11-20`,
    `CRF1,${right.awb},1649.00,2026-11-20`,
    'CRF1,NO-SUCH-AWB,500.5,20/11/2026',
  )
  const first = await upload(file)
  expect(classes(first)).toEqual({ matched: 1, short: 1, double: 1, unknown: 1 })
  expect(first.file).toMatchObject({
    source: 'courier',
    rows: 4,
    open: 3,
    toBank: 3249,
    uploadedBy: 'A manager',
  })
  expect(await balance(right.code)).toMatchObject({ bank: 164900 })
  expect(await balance(short.code)).toMatchObject({ bank: 160000, courier: 4900 })

  const again = await upload(file, 'another-name.csv')
  expect(again).toMatchObject({ isNew: false, file: { id: first.file.id, name: 'cod.csv' } })
  const overlapping = await upload(file.split('\n').slice(0, 3).join('\n'))
  expect(classes(overlapping)).toEqual({ repeated: 2 })
  const otherAmount = await upload(remitted(`CRF1,${right.awb},10,2026-11-20`))
  expect(classes(otherAmount), 'of the same payout, and another piece of it').toEqual({ double: 1 })
  await decide(otherAmount.odd[0]!.id, 'leave')
  const more = await upload(remitted(...Array(3).fill(`CRF1,${right.awb},1649.00,2026-11-20`)), 'more.csv')
  expect(classes(more), 'a report of later may say it once more than the one before').toEqual({
    repeated: 2,
    double: 1,
  })
  await decide(more.odd[0]!.id, 'leave')

  // What is open in all files is one list, a page after the other.
  await shop.db`update settlement_files set created_at = now() - interval '8 days' where id = ${first.file.id}`
  const later = await upload(remitted('CRF3,ALSO-UNKNOWN,20,2026-11-21'), 'later.csv')
  const onePage = await open({ limit: '3' })
  const places = ({ rows }: typeof onePage) =>
    rows.map((one) => `${one.file.name} ${one.position} ${one.class}`)
  expect(places(onePage)).toEqual(['cod.csv 3 short', 'cod.csv 4 double', 'cod.csv 5 unknown'])
  expect(places(await open({ limit: '3', cursor: onePage.nextCursor! }))).toEqual(['later.csv 2 unknown'])
  const half = await open({ limit: '2' })
  expect(places(await open({ limit: '2', cursor: half.nextCursor! })), 'the rest of the same file').toEqual([
    ...['cod.csv 5 unknown', 'later.csv 2 unknown'],
  ])
  const files = async (query: Record<string, string> = {}) =>
    (
      await askAs(manager, 'GET /api/admin/settlements', undefined, { query: new URLSearchParams(query) })
    ).reply.files.map(({ id }) => id)
  const [newest = '', ...older] = await files()
  expect(await files({ cursor: newest })).toEqual(older)
  const old = await open({ days: '7', class: 'unknown', source: 'courier' })
  expect(places(old)).toEqual(['cod.csv 5 unknown'])
  expect(old.counts).toHaveLength(3)
  expect((await open({ source: 'stripe' })).rows).toEqual([])
  await decide(later.odd[0]!.id, 'leave')

  const row = (one: string) => first.odd.find(({ class: is }) => is === one)!
  expect(row('short')).toMatchObject({ position: 3, due: 1649, entered: 1600, order: short.code })
  expect(row('unknown').amount).toBe(500.5)
  expect(
    await shop.db`select paid_on::text as day from settlement_rows where reference = 'NO-SUCH-AWB'`,
  ).toEqual([{ day: '2026-11-20' }])
  for (const [what, decision] of [
    ['double', 'write off'],
    ['double', 'match again'],
    ['short', 'leave'],
  ] as const)
    expect(await refusal(decide(row(what).id, decision)), `${what}: ${decision}`).toMatchObject({
      code: 'decisionNotHere',
    })
  const twice = await Promise.allSettled([
    decide(row('short').id, 'write off'),
    decide(row('short').id, 'write off'),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await decide(row('double').id, 'leave')
  await decide(row('unknown').id, 'leave')
  expect((await page(first.file.id)).file.open).toBe(0)
  expect((await page(first.file.id)).odd[0]!.decisions).toMatchObject([
    { by: 'A manager', reason: 'By word.' },
  ])
  expect(await balance(short.code)).toMatchObject({ bank: 160000, lost: 4900 })
  expect(await payment(short.code), 'most of it came').toBe('paid')

  expect(await due()).toMatchObject([
    { order: missing.code, who: 'BlueDart', reference: missing.awb, amount: 1649 },
  ])
  const settle = (
    amount: number,
    decision: 'claim' | 'write off',
    holder: 'courier' | 'provider' = 'courier',
  ) =>
    askAs(
      manager,
      'POST /api/admin/orders/{code}/due',
      { holder, decision, amount, reason: 'It went bankrupt.' },
      { params: { code: missing.code } },
    )
  const { since } = (await moneyDue(shop.db, { holder: 'courier', missing: false, limit: 1 }))[0]!
  const missingAfter = async (ms: number) =>
    (
      await moneyDue(shop.db, {
        ...{ holder: null, missing: true, limit: 9 },
        now: new Date(since.getTime() + MISSING_AFTER_DAYS.courier * 86_400_000 + ms),
      })
    ).map(({ code }) => code)
  expect(await missingAfter(-1000)).toEqual([])
  expect(await missingAfter(1000)).toEqual([missing.code])
  expect(await refusal(settle(1600, 'write off'))).toMatchObject({ code: 'heldChanged' })
  expect(await refusal(settle(1649, 'write off', 'provider')), 'the courier has it').toMatchObject({
    code: 'nothingHeld',
  })
  await settle(1649, 'claim')
  expect((await due())[0]!.claimedAt).not.toBeNull()
  await settle(1649, 'write off')
  expect(await due()).toEqual([])
  expect((await askAs(manager, 'GET /api/admin/settlements')).reply.due).toMatchObject([
    { holder: 'courier', amount: 0, orders: 0 },
    { holder: 'provider', amount: 0, orders: 0 },
  ])
  expect(await refusal(settle(1649, 'write off'))).toMatchObject({ code: 'nothingHeld' })
  expect(await payment(missing.code)).toBe('written off')
  // It comes after all.
  const withFee = `AWB No;COD Amount;COD Charges;GST on Charges;UTR\n${missing.awb};1649;35.00;6.30;U9\n`
  const late = await upload(withFee)
  expect(classes(late)).toEqual({ double: 1 })
  await decide(late.odd[0]!.id, 'keep')
  const { lost = 0, bank, fees, fee_tax: feeTax } = await balance(missing.code)
  expect([lost, bank, fees, feeTax], 'less what it took for that').toEqual([0, 160770, 3500, 630])
  expect(await payment(missing.code)).toBe('paid')
})

test('what came short is over once the rest has come, or is given up', async () => {
  const [rest, lost] = [await delivered(), await delivered()]
  const row = ({ awb }: typeof rest, amount: number) => `CRF${amount},${awb},${amount},2026-11-20`
  const { file } = await upload(remitted(row(rest, 1000), row(rest, 600), row(lost, 1600)), 'parts.csv')
  expect(file.open).toBe(3)
  const later = await upload(remitted(row(rest, 49)), 'the-rest.csv')
  expect(classes(later)).toEqual({ matched: 1 })
  expect((await page(file.id)).file.open).toBe(1)
  expect(await balance(rest.code)).toMatchObject({ bank: 164900 })
  await askAs(
    manager,
    'POST /api/admin/orders/{code}/due',
    { holder: 'courier', decision: 'write off', amount: 49, reason: 'It says no.' },
    { params: { code: lost.code } },
  )
  expect((await page(file.id)).file.open).toBe(0)
  const over = () => shop.db`select id, settled_at from settlement_rows where class = 'short' order by id`
  const before = await over()
  await upload(remitted(row(rest, 1)), 'too-much.csv')
  expect(await over(), 'since when it is').toEqual(before)

  const byHand = await delivered()
  const parts = await upload(remitted(row(byHand, 900)), 'part-by-hand.csv')
  const noted = (amount: number, reference: string) =>
    askAs(
      manager,
      'POST /api/admin/orders/{code}/remitted',
      { amount, reference },
      { params: { code: byHand.code } },
    )
  // Of two transfers of as much each is one, also where a button is pressed twice.
  for (const reference of ['UTR 7', 'UTR 8', 'UTR 8']) await noted(350, reference)
  expect((await page(parts.file.id)).file.open).toBe(1)
  await noted(49, 'UTR 9')
  expect((await page(parts.file.id)).file.open).toBe(0)
})

test('of two parcels of one order the courier hands its cash over once', async () => {
  const { code, awb } = await delivered()
  await shop.db`
    insert into shipments (id, order_id, reference, awb_code, status, created_at)
    select gen_random_uuid(), id, code || '-before', 'SENT-BEFORE', 'cancelled', placed_at from orders where code = ${code}`
  const file = await upload(
    remitted(`CRF8,${awb},1649,2026-11-20`, 'CRF8,SENT-BEFORE,1649,2026-11-20'),
    'two-parcels.csv',
  )
  expect(classes(file)).toEqual({ matched: 1, double: 1 })
  await decide(file.odd[0]!.id, 'leave')

  const other = await delivered()
  await shop.db`
    insert into shipments (id, order_id, reference, awb_code, status, created_at)
    select gen_random_uuid(), id, code || '-before', 'SENT-BEFORE-TOO', 'cancelled', placed_at from orders
    where code = ${other.code}`
  const part = await upload(remitted(`CRF9,${other.awb},1600,2026-11-20`), 'one-parcel.csv')
  expect(part.file.open).toBe(1)
  expect(classes(await upload(remitted('CRF9,SENT-BEFORE-TOO,49,2026-11-20'), 'other-parcel.csv'))).toEqual({
    matched: 1,
  })
  expect((await page(part.file.id)).file.open, 'the rest came by the other one').toBe(0)
})

/** Both have read what was said before, and neither has written, if nothing keeps them apart. */
async function bothBegun<Reply>(begin: () => Promise<Reply>[]): Promise<Promise<Reply>[]> {
  let begun: Promise<Reply>[] = []
  const waiting = async () =>
    (await shop.db<[{ count: number }]>`select count(*)::int as count from pg_locks where not granted`)[0]
      .count
  await shop.db.begin(async (tx) => {
    await tx`lock table settlement_rows in share mode`
    begun = begin()
    await expect.poll(waiting).toBe(2)
  })
  return begun
}

test('of two files at once that say the same of what nobody knows, one has it', async () => {
  const row = 'CRF7,NOBODYS-AWB,500,2026-11-20'
  const files = [remitted(row), remitted(row, 'CRF7,NOBODYS-TOO,700,2026-11-20')]
  const pages = await Promise.all(
    await bothBegun(() => files.map((file, at) => upload(file, `once-${at}.csv`))),
  )
  expect(pages.map(classes)).toContainEqual(expect.objectContaining({ repeated: 1 }))
  for (const { odd } of pages) for (const { id } of odd) await decide(id, 'leave')
})

test('what came too early is matched again; too much is kept or left; charges are entered as fees', async () => {
  const [code, whole] = [
    await packedOrder(shop, await shop.shopper()),
    await packedOrder(shop, await shop.shopper()),
  ]
  await shipByHand(deps(), { code, awb: 'EARLY-1', courierName: 'BlueDart', actor: 'shop' })
  await shipByHand(deps(), { code: whole, awb: 'EARLY-2', courierName: 'BlueDart', actor: 'shop' })
  const header = 'AWB No;COD Amount;COD Charges;GST on Charges;UTR'
  const file = await upload(
    `\ufeff${header}\n EARLY-1;1700;35.00;6.30;U1\nFREIGHT-1;-118.00;0;0;U1\nPAID-ONLINE;0;0;0;U1\nEARLY-2;1649;0;0;U1\n`,
  )
  expect(classes(file), 'of a parcel without cash it says nothing').toEqual({ over: 2, charge: 1 })
  const [early, freight, exact] = file.odd
  for (const each of [code, whole]) await deliver(deps(), each)
  await decide(exact!.id, 'match again')
  expect(
    (await page(file.file.id)).odd.find(({ id }) => id === exact!.id),
    'it is done with',
  ).toMatchObject({
    ...{ class: 'matched', entered: 1649, isOpen: false },
  })
  await decide(early!.id, 'match again')
  const now = (await page(file.file.id)).odd.find(({ id }) => id === early!.id)
  expect(now).toMatchObject({ class: 'over', entered: 1649, isOpen: true, mayDecide: ['leave', 'keep'] })
  await decide(early!.id, 'keep')
  expect(await refusal(decide(early!.id, 'keep'))).toMatchObject({ code: 'settlementRowDecided' })
  const kept = (await page(file.file.id)).odd.filter(({ id }) => id === early!.id)
  expect(kept.every(({ isOpen, mayDecide }) => !isOpen && mayDecide.length === 0)).toBe(true)
  expect((await page(file.file.id)).odd[0]!.id, 'what waits comes before what is decided').toBe(freight!.id)
  const accepted = await bothBegun(() => [1, 2].map(() => decide(freight!.id, 'accept')))
  expect((await Promise.allSettled(accepted)).map(({ status }) => status).toSorted()).toEqual([
    ...['fulfilled', 'rejected'],
  ])
  expect(await balance(code)).toMatchObject({ bank: 170000 - 4130, fees: 3500, fee_tax: 630, lost: -5100 })
  expect((await page(file.file.id)).file).toMatchObject({ toBank: 1540.7 + 1649, fees: 159.3 })
})

const bring = (...rows: string[]) =>
  send<BroughtForward>(
    'brought-forward',
    ['Held by,Reference,Amount,Since,Note', ...rows].join('\n'),
    'old.csv',
  )

test('what the sandbox’s providers and courier settle is entered, refunds and fees with it', async () => {
  const shopper = await shop.shopper()
  const card = await startCard(shopper)
  await payCard(card.session)
  await returned(shopper, card.orderId)
  const widget = await startWidget(await shop.shopper())
  await payWidget(widget.order.id, { webhook: 'now' })
  await cancelOrder(shop.running.shop, { code: card.orderId, reason: null, actor: 'shop' })
  await sweep(60_000)
  await expect.poll(async () => (await balance(card.orderId)).provider ?? 0).toBe(0)
  await expect.poll(() => balance(widget.orderId)).toMatchObject({ provider: 164900 })

  const [stripe, razorpay] = await Promise.all(
    ['/stripe/payouts.csv', '/razorpay/settlements.csv'].map(async (path) =>
      (await fetch(sandbox.url + path)).text(),
    ),
  )
  const ofStripe = await upload(stripe!)
  expect(ofStripe.file).toMatchObject({ source: 'stripe', rows: 2, open: 0, fees: 38.92 })
  const ofRazorpay = await upload(razorpay!)
  expect(ofRazorpay.file).toMatchObject({ source: 'razorpay', rows: 1, open: 0, toBank: 1610.08 })
  expect(await balance(card.orderId)).toEqual({ bank: -3892, fees: 3892 })
  expect(await balance(widget.orderId)).toMatchObject({ bank: 161008, fees: 3298, fee_tax: 594 })
  expect(await due()).toEqual([])
  expect((await fetch(`${sandbox.url}/courier/remittance.csv`)).ok).toBe(true)

  const own = await shop.db<{ payment: string; refund: string }[]>`
    select provider_payment_id as payment, provider_refund_id as refund
    from payments p join refunds r on r.payment_id = p.id join orders o on o.id = p.order_id
    where code = ${card.orderId}`
  expect(own).toHaveLength(1)
  for (const row of [`stripe,${own[0]!.payment},10,2024-09-30,`, `stripe,${own[0]!.refund},-10,2024-09-30,`])
    expect((await bring(row)).message, row).toContain('belongs to an order of this shop')
})

test('of an order that store credit pays in part the courier collects the rest and hands that over', async () => {
  const shopper = await shop.shopper()
  const earlier = await call('POST /api/order/place', order(4), shopper)
  const [{ id: orderId }] = await shop.db<[{ id: string }]>`
    select id from orders where code = ${earlier.orderId}`
  await moveOrder(deps(), { code: earlier.orderId, to: 'Packing', actor: 'shop' })
  await shipByHand(deps(), { code: earlier.orderId, awb: 'CREDIT', courierName: 'BlueDart', actor: 'shop' })
  await deliver(deps(), earlier.orderId)
  await shop.db.begin((tx) =>
    refundPart(
      tx,
      deps().jobs,
      {
        ...{ orderId, key: 'k', amountPaise: 600_000, asCredit: true },
        ...{ lessensPrice: true, code: 'late', reason: null, actor: 'shop' },
      },
      new Date(),
    ),
  )
  await upload(remitted('CRF6,CREDIT,6146,2026-11-20'), 'credit.csv')

  const paying = async (credit: number, quantity: number, cancelled = 0) => {
    const { orderId: code } = await call(
      'POST /api/order/place',
      { ...order(quantity), credit },
      { ...shopper, idempotencyKey: randomUUID() },
    )
    const lines = [{ position: 0, quantity: cancelled }]
    if (cancelled) await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    await moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })
    await shipOrder({ ...deps(), courierOn: true }, { code, actor: 'shop' })
    const asked = async () =>
      (await sandbox.get<AtCourier[]>('/courier.json')).find(({ booking }) =>
        booking.order_id.startsWith(code),
      )
    await expect.poll(async () => (await asked())?.awb ?? null, { timeout: 10_000 }).not.toBeNull()
    const { awb, booking } = (await asked())!
    for (const scan of [42, 7]) await sandbox.post(`/courier/${awb}/advance`, { code: scan })
    await expect.poll(() => payment(code), { timeout: 10_000 }).not.toMatch(/on delivery/)
    const { payment_method, sub_total, shipping_charges = 0 } = booking
    return { code, asked: [payment_method, sub_total, shipping_charges] }
  }
  const [part, rest] = [await paying(1000, 1), await paying(1599, 1)]
  expect([part.asked, rest.asked]).toEqual([
    ['COD', 649, 0],
    ['COD', 50, 0],
  ])
  // Of what is cancelled the money at the door becomes less first, so it may be that none is left of it.
  const [whole, less] = [await paying(1649, 1), await paying(1700, 2, 1)]
  expect([whole.asked[0], less.asked[0]]).toEqual(['Prepaid', 'Prepaid'])

  const file = await upload(await (await fetch(`${sandbox.url}/courier/remittance.csv`)).text(), 'rest.csv')
  expect(classes(file)).toEqual({ matched: 2 })
  expect(await balance(part.code)).toMatchObject({ bank: 64900 - 4130, fees: 3500, fee_tax: 630 })
  expect(await balance(rest.code)).toMatchObject({ bank: 5000 - 4130, fees: 3500, fee_tax: 630 })
  for (const { code } of [whole, less]) expect((await balance(code)).courier).toBeUndefined()
  expect(await due()).toEqual([])
})

type AtCourier = {
  awb: string | null
  booking: { order_id: string; payment_method: string; sub_total: number; shipping_charges?: number }
}

test('what was due when the shop moved here is matched like any other money, and balances', async () => {
  const old = [
    'courier,OLD-1,1499,2024-09-30,Old order 7',
    'Courier,OLD-2,999.50,2024-09-30,',
    'razorpay,pay_old,2000,2024-10-01,',
    'Stripe,re_old,-500,2024-10-01,',
  ]
  expect(await bring(...old)).toMatchObject({ success: true, entered: 4, amount: 3998.5, before: 0 })
  expect(await bring(...old)).toMatchObject({ entered: 0, before: 4 })
  const { awb } = await delivered()
  for (const [row, words] of [
    [`courier,${awb},10,2024-09-30,`, 'belongs to an order of this shop'],
    ['courier,OLD-1,1500,2024-09-30,', 'entered before, with ₹1,499'],
    ['courier,OLD-9,-5,2024-09-30,', 'more than nothing'],
    ['courier,OLD-9,5,2126-09-30,', 'no day of the past'],
    ['courier,OLD-9,5,2024-02-30,', 'no day of the past'],
    ['a friend,OLD-9,5,2024-09-30,', 'none of courier, Stripe and Razorpay'],
    ['courier,OLD-9,5,2024-09-30,\ncourier,OLD-9,5,2024-09-30,', 'is there twice'],
  ] as const)
    expect((await bring(row)).message, row).toContain(words)

  const held = async () => Object.fromEntries((await due()).map((one) => [one.reference, one]))
  expect((await held())['OLD-1']).toMatchObject({
    ...{ order: null, note: 'Old order 7', amount: 1499, isMissing: true, since: '2024-09-29T18:30:00.000Z' },
  })
  const file = await upload(
    remitted('CRF7,OLD-1,1499,', 'CRF7,OLD-2,900,', `CRF7,${awb},1649,`),
    'old-cod.csv',
  )
  expect(classes(file)).toEqual({ matched: 2, short: 1 })
  expect(await upload(remitted('CRF8,OLD-1,1499,'), 'again.csv')).toMatchObject({
    classes: [{ class: 'double' }],
  })
  const settle = (
    reference: string,
    decision: 'claim' | 'write off' | 'withdraw',
    amount: number,
    id: string,
  ) =>
    askAs(
      manager,
      'POST /api/admin/brought-forward/{id}',
      { decision, amount, reason: reference },
      { params: { id } },
    )
  const { 'OLD-2': part, pay_old: payment, re_old: refund } = await held()
  expect(await refusal(settle('x', 'withdraw', 99.5, part!.broughtId!))).toMatchObject({
    code: 'broughtHanded',
  })
  expect(await refusal(settle('x', 'write off', 999.5, part!.broughtId!))).toMatchObject({
    code: 'heldChanged',
  })
  await settle('It is bankrupt.', 'write off', 99.5, part!.broughtId!)
  await settle('Twice in the old books.', 'withdraw', 2000, payment!.broughtId!)
  await bring('stripe,re_paid,-40,2024-10-01,')
  const { re_paid: paid } = await held()
  await settle('It went back before.', 'withdraw', -40, paid!.broughtId!)
  expect(await held()).not.toHaveProperty('re_paid')
  expect(await refusal(settle('Twice.', 'withdraw', -40, paid!.broughtId!))).toMatchObject({
    code: 'broughtUnknown',
  })
  expect(await bring('razorpay,pay_old,1990,2024-10-01,')).toMatchObject({ entered: 1 })
  const stripe =
    'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net'
  const kept = await upload(
    `${stripe}\ntxn_1,refund,${refund!.reference},pi_old,INR,-500,0,-500`,
    'stripe.csv',
  )
  expect(classes(kept)).toEqual({ matched: 1 })
  // What was withdrawn is known no more; what a provider kept back in part it still is to keep, and that is no loss.
  const more = (name: string, of: string, amount: number) =>
    upload(`${stripe}\n${name},refund,${of},pi_old,INR,${amount},0,${amount}`, `${name}.csv`)
  const withdrawn = await more('txn_2', 're_paid', -40)
  expect(classes(withdrawn)).toEqual({ unknown: 1 })
  await decide(withdrawn.odd[0]!.id, 'leave')
  const refunded = 'stripe,re_part,-40,2024-10-01,'
  expect(
    (await Promise.all([bring(refunded), bring(refunded)])).map(({ entered }) => entered).sort(),
  ).toEqual([0, 1])
  const part1 = await more('txn_3', 're_part', -30)
  expect(classes(part1)).toEqual({ short: 1 })
  expect(await refusal(decide(part1.odd[0]!.id, 'write off'))).toMatchObject({ code: 'decisionNotHere' })
  expect(classes(await more('txn_4', 're_part', -10))).toEqual({ matched: 1 })
  await settle('Asked.', 'claim', 1990, (await held()).pay_old!.broughtId!)
  expect((await due()).map(({ reference, amount }) => [reference, amount])).toEqual([['pay_old', 1990]])
  // Whoever opens the file reads the day that it is in India.
  const [by] = await shop.db<[Person]>`select id, name from staff limit 1`
  const again = { decision: 'claim', amountPaise: 199000, reason: 'Again.' } as const
  await decideBrought(
    shop.db,
    by,
    { ...again, id: (await held()).pay_old!.broughtId! },
    new Date('2036-01-01T18:30:00Z'),
  )
  const answer = await fetch(`${shop.base}/api/admin/money-due.csv`, {
    headers: { cookie: `staff=${manager.token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString()).toMatch(/,pay_old,1990,.*,2036-01-02\r\n/)
  expect(bytes.subarray(0, 3).toString(), 'without its mark Excel reads no Hindi').toBe('\ufeff')
})

test('a month is closed by what was due, what moved it and each transfer; a past one stays as it was', async () => {
  const month = async (query: Record<string, string> = {}) =>
    (
      await askAs(manager, 'GET /api/admin/settlement-month', undefined, {
        query: new URLSearchParams(query),
      })
    ).reply
  const { awb, code } = await delivered()
  const before = await month()
  await upload(`AWB,COD Amount,COD Charges,GST on Charges,UTR\n${awb},1600,35,6.30,UTR-M`, 'month.csv')
  const after = await month()
  expect(after).toMatchObject({ isOver: false, openRows: before.openRows + 1 })
  expect(after.transfers.find(({ payout }) => payout === 'UTR-M')).toMatchObject({
    ...{ source: 'courier', rows: 1, fees: 41.3, toBank: 1558.7 },
  })
  const paise = (rupees: number) => Math.round(rupees * 100)
  for (const { holder, opening, moves, closing } of after.holders) {
    expect(
      moves.reduce((sum, { amount }) => sum + paise(amount), paise(opening)),
      holder,
    ).toBe(paise(closing))
    const [{ held }] = await shop.db<[{ held: number }]>`
      select coalesce(sum(paise), 0)::bigint as held from money_held where holder = ${holder}`
    expect(paise(closing), holder).toBe(held)
  }
  const [courier] = after.holders
  expect(paise(courier!.closing)).toBe(paise(before.holders[0]!.closing) - 160000)
  // Of a month in which nothing was sold yet nothing was due; its end is this one's beginning.
  const past = await month({ month: '2024-01' })
  expect(past).toMatchObject({ isOver: true, bank: [], transfers: [], openRows: 0 })
  expect(past.holders.map(({ closing }) => closing)).toEqual(after.holders.map(({ opening }) => opening))

  const dueAt = async (month: string) =>
    (
      await fetch(`${shop.base}/api/admin/money-due.csv?month=${month}`, {
        headers: { cookie: `staff=${manager.token}` },
      })
    ).text()
  expect(await dueAt('2024-01')).not.toContain(code)
  const line = (await dueAt(after.month)).split(/\r?\n/).find((one) => one.includes(code))
  expect(line).toContain(`,${awb},49,`)

  // A month begins at midnight in India.
  const [by] = await shop.db<[Person]>`select id, name from staff limit 1`
  const old = {
    name: 'old.csv',
    // The day that it is in India by then.
    bytes: Buffer.from(
      [
        'Held by,Reference,Amount,Since\ncourier,OLD-3,70,2025-06-01\nstripe,OLD-5,-20.5,2025-06-01',
        ...SAME_DAY.map((reference) => `stripe,${reference},-1,2025-06-01`),
      ].join('\n'),
    ),
  }
  await bringForward(shop.db, by, old, new Date('2025-05-31T18:30:00Z'))
  const fresh = Buffer.from('Held by,Reference,Amount,Since\ncourier,OLD-4,80,2025-07-24')
  await bringForward(shop.db, by, { name: 'fresh.csv', bytes: fresh }, new Date('2025-07-25T12:00:00Z'))
  const july = (await dueAt('2025-07')).split(/\r?\n/).map((each) => each.split(','))
  const refunds = july.map((cells) => cells[4]!).filter((reference) => SAME_DAY.includes(reference))
  expect(refunds, 'those of one day as they were entered').toEqual(SAME_DAY)
  const since = ['OLD-3', 'OLD-4'].map((of) => july.find((cells) => cells.includes(of))?.slice(7, 9))
  expect(
    july.find((cells) => cells.includes('OLD-5'))?.slice(5, 9),
    'to be kept back, and never missing',
  ).toEqual([...['', '20.5', '2025-06-01', 'no']])
  const first = new URLSearchParams({ limit: '1' })
  const shown = (await askAs(manager, 'GET /api/admin/money-due', undefined, { query: first })).reply
  expect([shown.held.length, shown.isMore]).toEqual([1, true])
  expect(since, 'and what was missing when the month ended').toEqual([
    ['2025-06-01', 'yes'],
    ['2025-07-24', 'no'],
  ])
  const moves = async (of: string) => (await month({ month: of })).holders[0]!.moves
  expect(await moves('2025-05')).toEqual([])
  expect(await moves('2025-06')).toEqual([{ cause: 'brought forward', amount: 70 }])
  await decide((await open({ class: 'short' })).rows.at(-1)!.id, 'claim')
})

const SAME_DAY = Array.from({ length: 9 }, (_, at) => `OLD-OF-ONE-DAY-${at}`)

test('what is to be kept back at a month’s end is due since its refund, and not since its payment', async () => {
  const { orderId: code, session } = await startCard(await shop.shopper())
  await payCard(session)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const [attempt] = await shop.db<[{ id: string }]>`
    select a.id from payment_attempts a join orders o on o.id = order_id where code = ${code}`
  await settleAttempt({ ...shop.running.shop, clock: () => daysAgo(40) }, attempt.id)
  const [{ reference }] = await shop.db<[{ reference: string }]>`
    select provider_payment_id as reference from payments where attempt_id = ${attempt.id}`
  const [head, ...rows] = (await (await fetch(`${sandbox.url}/stripe/payouts.csv`)).text()).split('\r\n')
  const file = [head, ...rows.filter((row) => row.includes(reference))].join('\n')
  const [by] = await shop.db<[Person]>`select id, name from staff limit 1`
  await keepSettlement(shop.db, by, { name: 'paid-out.csv', bytes: Buffer.from(file) }, daysAgo(37))
  await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
  await expect.poll(async () => (await balance(code)).provider).toBe(-164900)

  const sinceOf = (held: { code: string | null; since: Date }[]) =>
    held.find((one) => one.code === code)?.since
  const now = sinceOf(await moneyDue(shop.db, { holder: null, missing: false, limit: 100 }))
  expect(now!.getTime()).toBeGreaterThan(daysAgo(1).getTime())
  expect(sinceOf(await dueAtEndOf(shop.db, dayInIndia(new Date()).slice(0, 7), 100))).toEqual(now)
  const later = await moneyDue(shop.db, { holder: null, missing: false, limit: 100, now: daysAgo(-40) })
  expect(
    later.find((one) => one.code === code),
    'nobody misses what is to be kept back',
  ).toMatchObject({ isMissing: false })
  const { code: fresh } = await delivered()
  const notOver = dayInIndia(daysAgo(-40)).slice(0, 7)
  const atItsEnd = (await dueAtEndOf(shop.db, notOver, 100)).find((one) => one.code === fresh)
  expect(atItsEnd, 'of a month that is not over, what is missing by now').toMatchObject({ isMissing: false })
  const back = await upload(await (await fetch(`${sandbox.url}/stripe/payouts.csv`)).text(), 'kept-back.csv')
  expect(back.file.open).toBe(0)
})

test('what Razorpay settles by its other report has its tax in the fee; refunds and charges go the other way', async () => {
  await bring('razorpay,pay_report,1000,2024-10-01,', 'razorpay,rfnd_report,-500,2024-10-01,')
  const head = 'entity_id,type,amount,fee,tax,debit,credit,settlement_id'
  const [payment, refund, dispute] = [
    ...['pay_report,payment,1000,23.60,3.60,0,976.40', 'rfnd_report,refund,500,0,0,500,0'],
    'adj_1,adjustment,118,0,0,118,0',
  ].map((row) => `${row},setl_report`)
  // The transfer itself is a row too, with fewer cells.
  const file = await upload(
    [head, payment, refund, dispute, 'setl_report,settlement'].join('\n'),
    'report.csv',
  )
  expect(classes(file)).toEqual({ matched: 2, charge: 1 })
  expect(file.file).toMatchObject({ toBank: 476.4, fees: 23.6 })
  const [charge] = file.odd
  expect(charge).toMatchObject({ class: 'charge', amount: -118 })
  await decide(charge!.id, 'accept')
  expect((await page(file.file.id)).file).toMatchObject({ toBank: 358.4, fees: 141.6 })
  const month = await askAs(manager, 'GET /api/admin/settlement-month')
  const transfer = month.reply.transfers.find(({ payout }) => payout === 'setl_report')
  expect(transfer, 'what the bank’s statement says').toMatchObject({ rows: 3, toBank: 358.4, fees: 141.6 })
  // What Stripe calls by the same names is not the same money.
  const other = await upload(
    'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net,automatic_payout_id\n' +
      'txn_report,charge,ch_report,pay_report,INR,1000,0,1000,setl_report',
    'same-names.csv',
  )
  expect(classes(other)).toEqual({ unknown: 1 })
  await decide(other.odd[0]!.id, 'leave')
})

test('what Stripe was charged without a payment intent, by another shop of its account, keeps no other row back', async () => {
  await bring('stripe,pi_own,1000,2024-10-01,')
  const head = 'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net'
  const rows = ['txn_own,charge,ch_own,pi_own,INR,1000,20,980', 'txn_else,charge,ch_else,,INR,500,10,490']
  const file = await upload([head, ...rows].join('\n'), 'two-shops.csv')
  expect(classes(file)).toEqual({ matched: 1, unknown: 1 })
  expect(file.odd).toMatchObject([{ class: 'unknown', reference: 'ch_else' }])
  await decide(file.odd[0]!.id, 'leave')
})

test('a payment that was written off and comes after all is not due once more', async () => {
  const { session, orderId: code } = await startCard(await shop.shopper())
  await payCard(session)
  await sweep(60_000)
  await askAs(
    manager,
    'POST /api/admin/orders/{code}/due',
    { holder: 'provider', decision: 'write off', amount: 1649, reason: 'It keeps it.' },
    { params: { code } },
  )
  const [{ id }] = await shop.db<[{ id: string }]>`
    select provider_payment_id as id from payments p join orders o on o.id = order_id where code = ${code}`
  const head = 'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net'
  const late = await upload(`${head}\ntxn_late,charge,${id},${id},INR,1649,0,1649`, 'late-charge.csv')
  expect(classes(late)).toEqual({ double: 1 })
  await decide(late.odd[0]!.id, 'keep')
  const { lost = 0, bank } = await balance(code)
  expect([lost, bank]).toEqual([0, 164900])
  // Nobody wrote off what was paid for it a second time.
  const second = shop.db.begin(async (tx) => {
    await tx`
      insert into payments (id, attempt_id, order_id, provider, provider_payment_id, amount_paise, currency, applied)
      select gen_random_uuid(), attempt_id, order_id, provider, 'pi_second', amount_paise, currency, false
      from payments where provider_payment_id = ${id}`
    const piece = { kind: 'payment', reference: 'pi_second', amountPaise: 164900 } as const
    const due = (await findDue(tx, 'stripe', [piece])).get('payment pi_second')
    throw Object.assign(new Error('Enough.'), { due })
  })
  await expect(second).rejects.toMatchObject({ message: 'Enough.', due: { duePaise: 164900 } })
})

test('what is written off of a payment that came a second time is missing of no other', async () => {
  const { orderId: code, order: at } = await startWidget(await shop.shopper())
  await payWidget(at.id)
  await payWidget(at.id, { again: true })
  await sweep(60_000)
  const payments = await shop.db<{ id: string }[]>`
    select provider_payment_id as id from payments p join orders o on o.id = order_id where code = ${code}
    order by applied`
  const [second, first] = payments.map(({ id }) => id)
  expect(
    (await due()).find(({ order }) => order === code),
    'by the one that paid it',
  ).toMatchObject({
    reference: first,
  })
  const settled = (id: string | undefined, amount: number, payout: string) =>
    upload(
      [
        'entity_id,type,amount,fee,tax,debit,credit,settlement_id',
        `${id},payment,${amount},0,0,0,${amount},${payout}`,
      ].join('\n'),
      `${payout}.csv`,
    )
  const short = await settled(second, 1600, 'setl_second')
  await decide(short.odd[0]!.id, 'write off')
  expect(classes(await settled(first, 1649, 'setl_first'))).toEqual({ matched: 1 })
  const again = await settled(second, 49, 'setl_rest')
  expect(classes(again), 'it was given up').toEqual({ double: 1 })
  await decide(again.odd[0]!.id, 'leave')
})

const WRONG: [string, string | Uint8Array<ArrayBuffer>, string][] = [
  ['nothing', '', 'settlementEmpty'],
  ['the names of columns alone', remitted(), 'settlementEmpty'],
  ['amounts of nothing alone', remitted('C,A1,0,'), 'no row with money'],
  ['other columns', 'handle,name\nx,y', 'not those of a remittance file'],
  ['a formula', remitted('C,=1+1,1649,'), 'Row 2, AWB: ‘=1+1’ is a formula'],
  ['a rounded number', remitted('C,A1,1649,', 'C,1.904E+12,10,'), 'Row 3, AWB: A spreadsheet has made'],
  ['no amount', remitted('C,A1,free,'), 'Row 2, Order Value: ‘free’ is not an amount'],
  [
    'the number of a parcel for its amount',
    remitted('C,A1,190412345678,'),
    '‘190412345678’ is not an amount',
  ],
  ['a part of a paisa', remitted('C,A1,10.505,'), 'Row 2, Order Value: ‘10.505’ is not an amount'],
  ['a column twice', 'AWB,COD Amount,awb\nA1,10,A2', 'AWB is there twice'],
  [
    'a comma between thousands that is not quoted',
    remitted('C,A1,1,649,2026-11-20'),
    'Row 2: This row has 5 cells',
  ],
  ['a comma for the paise', remitted('C,A1,"1499,50",'), 'Row 2, Order Value: ‘1499,50’ is not an amount'],
  ['dollars', 'entity_id,type,amount,tax,settlement_id,currency\npay_1,payment,10,0,s,USD', 'only INR'],
  [
    'dollars of Stripe’s',
    'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net\nt,charge,s,p,usd,100,3,97',
    'only INR',
  ],
  [
    'a sum that is none',
    'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net\nt,charge,s,p,INR,100,3,96',
    'Row 2, net',
  ],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 0xfd, 10, 1, 2]), 'UTF-8'],
  ['another encoding', Uint8Array.from(Buffer.from(remitted('C,A\u00e91,10,'), 'latin1')), 'UTF-8'],
  ['a quote without end', remitted('C,"A1,10,'), 'quotation mark'],
  ['too much', `${remitted()}\n${'x'.repeat(10 * 1024 * 1024)}`, 'more than 10 MB'],
]
test('a refund that failed comes back from Stripe, and is kept back once more when it is sent again', async () => {
  const card = await startCard(await shop.shopper())
  await payCard(card.session)
  await sweep(60_000)
  const { orderId: code } = card
  await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
  const refund = async () => {
    await sweep(3_600_000)
    const [row] = await shop.db<[{ id: string; status: string; reference: string }]>`
      select r.id, r.status, provider_refund_id as reference from refunds r join orders o on o.id = order_id where code = ${code}`
    return row
  }
  await expect.poll(async () => (await refund()).status).toBe('done')
  const { id, reference } = await refund()
  const payouts = async () => (await fetch(`${sandbox.url}/stripe/payouts.csv`)).text()
  const before = await payouts()
  await sandbox.post(`/stripe/refunds/${reference}/fail`)
  await expect.poll(async () => (await refund()).status, { timeout: 10_000 }).toBe('failed')
  // The refund and its failure are in one file, then the failure in a later one alone.
  const text = await payouts()
  expect(text).toContain('refund_failure')
  const rows = text.split('\r\n').filter((line, at) => at === 0 || line.includes(reference))
  expect(classes(await upload(rows.join('\n'), 'failed.csv'))).toEqual({ matched: 2 })
  await upload(before, 'before.csv')
  expect(await balance(code)).toEqual({ refunds: -164900, bank: 164900 - 3892, fees: 3892 })

  await askAs(manager, 'POST /api/admin/orders/{code}/refunds/{id}/retry', undefined, {
    params: { code, id },
  })
  await expect.poll(async () => (await refund()).status).toBe('done')
  const again = await upload(await payouts(), 'again.csv')
  expect(again.file.open).toBe(0)
  expect(await balance(code)).toEqual({ bank: -3892, fees: 3892 })

  // It fails once more, and comes back in two parts.
  const second = (await refund()).reference
  await sandbox.post(`/stripe/refunds/${second}/fail`)
  await expect.poll(async () => (await refund()).status, { timeout: 10_000 }).toBe('failed')
  const columns =
    'balance_transaction_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net'
  const back = (id: string, rupees: number) =>
    upload(`${columns}\n${id},refund_failure,${second},,INR,${rupees},0,${rupees}`, `${id}.csv`)
  const short = await back('txn_back_1', 1000)
  expect(classes(short)).toEqual({ short: 1 })
  expect(classes(await back('txn_back_2', 649))).toEqual({ matched: 1 })
  expect((await page(short.file.id)).file.open).toBe(0)
})

test('files that are none are refused with their rows, and change nothing', async () => {
  for (const [what, body, words] of WRONG) {
    const reply = await upload(body)
    expect(`${reply.code} ${reply.message}`, what).toContain(words)
  }
})

test('who did what with the books of others is in the log', async () => {
  const done = await shop.db<{ action: string }[]>`
    select distinct action from staff_audit where action ~ '^settlement|^order[.](claimed|written-off)$' order by 1`
  expect(done.map(({ action }) => action)).toEqual([
    ...['order.claimed', 'order.written-off', 'settlement.brought-forward', 'settlement.claimed'],
    ...['settlement.decided', 'settlement.uploaded', 'settlement.withdrawn', 'settlement.written-off'],
  ])
})

test('a book of settlements that somebody has changed is found out', async () => {
  const { awb } = await delivered()
  const file = await upload(remitted(`CRF9,${awb},1600,`))
  await decide(file.odd[0]!.id, 'write off')
  const row = `id = '${file.odd[0]!.id}'`
  for (const change of [
    `update settlement_rows set entered_paise = 164900 where ${row}`,
    `update settlement_rows set fee_paise = 100 where ${row}`,
    `update settlement_rows set fee_paise = 100, fee_tax_paise = -100 where ${row}`,
    `update settlement_rows set ledger_id = null, entered_paise = 0 where ${row}`,
    `update settlement_decisions set amount_paise = 1 where row_id = '${file.odd[0]!.id}'`,
    `update settlement_decisions set amount_paise = amount_paise + 1 where decision = 'keep'`,
    `update settlement_decisions set amount_paise = amount_paise + 1 where decision = 'accept'`,
    `delete from settlement_decisions where row_id = '${file.odd[0]!.id}'`,
    `update brought_forward set amount_paise = amount_paise + 1 where reference = 'OLD-1'`,
    `update brought_forward set withdrawn_at = now() where reference = 'OLD-2'`,
    `update settlement_rows set brought_id = null where reference = 'OLD-1' and class = 'matched'`,
    `insert into money_held select id, 'courier', 5, now() from orders where code = '${file.odd[0]!.order}'`,
    `update settlement_rows set payment_id = (select id from payments order by amount_paise limit 1) where payment_id is not null`,
    `update settlement_rows set refund_id = (select id from refunds order by amount_paise limit 1) where refund_id is not null`,
  ])
    await shop.db
      .begin(async (tx) => {
        await tx`alter table settlement_decisions disable trigger settlement_decisions_stay`
        await tx.unsafe(change)
        expect(await audit(tx), change).not.toEqual([])
        throw new Error('undone')
      })
      .catch((error) => expect(error.message, change).toBe('undone'))
})
