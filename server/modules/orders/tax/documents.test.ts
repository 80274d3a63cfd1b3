import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call } from '../../../../contract/client.ts'
import { dayInIndia } from '../../../../core/india-time.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { OPENING_FACTS } from '../../../../core/shop.ts'
import { checkDigit } from '../../../../core/tax/gstin.ts'
import { invoiceRows } from '../../../../core/tax/invoice-rows.ts'
import { creditLeft, leftRows, reduceLeft } from '../../../../core/tax/left-rows.ts'
import { OPENING_TAX_RULES } from '../../../../core/tax/rules.ts'
import { ADDRESS } from '../../../../test/cast.ts'
import { deliver } from '../../../../test/deliver.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { testShop } from '../../../../test/shop.ts'
import { askAs } from '../../../../test/staff.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../auditing/audit.ts'
import { catchUpLedger } from '../ledger/catch-up.ts'
import { lockOrder } from '../lock-order.ts'
import { taxPapers } from '../paper/tax-papers.ts'
import { noteReport } from '../parcels/follow-parcel.ts'
import { shipByHand } from '../parcels/ship-order.ts'
import { sellerOf } from './document.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice } from './issue-invoice.ts'
import { readGstr1 } from './read-gstr1.ts'
import { reducePrice } from './reduce-price.ts'

const shop = testShop()
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs })
let labels = 0
const ship = (code: string) =>
  shipByHand(deps(), { code, awb: `TAX-${++labels}`, courierName: 'BlueDart', actor: 'shop' })
const idOf = async (code: string) =>
  (await shop.db<[{ id: string }]>`select id from orders where code = ${code}`)[0].id
const papersOf = async (code: string) => shop.db<
  { number: string; place: string; rows: object[]; igst: number }[]
>`
  select number, place, rows, igst_paise as igst from tax_documents d join orders o on o.id = order_id
  where code = ${code} order by issued_at, number`
const withGstin = (gstin: string | null) =>
  shop.db`update settings set facts = facts || ${JSON.stringify({ gstin })}::jsonb`

async function pdfOf(code: string, { token, base }: { token: string; base: string }): Promise<string> {
  const answer = await fetch(`${base}/api/order/tax-papers/${code}`, { headers: { token } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return pdfPages(Buffer.from(await answer.arrayBuffer()))
    .map((texts) => texts.join(' '))
    .join(' — ')
}

test('the invoice is written when the parcel leaves, and says what rule 46 wants; before, papers are none', async () => {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper)
  expect(await pdfOf(code, shopper)).toContain('This is not a tax invoice.')
  await ship(code)
  const [invoice] = await papersOf(code)
  expect(invoice).toMatchObject({ place: '08', igst: 0 })
  // Worked row 1, and its delivery.
  expect(invoice!.rows).toMatchObject([
    { quantity: 1, total: 149900, percent: 5, taxable: 142762, cgst: 3569, sgst: 3569 },
    { position: null, quantity: 0, total: 15000 },
  ])
  const text = await pdfOf(code, shopper)
  for (const words of [
    'TAX INVOICE',
    invoice!.number,
    'GSTIN 08AABCT2016Q1Z5',
    'Bela A-Line Kurti, M',
    '6204',
    '08-Rajasthan',
    'TAX UNDER REVERSE CHARGE',
    '1,427.62',
    '35.69',
    'at 2.5%',
    '₹ 1,649.00',
    '14 Haldiyon ka Rasta',
  ])
    expect(text).toContain(words)
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders[0]!.documents).toEqual([{ number: invoice!.number, kind: 'invoice' }])
  const [mail] = await shop.db<{ content: { invoice: string } }[]>`
    select content from messages m join orders o on o.id = order_id
    where code = ${code} and template = 'order-shipped' and channel = 'email'`
  expect(mail!.content.invoice).toBe(invoice!.number)
})

afterEach(() => void vi.useRealTimers())

