import { beforeAll, expect, test, vi } from 'vitest'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import { call } from '../../../contract/client.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { SHEETS, type SheetName } from '../../../core/tax/gstr1-sheets.ts'
import { OPENING_TAX_RULES } from '../../../core/tax/rules.ts'
import { packedOrder } from '../../../test/packed-order.ts'
import { pdfPages } from '../../../test/pdf-text.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { catchUpLedger } from '../../modules/orders/ledger/catch-up.ts'
import { noteReport } from '../../modules/orders/parcels/follow-parcel.ts'
import { shipByHand } from '../../modules/orders/parcels/ship-order.ts'
import { oneMonthIn } from './query-fields.ts'

const shop = testShop()
let owner: StaffCaller
beforeAll(async () => {
  owner = await shop.staff('owner')
})
const month = dayInIndia(new Date()).slice(0, 7)

async function sheet(name: SheetName): Promise<string[][]> {
  const query = new URLSearchParams({ month, sheet: name })
  const answer = await fetch(`${shop.base}/api/admin/gstr1.csv?${query}`, {
    headers: { cookie: `staff=${owner.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/"gstr1-[\w-]+\w\.csv"$/)
  const lines = (await answer.text()).trimEnd().split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}
const paiseIn = (rows: string[][], column: number) =>
  rows.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)

test('a month’s sheets add up to its documents, and the ledger has the same tax', async () => {
  const { jobs } = shop.running.shop
  const shopper = await shop.shopper()
  const places = [{}, { state: 'Karnataka', zipcode: '560001' }, {}]
  for (const [n, address] of places.entries()) {
    const code = await packedOrder(shop, shopper, address)
    const label = { awb: `GSTR-${n}`, courierName: 'BlueDart', actor: 'shop' } as const
    const { shipmentId } = await shipByHand({ db: shop.db, jobs }, { code, ...label })
    const report = { at: new Date(), status: 'RTO DELIVERED', code: 10, scans: [], courierName: null }
    if (n === 2)
      await shop.db.begin((tx) =>
        noteReport(tx, jobs, shipmentId, { ...report, trackUrl: null, expectedAt: null }, new Date()),
      )
  }
  const query = new URLSearchParams({ month })
  const { reply } = await askAs(owner, 'GET /api/admin/tax', undefined, { query })
  expect(reply).toMatchObject({
    ...{ gstin: '08AABCT2016Q1Z5', ownState: '08-Rajasthan', invoices: 3, creditNotes: 1 },
    ...{ ledgerDiffers: 0, value: 3298, igst: 78.52, cgst: 39.26, sgst: 39.26 },
  })
  // As a server of before would have left it, that wrote papers and knew no ledger.
  await shop.db.begin(async (tx) => {
    await tx`alter table ledger disable trigger user`
    await tx`delete from ledger where order_id = (select order_id from shipments where awb_code = 'GSTR-0')`
    await tx`alter table ledger enable trigger user`
  })
  const differs = async () =>
    (await askAs(owner, 'GET /api/admin/tax', undefined, { query })).reply.ledgerDiffers
  expect(await differs()).toBe(78.52)
  await catchUpLedger(shop.db, new Date())
  expect(await differs()).toBe(0)
  // Nor has it more.
  await shop.db`
    insert into ledger (order_id, cause, reference, buyer_paise, tax_paise)
    select order_id, 'invoiced', number, 100, -100 from tax_documents
    where order_id = (select order_id from shipments where awb_code = 'GSTR-1') and series = 'T'`
  expect(await differs()).toBe(-1)
  await shop.db.begin(async (tx) => {
    await tx`alter table ledger disable trigger user`
    await tx`delete from ledger where tax_paise = -100`
    await tx`alter table ledger enable trigger user`
  })
  expect(reply.sheets.map(({ name }) => name)).toEqual([...SHEETS])
  const [b2cs, hsn, docs] = await Promise.all([sheet('b2cs'), sheet('hsn(b2c)'), sheet('docs')])
  expect(b2cs.map(([type, place]) => [type, place])).toEqual([
    ['OE', '08-Rajasthan'],
    ['OE', '29-Karnataka'],
  ])
  expect(paiseIn(b2cs, 4)).toBe(Math.round(reply.taxable * 100))
  expect(paiseIn(hsn, 6)).toBe(Math.round(reply.taxable * 100))
  expect(docs.map((cells) => cells[3])).toEqual(['3', '1'])
  const move = (months: number) =>
    shop.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update tax_documents set issued_at = issued_at + make_interval(months => ${months}) where series = 'T'`
    })
  await move(-24)
  const [note] = await sheet('b2cs')
  await move(24)
  expect(note![4], 'of a month with a note alone, a number').toMatch(/^-\d+\.\d\d$/)
})

