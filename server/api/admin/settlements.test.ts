import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SettlementPage } from '../../../contract/admin/settlements.ts'
import { ACCOUNTS } from '../../../core/ledger.ts'
import { packedOrder } from '../../../test/packed-order.ts'
import { paying } from '../../../test/paying.ts'
import { refusal } from '../../../test/shop.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from '../../../test/staff.ts'
import { testShopWithSandbox } from '../../../test/with-sandbox.ts'
import { audit } from '../../modules/orders/auditing/audit.ts'
import { cancelOrder } from '../../modules/orders/cancelling/cancel-order.ts'
import { moveOrder } from '../../modules/orders/move-order.ts'
import { shipByHand } from '../../modules/orders/parcels/ship-order.ts'

const { shop, sandbox } = testShopWithSandbox()
const { startCard, payCard, startWidget, payWidget, returned, sweep } = paying({ shop, sandbox })
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs })

let manager: StaffCaller
beforeAll(async () => {
  manager = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'manager'))
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
  for (const to of ['Out for delivery', 'Delivered'] as const)
    await moveOrder(deps(), { code, to, actor: 'shop' })
  return { code, awb }
}

async function upload(body: string | Uint8Array<ArrayBuffer>, name = 'cod.csv') {
  const response = await fetch(`${shop.base}/api/admin/settlements?name=${name}`, {
    method: 'POST',
    headers: {
      origin: shop.base,
      'x-csrf': manager.csrf,
      cookie: `staff=${manager.token}`,
      'content-type': 'text/csv',
    },
    body,
  })
  return (await response.json()) as SettlementPage & { isNew: boolean; message?: string; code?: string }
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
    'CRF1,NO-SUCH-AWB,500,2026-11-20',
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

  const row = (one: string) => first.odd.find(({ class: is }) => is === one)!
  expect(row('short')).toMatchObject({ position: 3, due: 1649, entered: 1600, order: short.code })
  expect(await refusal(decide(row('double').id, 'write off'))).toMatchObject({ code: 'decisionNotHere' })
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

  expect(await due()).toMatchObject([
    { order: missing.code, who: 'BlueDart', reference: missing.awb, amount: 1649 },
  ])
  const settle = (amount: number, decision: 'claim' | 'write off') =>
    askAs(
      manager,
      'POST /api/admin/orders/{code}/due',
      { holder: 'courier', decision, amount, reason: 'It went bankrupt.' },
      { params: { code: missing.code } },
    )
  expect(await refusal(settle(1600, 'write off'))).toMatchObject({ code: 'heldChanged' })
  await settle(1649, 'claim')
  expect((await due())[0]!.claimedAt).not.toBeNull()
  await settle(1649, 'write off')
  expect(await due()).toEqual([])
  expect(await refusal(settle(1649, 'write off'))).toMatchObject({ code: 'nothingHeld' })
  expect(await payment(missing.code)).toBe('written off')
  // It comes after all.
  const late = await upload(remitted(`CRF2,${missing.awb},1649,2026-12-20`))
  expect(classes(late)).toEqual({ double: 1 })
  await decide(late.odd[0]!.id, 'keep')
  const { lost = 0, bank } = await balance(missing.code)
  expect([lost, bank]).toEqual([0, 164900])
  expect(await payment(missing.code)).toBe('paid')
})

test('what came too early is matched again; too much is kept or left; charges are entered as fees', async () => {
  const code = await packedOrder(shop, await shop.shopper())
  await shipByHand(deps(), { code, awb: 'EARLY-1', courierName: 'BlueDart', actor: 'shop' })
  const header = 'AWB No;COD Amount;COD Charges;GST on Charges;UTR'
  const file = await upload(`\ufeff${header}\n EARLY-1;1700;35.00;6.30;U1\nFREIGHT-1;-118.00;0;0;U1\n`)
  expect(classes(file)).toEqual({ over: 1, charge: 1 })
  const [early, freight] = file.odd
  for (const to of ['Out for delivery', 'Delivered'] as const)
    await moveOrder(deps(), { code, to, actor: 'shop' })
  await decide(early!.id, 'match again')
  const now = (await page(file.file.id)).odd.find(({ id }) => id === early!.id)
  expect(now).toMatchObject({ class: 'over', entered: 1649, isOpen: true, mayDecide: ['leave', 'keep'] })
  await decide(early!.id, 'keep')
  await decide(freight!.id, 'accept')
  expect(await balance(code)).toMatchObject({ bank: 170000 - 4130, fees: 3500, fee_tax: 630, lost: -5100 })
  expect((await page(file.file.id)).file).toMatchObject({ toBank: 1540.7, fees: 159.3 })
})

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
})

const WRONG: [string, string | Uint8Array<ArrayBuffer>, string][] = [
  ['nothing', '', 'settlementEmpty'],
  ['other columns', 'handle,name\nx,y', 'not those of a remittance file'],
  ['a formula', remitted('C,=1+1,1649,'), 'Row 2, AWB: ‘=1+1’ is a formula'],
  ['a rounded number', remitted('C,A1,1649,', 'C,1.904E+12,10,'), 'Row 3, AWB: A spreadsheet has made'],
  ['no amount', remitted('C,A1,free,'), 'Row 2, Order Value: ‘free’ is not an amount'],
  ['dollars', 'entity_id,type,amount,tax,settlement_id,currency\npay_1,payment,10,0,s,USD', 'only INR'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 0xfd, 10, 1, 2]), 'UTF-8'],
  ['another encoding', Uint8Array.from(Buffer.from(remitted('C,A\u00e91,10,'), 'latin1')), 'UTF-8'],
  ['a quote without end', remitted('C,"A1,10,'), 'quotation mark'],
  ['too much', `${remitted()}\n${'x'.repeat(10 * 1024 * 1024)}`, 'more than 10 MB'],
]
test('files that are none are refused with their rows, and change nothing', async () => {
  for (const [what, body, words] of WRONG) {
    const reply = await upload(body)
    expect(`${reply.code} ${reply.message}`, what).toContain(words)
  }
})

test('a book of settlements that somebody has changed is found out', async () => {
  const { awb } = await delivered()
  const file = await upload(remitted(`CRF9,${awb},1600,`))
  await decide(file.odd[0]!.id, 'write off')
  const row = `id = '${file.odd[0]!.id}'`
  for (const change of [
    `update settlement_rows set entered_paise = 164900 where ${row}`,
    `update settlement_rows set fee_paise = 100 where ${row}`,
    `update settlement_rows set ledger_id = null, entered_paise = 0 where ${row}`,
    `update settlement_decisions set amount_paise = 1 where row_id = '${file.odd[0]!.id}'`,
    `delete from settlement_decisions where row_id = '${file.odd[0]!.id}'`,
    `insert into money_held select id, 'courier', 5, now() from orders where code = '${file.odd[0]!.order}'`,
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