test('thirty are drawn for a shopper in a minute: each takes the shop as long as a dozen other calls', async () => {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper)
  const ask = () =>
    fetch(`${shop.base}/api/order/tax-papers/${code}`, { headers: { token: shopper.token } }).then(
      ({ status }) => status,
    )
  // Five at once, in one minute: on a busy machine thirty would wait longer than a call may, or than that minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let asked = 0; asked < 30; asked += 5)
    expect(await Promise.all(Array.from({ length: 5 }, ask))).toEqual(Array(5).fill(200))
  expect(await ask()).toBe(429)
})

test('it is for its shopper and for people who see money', async () => {
  const own = await shop.shopper()
  const code = await packedOrder(shop, own)
  const other = await shop.shopper()
  const answer = await fetch(`${shop.base}/api/order/tax-papers/${code}`, { headers: { token: other.token } })
  expect(answer.status).toBe(403)
  const nowhere = await fetch(`${shop.base}/api/order/tax-papers/NOSUCH`, { headers: { token: other.token } })
  expect(nowhere.status).toBe(404)
  const lapses = (isSo: boolean) => shop.db`
    update orders set payment_method = ${isSo ? 'Stripe' : CASH}, lapsed_at = ${isSo ? new Date() : null}
      where code = ${code}`
  await lapses(true)
  const lapsed = await fetch(`${shop.base}/api/order/tax-papers/${code}`, { headers: { token: own.token } })
  expect(lapsed.status, 'of what nobody bought there are none').toBe(404)
  await lapses(false)
  const manager = await shop.staff('manager')
  const papers = await fetch(`${shop.base}/api/admin/tax-papers.pdf?code=${code}`, {
    headers: { cookie: `staff=${manager.token}` },
  })
  expect(papers.headers.get('content-type')).toBe('application/pdf')
})

test('to another state it is one tax', async () => {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper, { state: 'Maharashtra', city: 'Mumbai', zipcode: '400001' })
  await ship(code)
  expect(await papersOf(code)).toMatchObject([{ place: '27', igst: 7138 + 714 }])
  expect(await pdfOf(code, shopper)).toContain('IGST')
  // Whoever writes some word for a state is placed by the PIN code.
  const odd = await packedOrder(shop, shopper, { state: 'Bombay Presidency', zipcode: '400001' })
  await ship(odd)
  expect(await papersOf(odd)).toMatchObject([{ place: '27' }])
  const nowhere = await packedOrder(shop, shopper, { state: 'Bombay Presidency', zipcode: '999998' })
  await ship(nowhere)
  expect(await papersOf(nowhere), 'where nothing tells').toMatchObject([{ place: '97', igst: 7138 + 714 }])
  expect(await pdfOf(nowhere, shopper)).toContain('97-Other Territory')
  const near = await packedOrder(shop, shopper, { state: 'Maharashtra' })
  await ship(near)
  expect(await papersOf(near), 'the state goes before its PIN code').toMatchObject([{ place: '27' }])
})

test('a parcel that comes back is credited in full; what is sent again has another invoice', async () => {
  const shopper = await shop.shopper()
  const code = await packedOrder(shop, shopper)
  const { shipmentId } = await ship(code)
  const back = { at: new Date(), status: 'RTO DELIVERED', code: 10, activity: 'RTO', location: 'Jaipur' }
  const report = {
    at: new Date(),
    status: 'RTO DELIVERED',
    code: 10,
    scans: [back],
    awb: null,
    courierName: null,
    trackUrl: null,
    expectedAt: null,
  }
  const comesBack = (id: string) =>
    shop.db.begin((tx) => noteReport(tx, deps().jobs, id, report as never, new Date()))
  for (const _ of [1, 2]) await comesBack(shipmentId)
  expect((await papersOf(code)).map(({ number }) => number[0])).toEqual(['T', 'C'])
  const text = await pdfOf(code, shopper)
  for (const words of ['CREDIT NOTE', 'for invoice T/', 'The parcel was not delivered.', '₹ 1,649.00'])
    expect(text).toContain(words)
  // Another instance's clock is ahead: all the same no note is dated before its invoice.
  await shop.db`update document_counters set last_at = now() + interval '5 seconds' where series = 'T'`
  const again = await ship(code)
  expect((await papersOf(code)).map(({ number }) => number[0])).toEqual(['T', 'C', 'T'])
  await comesBack(again.shipmentId)
  expect((await papersOf(code)).map(({ number }) => number[0])).toEqual(['T', 'C', 'T', 'C'])
  expect(await audit(shop.db)).toEqual([])
})