test('who buys for a business is named with what the certificate says; its note goes to the same sheet', async () => {
  const { jobs } = shop.running.shop
  const shopper = await shop.shopper()
  const business = { gstin: '08AAPFU0939F1ZV', legalName: '-2+Khanna, Sons & Co' }
  const place = (more: object) => packedOrder(shop, shopper, { ...business, ...more })
  expect(await refusal(place({ gstin: '08AAPFU0939F1ZW' }))).toMatchObject({
    status: 400,
    field: 'address.gstin',
  })
  expect(await refusal(place({ legalName: undefined }))).toMatchObject({ status: 400, code: 'buyerUnnamed' })
  expect(await refusal(place({ gstin: '27AAPFU0939F1ZV' }))).toMatchObject({
    ...{ status: 400, field: 'address.gstin', message: expect.stringContaining('registered in Maharashtra') },
  })
  expect(await place({ state: 'Rajputana' }), 'the PIN code says where it goes').toEqual(expect.any(String))
  const before = await sheet('hsn(b2c)')
  const code = await place({})
  const label = { awb: 'B2B-1', courierName: 'BlueDart', actor: 'shop' } as const
  const { shipmentId } = await shipByHand({ db: shop.db, jobs }, { code, ...label })
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders[0]!.address).toMatchObject(business)
  const paper = await fetch(`${shop.base}/api/order/tax-papers/${code}`, {
    headers: { token: shopper.token },
  })
  const text = pdfPages(Buffer.from(await paper.arrayBuffer()))
    .flat()
    .join(' ')
  for (const words of ['-2+Khanna, Sons & Co', `GSTIN ${business.gstin}`]) expect(text).toContain(words)
  // No spreadsheet computes what a buyer has typed.
  const named = [
    '08AAPFU0939F1ZV',
    `"'-2+Khanna`,
    ' Sons & Co"',
    expect.stringMatching(/^T/),
    expect.any(String),
  ]
  expect(await sheet('b2b,sez,de')).toEqual([
    [...named, '1649.00', '08-Rajasthan', 'N', '', 'Regular B2B', '', '5', '1570.48', '0.00'],
  ])
  const back = { at: new Date(), status: 'RTO DELIVERED', code: 10, scans: [], courierName: null }
  await shop.db.begin((tx) =>
    noteReport(tx, jobs, shipmentId, { ...back, trackUrl: null, expectedAt: null }, new Date()),
  )
  expect((await sheet('cdnr'))[0]!.slice(-5)).toEqual(['1649.00', '', '5', '1570.48', '0.00'])
  expect(await sheet('hsn(b2b)'), 'nothing of it is left').toEqual([])
  expect(await sheet('hsn(b2c)')).toEqual(before)
  const query = new URLSearchParams({
    month: `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`,
  })
  const { reply } = await askAs(owner, 'GET /api/admin/tax', undefined, { query })
  expect(reply).toMatchObject({ ledgerDiffers: 0, invoices: 4, creditNotes: 2 })
})

test('where no month is asked for it is this one in India; one that is none, or a sheet that is none, is refused by name', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:30:00Z') })
  const thisOne = oneMonthIn(new URLSearchParams())
  vi.useRealTimers()
  expect(thisOne).toBe('2026-12')
  const asked = (query: Record<string, string>) =>
    askAs(owner, 'GET /api/admin/gstr1.csv', undefined, { query: new URLSearchParams(query) })
  expect(await refusal(asked({ month: '2026-13' }))).toMatchObject({ status: 400, field: 'month' })
  expect(await refusal(asked({ month, sheet: 'b2b,sez' }))).toMatchObject({ status: 400, field: 'sheet' })
})

test('what an accountant decides is kept, and of two who save the second is told', async () => {
  const { reply } = await askAs(owner, 'GET /api/admin/tax')
  const rules = { ...OPENING_TAX_RULES, hsnDigits: 4 as const, signatory: 'Meera Rathore', hindiLabels: true }
  const save = (changed = {}) =>
    askAs(owner, 'PUT /api/admin/tax-rules', { version: reply.version, rules: { ...rules, ...changed } })
  await save()
  expect(await refusal(save({ hindiLabels: false }))).toMatchObject({ status: 409 })
  expect((await askAs(owner, 'GET /api/admin/tax')).reply.rules).toEqual(rules)
  await shop.running.shop.settings.caughtUp()
  const code = await packedOrder(shop, await shop.shopper())
  const paper = await fetch(`${shop.base}/api/admin/tax-papers.pdf?code=${code}`, {
    headers: { cookie: `staff=${owner.token}` },
  })
  const text = pdfPages(Buffer.from(await paper.arrayBuffer()))
    .flat()
    .join(' ')
  for (const words of ['ORDER SUMMARY', 'Total', 'दर', 'संख्या']) expect(text).toContain(words)
})

test('a price that fits neither rate is refused with the two beside it', async () => {
  const write = (price: number, discount: typeof OFF | null) =>
    askAs(owner, 'POST /api/admin/products', { ...WRITTEN, price, discount })
  expect(await refusal(write(2799, null))).toMatchObject({
    ...{ status: 400, code: 'priceInBand', field: 'price' },
    message:
      '₹2,799 fits neither rate of GST, and leaves the shop less than ₹2,625 would. Ask ₹2,625 or ₹2,951.',
  })
  expect(await refusal(write(3499, OFF))).toMatchObject({ status: 400, field: 'discount.discountValue' })
  const { product } = (await write(2951, null)).reply
  const { handle } = product
  const save = (changed: { price: number; description?: string }) =>
    askAs(
      owner,
      'PUT /api/admin/products/{handle}',
      { ...WRITTEN, version: product.version, discount: null, ...changed },
      { params: { handle } },
    )
  expect(await refusal(save({ price: 2799 }))).toMatchObject({ status: 400, code: 'priceInBand' })
  const { reply: cloth } = await askAs(owner, 'POST /api/admin/products', {
    ...{ ...WRITTEN, name: 'Phulkari Cloth', taxClass: 'fabric', price: 2799, discount: null },
  })
  const sewn = { ...WRITTEN, version: cloth.product.version, price: 2799, discount: null }
  const sew = askAs(owner, 'PUT /api/admin/products/{handle}', sewn, {
    params: { handle: cloth.product.handle },
  })
  expect(await refusal(sew), 'what was cloth and has one rate').toMatchObject({ code: 'priceInBand' })
  // What came by another way is not in the way of other changes, and is told of once it is on sale.
  await shop.db`update products set price_paise = 279900 where handle = ${handle}`
  const saved = await save({ price: 2799, description: 'More flowers.' })
  expect(saved.reply.product).toMatchObject({ price: 2799, description: 'More flowers.' })
  const inBand = async () => (await askAs(owner, 'GET /api/admin/tax')).reply.inBand
  expect(await inBand()).toEqual([])
  await shop.db`update products set state = 'published' where handle = ${handle}`
  expect(await inBand()).toMatchObject([{ handle, price: 2799, besides: [2625, 2951] }])
  await shop.db`
    update products set price_paise = 349900, discount_type = 'percentage', discount_value = 2000
    where handle = ${handle}`
  expect(await inBand(), 'with its discount').toMatchObject([{ handle, price: 2799.2 }])
  await shop.db`update products set price_paise = 279900 where handle = ${handle}`
  expect(await inBand(), 'once that ends').toMatchObject([{ handle, price: 2799 }])
  await shop.db`update products set price_paise = 349900 where handle = ${handle}`
  await shop.db`update products set discount_ends_at = now() where handle = ${handle}`
  expect(await inBand()).toEqual([])
  // Whoever is not registered has no tax in a price, and asks what they like.
  const [{ gstin }] = await shop.db<[{ gstin: string }]>`select facts ->> 'gstin' as gstin from settings`
  await shop.db`update settings set facts = facts - 'gstin'`
  const { reply } = await write(2799, null)
  await shop.db`update settings set facts = facts || ${JSON.stringify({ gstin })}::jsonb`
  expect(reply.product).toMatchObject({ price: 2799 })
})
const OFF = { discountType: 'percentage' as const, discountValue: 20, endDate: null }
const WRITTEN: Omit<AdminPayloadOf<'POST /api/admin/products'>, 'price' | 'discount'> = {
  ...{ name: 'Phulkari Kurta', description: 'Flowers.', category: 'Women', subCategory: 'Kurta' },
  ...{ bestseller: false, details: {}, hsn: '6211', taxClass: 'apparel', sizes: ['M'], pictures: [] },
}