test('a quarter’s return is what its documents come to by another addition, one that lessens the price among them', async () => {
  const shopper = await shop.shopper()
  const business = { gstin: '08AAPFU0939F1ZV', legalName: 'Khanna Textiles' }
  const codes = [await packedOrder(shop, shopper), await packedOrder(shop, shopper, business)]
  const manager = await shop.staff('manager')
  for (const code of codes) {
    await ship(code)
    await deliver(deps(), code)
    // Its money is entered when it goes; that the price is less is entered now.
    await shop.db.begin(async (tx) => {
      const orderId = await idOf(code)
      await lockOrder(tx, orderId)
      await tx`
        insert into refunds (id, order_id, way, amount_paise, lessens_price, key, ground, actor_kind, next_check_at)
        values (${newId()}, ${orderId}, 'payout', 10000, true, ${code}, 'late', 'shop', now())`
      await reducePrice(tx, {
        ...{ orderId, amountPaise: 10000, about: { positions: [], delivery: false }, now: new Date() },
      })
    })
    expect(await papersOf(code)).toHaveLength(2)
  }

  const day = dayInIndia(new Date())
  const quarter = `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  const [by] = await shop.db<[Record<'total' | 'taxable' | 'tax' | 'named' | 'invoices' | 'notes', number>]>`
    select sum(sign * (row ->> 'total')::bigint)::bigint as total, sum(sign * (row ->> 'taxable')::bigint)::bigint as taxable,
      sum(sign * ((row ->> 'igst')::bigint + (row ->> 'cgst')::bigint + (row ->> 'sgst')::bigint))::bigint as tax,
      coalesce(sum(sign * (row ->> 'taxable')::bigint) filter (where o.address ? 'gstin'), 0)::bigint as named,
      count(distinct d.id) filter (where series = 'T')::integer as invoices,
      count(distinct d.id) filter (where series = 'C')::integer as notes
    from tax_documents d join orders o on o.id = d.order_id, jsonb_array_elements(rows) as row,
      lateral (select case series when 'T' then 1 else -1 end as sign) s
    where to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-"Q"Q') = ${quarter}`
  const { reply } = await askAs(manager, 'GET /api/admin/tax', undefined, {
    query: new URLSearchParams({ month: quarter }),
  })
  const paise = (rupees: number) => Math.round(rupees * 100)
  expect([reply.value, reply.taxable, reply.igst + reply.cgst + reply.sgst].map(paise)).toEqual([
    ...[by.total, by.taxable, by.tax],
  ])
  expect(reply).toMatchObject({ invoices: by.invoices, creditNotes: by.notes, ledgerDiffers: 0 })
  const sheet = async (name: string) => {
    const query = new URLSearchParams({ month: quarter, sheet: name })
    const answer = await fetch(`${shop.base}/api/admin/gstr1.csv?${query}`, {
      headers: { cookie: `staff=${manager.token}` },
    })
    const [head, ...rows] = (await answer.text()).trim().split('\r\n')
    const at = head!.split(',').indexOf('Taxable Value')
    return rows.reduce((sum, row) => sum + paise(Number(row.split(',')[at])), 0)
  }
  expect((await sheet('b2b,sez,de')) - (await sheet('cdnr'))).toBe(by.named)
  expect((await sheet('b2cs')) + (await sheet('b2cl')) - (await sheet('cdnur'))).toBe(by.taxable - by.named)
  expect(await sheet('hsn(b2b)')).toBe(by.named)
  expect(await sheet('hsn(b2c)')).toBe(by.taxable - by.named)
})

test('pieces go back by the paise that they were invoiced with, and never more of them', async () => {
  const code = await packedOrder(shop, await shop.shopper())
  await ship(code)
  const orderId = await idOf(code)
  const credit = () =>
    shop.db.begin((tx) =>
      issueCreditNote(tx, { orderId, why: 'returned', credited: [{ place: 0, quantity: 1 }] }),
    )
  expect(await credit()).toMatch(/^C\//)
  await expect(credit()).rejects.toThrow('only 0 are left')
  expect((await papersOf(code))[1]!.rows).toMatchObject([{ total: 149900, taxable: 142762, cgst: 3569 }])
})

test('a note of a piece whose price was reduced before says what was given back of it, so that its row adds up', async () => {
  const piece = { position: 0, name: 'Kurti, M', hsn: '620442', taxClass: 'apparel' } as const
  const pieces = [{ ...piece, listedPaise: 149900, unitPaise: 149900, quantity: 2 }]
  const invoice = invoiceRows({ pieces, deliveryPaise: 0, supply: 'within', at: new Date() })
  const rows = creditLeft(leftRows(invoice, [reduceLeft(leftRows(invoice, []), 20000, 'within')]), [
    { place: 0, quantity: 1 },
  ])
  expect(rows).toMatchObject([{ quantity: 1, unitPaise: 149900, total: 139900 }])
  const issuedAt = new Date()
  const pdf = await taxPapers(
    [
      {
        ...{ kind: 'document', id: newId(), number: 'C/2627/000001', series: 'C', issuedAt, why: 'returned' },
        ...{ orderId: newId(), orderCode: 'ABC', placedAt: issuedAt, creditPaise: 0, inCash: false },
        ...{ invoice: { id: newId(), number: 'T/2627/000001', issuedAt }, place: '08', supply: 'within' },
        seller: sellerOf({ ...OPENING_FACTS, gstin: '08AABCT2016Q1Z5' })!,
        ...{ address: ADDRESS, rows, credited: [{ place: 0, quantity: 1 }], totalPaise: 139900 },
      },
    ],
    OPENING_TAX_RULES,
  )
  const text = pdfPages(pdf).flat().join(' ')
  for (const words of ['1,499.00', '1,399.00', '100.00 given back before']) expect(text).toContain(words)
})

test('of a union territory the half is UTGST’s; a note is of whoever wrote its invoice', async () => {
  const gstin = `04AABCT2016Q1Z${checkDigit('04AABCT2016Q1Z')}`
  const shopper = await shop.shopper()
  const place = { state: 'Chandigarh', city: 'Chandigarh', zipcode: '160017' }
  const code = await packedOrder(shop, shopper, place)
  await withGstin(gstin)
  await ship(code).finally(() => withGstin('08AABCT2016Q1Z5'))
  const text = await pdfOf(code, shopper)
  expect(text.match(/UTGST/g), 'above the column and among the sums').toHaveLength(2)
  const orderId = await idOf(code)
  await shop.db.begin((tx) => issueCreditNote(tx, { orderId, why: 'came back' }))
  const sellers = await shop.db`
    select series, seller ->> 'gstin' as gstin from tax_documents where order_id = ${orderId} order by series desc`
  expect(sellers).toEqual([
    { series: 'T', gstin },
    { series: 'C', gstin },
  ])
})

test('whether the delivery counts towards what makes a piece dearer is as an accountant has set it', async () => {
  const orderId = await idOf(await packedOrder(shop, await shop.shopper()))
  const percentWhere = (feeCounts: boolean) =>
    shop.db
      .begin(async (tx) => {
        await tx`update order_lines set listed_paise = 262500, unit_paise = 262500 where order_id = ${orderId}`
        await tx`update settings set tax_rules = tax_rules || ${JSON.stringify({ feeCounts })}::jsonb`
        await issueInvoice(tx, orderId)
        const [row] =
          await tx`select rows #> '{0,percent}' as percent from tax_documents where order_id = ${orderId}`
        throw Object.assign(new Error('undone'), row)
      })
      .catch((error) => error.percent)
  expect([await percentWhere(false), await percentWhere(true)]).toEqual([5, 18])
})

test('without a GSTIN there is no invoice, and nothing leaves its own state', async () => {
  await withGstin(null)
  try {
    await shop.running.shop.settings.caughtUp()
    const shopper = await shop.shopper()
    const code = await packedOrder(shop, shopper)
    await ship(code)
    expect(await papersOf(code)).toEqual([])
    expect(await pdfOf(code, shopper)).toContain('This is not a tax invoice.')
    const manager = await shop.staff('manager')
    expect((await askAs(manager, 'GET /api/admin/today')).reply.unregistered).toBe(true)
    const away = packedOrder(shop, shopper, { state: 'Maharashtra', zipcode: '400001' })
    await expect(away).rejects.toMatchObject({ status: 409, body: { code: 'placeNotServed' } })
    await expect(away).rejects.toBeInstanceOf(ApiError)
    // Our directory lacks this PIN code: the state that the address names says where it goes.
    const unknown = (state: string) => packedOrder(shop, shopper, { state, zipcode: '999998' })
    await expect(unknown('maharashtra')).rejects.toMatchObject({ body: { code: 'placeNotServed' } })
    await unknown('rajasthan')
  } finally {
    await withGstin('08AABCT2016Q1Z5')
    await shop.running.shop.settings.caughtUp()
  }
})

test.each(['money', 'exchange'] as const)(
  'what was credited and goes once more without a GSTIN may come back all the same, for %s',
  async (wish) => {
    const code = await packedOrder(shop, await shop.shopper())
    const { shipmentId } = await ship(code)
    const back = { at: new Date(), status: 'RTO DELIVERED', code: 10, courierName: null, trackUrl: null }
    const report = { ...back, scans: [], expectedAt: null }
    await shop.db.begin((tx) => noteReport(tx, deps().jobs, shipmentId, report, new Date()))
    await withGstin(null)
    await ship(code).finally(() => withGstin('08AABCT2016Q1Z5'))
    await deliver(deps(), code)
    const manager = await shop.staff('manager')
    const size = wish === 'exchange' ? { size: 'L' as const } : {}
    const wanted = { line: 0, reason: 'size', wish, why: null, ...size } as const
    const { reply } = await askAs(manager, 'POST /api/admin/orders/{code}/returns', wanted, {
      params: { code },
    })
    const params = { code: reply.returnId }
    await askAs(manager, 'POST /api/admin/returns/receive', { number: reply.returnId })
    const found = { passed: true, restock: true }
    await askAs(manager, 'POST /api/admin/returns/{code}/inspect', found, { params })
    const shown = (await askAs(manager, 'GET /api/admin/returns/{code}', undefined, { params })).reply.return
    expect(shown).toMatchObject({ money: { goods: 1499 } })
    expect((await papersOf(code)).map(({ number }) => number[0])).toEqual(['T', 'C'])
    const mails = await shop.db<{ content: { invoice: string | null } }[]>`
      select content from messages m join orders o on o.id = order_id
      where code = ${code} and template = 'order-shipped' and channel = 'email' order by m.created_at`
    expect(mails.at(-1)!.content.invoice, 'the other parcel has none').toBeNull()
    expect((await audit(shop.db)).join()).not.toContain(code)
  },
)

test('numbers have no gap, whoever is refused or cut off half-way, and begin anew with the year', async () => {
  const shopper = await shop.shopper()
  const codes = await Promise.all(Array.from({ length: 12 }, () => packedOrder(shop, shopper)))
  const ids = await Promise.all(codes.map(idOf))
  const written = await Promise.allSettled(
    ids.map((orderId, place) =>
      shop.db.begin(async (tx) => {
        await lockOrder(tx, orderId)
        const number = await issueInvoice(tx, orderId)
        if (place % 4 === 1) throw new Error('refused')
        if (place % 4 === 2) await tx`select pg_terminate_backend(pg_backend_pid())`
        return number
      }),
    ),
  )
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  const [{ gaps }] = await shop.db<[{ gaps: number }]>`
    select max(count) - count(*) as gaps from tax_documents where series = 'T'`
  expect(gaps).toBe(0)

  const next = async (at: string) => {
    const orderId = await idOf(await packedOrder(shop, shopper))
    return shop.db.begin((tx) => issueInvoice(tx, orderId, () => new Date(at)))
  }
  expect(await next('2037-03-31T18:29:59Z')).toBe('T/3637/000001')
  expect(await next('2037-03-31T18:30:00Z')).toBe('T/3738/000001')
  expect(await next('2037-03-31T18:30:01Z')).toBe('T/3738/000002')
  // A clock that is behind dates none before the one that it follows.
  expect(await next('2037-03-31T18:30:00Z')).toBe('T/3738/000003')
  expect(await next('2037-06-30T18:30:00Z'), 'of the next quarter').toBe('T/3738/000004')
  const invoicesIn = async (month: string) =>
    (await readGstr1(shop.db, month, OPENING_TAX_RULES)).gstr1.docs.get('T')
  expect(await invoicesIn('2037-03'), 'it ends when it does in India').toEqual({
    from: 'T/3637/000001',
    to: 'T/3637/000001',
    count: 1,
  })
  expect(await invoicesIn('2037-Q2')).toEqual({ from: 'T/3738/000001', to: 'T/3738/000003', count: 3 })
  // Those were written without the parcels that they are of.
  await shop.db`update orders set status = 'Shipped' where id = any(select order_id from tax_documents) and status = 'Packing'`
  await catchUpLedger(shop.db, new Date())
  expect(await audit(shop.db)).toEqual([])
})

test('whoever changes a document is refused', async () => {
  await expect(shop.db`update tax_documents set total_paise = 1`).rejects.toThrow('only ever added to')
})

test.each<[string, RegExp, string]>([
  [
    'a note is gone',
    /^C\/\d{4}: \d+ documents, the last is number/m,
    "delete from tax_documents where number = (select min(number) from tax_documents where series = 'C')",
  ],
  [
    'a number is passed over',
    /the counter says/,
    "update document_counters set last = last + 1 where series = 'T'",
  ],
  [
    'a number is another',
    /is number 1 of T/,
    "update tax_documents set number = number || '0' where count = 1 and series = 'T'",
  ],
  [
    'an invoice is of after the next one',
    /is dated before the one it follows/,
    "update tax_documents set issued_at = issued_at + interval '1 hour' where count = 1 and series = 'T'",
  ],
  [
    'an invoice is of another year',
    /is dated outside its year/,
    "update tax_documents set issued_at = issued_at - interval '2 years' where count = 2 and series = 'T'",
  ],
  [
    'the tax is more',
    /its rows come to/,
    'update tax_documents set igst_paise = igst_paise + 1, taxable_paise = taxable_paise - 1 where count = 1',
  ],
  [
    'more is credited than was invoiced',
    /and \d+ of it is credited/,
    "update tax_documents set total_paise = total_paise + 1, taxable_paise = taxable_paise + 1 where series = 'C'",
  ],
  [
    'a note is for another place than its invoice',
    /is of another order than invoice/,
    "update tax_documents set place = '27' where series = 'C'",
  ],
  [
    'the invoice of a parcel that never left stands',
    /is Packing, and has an invoice that no note takes back/,
    "update orders set status = 'Packing' where id = any(select order_id from tax_documents)",
  ],
])('and found out where %s', async (_, words, change) => {
  const said = shop.db.begin(async (tx) => {
    await tx`alter table tax_documents disable trigger tax_documents_stay`
    await tx.unsafe(change)
    throw Object.assign(new Error('undone'), { lines: (await audit(tx)).join('\n') })
  })
  await expect(said).rejects.toMatchObject({ message: 'undone', lines: expect.stringMatching(words) })
})
