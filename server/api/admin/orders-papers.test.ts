import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { pdfPages } from '../../../test/pdf-text.ts'
import { testShop } from '../../../test/shop.ts'
import type { StaffCaller } from '../../../test/staff.ts'

const shop = testShop()
let packer: StaffCaller
let token = ''
beforeAll(async () => {
  packer = await shop.staff('packer')
  token = (await shop.shopper()).token
})

async function placed(
  quantity: number,
  address: typeof ADDRESS & { landmark?: string; addressLine2?: string } = ADDRESS,
): Promise<string> {
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity }],
      amount: 1499 * quantity + 150,
      address,
      directBuy: false,
    },
    { base: shop.base, token, idempotencyKey: randomUUID() },
  )
  return orderId
}

/** One more piece of each of forty kinds, or of so many. */
async function withManyLines(more = 40): Promise<string> {
  const code = await placed(1)
  await shop.db`
    insert into order_lines (order_id, position, variant_id, handle, name, size, pictures, quantity, listed_paise,
      unit_paise, hsn, tax_class)
    select order_id, n, variant_id, handle, 'Piece ' || n, size, pictures, 1, listed_paise, unit_paise, hsn, tax_class
    from order_lines, generate_series(1, ${more}) n
    where order_id = (select id from orders where code = ${code}) and position = 0`
  return code
}

type Paper = 'packing-slips' | 'address-labels'
const ask = (paper: Paper, codes: string[], { token: session }: { token: string | null } = packer) =>
  fetch(`${shop.base}/api/admin/${paper}.pdf?${codes.map((code) => `code=${code}`).join('&')}`, {
    headers: session ? { cookie: `staff=${session}` } : {},
  })
const pagesOf = async (paper: Paper, codes: string[]) =>
  (await textsOf(paper, codes)).map((texts) => texts.join(''))
/** The texts of each page, each as it was set: in one line. */
async function textsOf(paper: Paper, codes: string[]): Promise<string[][]> {
  const answer = await ask(paper, codes)
  expect(answer.status).toBe(200)
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return pdfPages(pdf)
}

describe('a packing slip', () => {
  test('says who sends what to whom, and what is to be collected: no price of anything', async () => {
    const code = await placed(2)
    const [slip] = await pagesOf('packing-slips', [code])
    for (const words of [
      code,
      'Tana Bana',
      'Bela A-Line Kurti',
      '2 pieces',
      'collect ₹3,148',
      'A Shopper',
      '9876543210',
    ])
      expect(slip).toContain(words)
    expect(slip).not.toContain('1,499')
    expect(slip, 'before it has a parcel').not.toContain('AWB')
    await shop.db`update orders set awb_code = ${`AWB${code}`}, courier_name = 'BlueDart' where code = ${code}`
    expect((await pagesOf('packing-slips', [code]))[0]).toContain(`BlueDart, AWB AWB${code}`)
  })
  test('has letters for names in Devanagari, with marks, and from elsewhere', async () => {
    const code = await placed(1, { ...ADDRESS, firstName: 'गौरव', lastName: 'Müller', city: 'Āgrā' })
    const [slip] = await pagesOf('packing-slips', [code])
    for (const words of ['गौरव', 'Müller', 'Āgrā']) expect(slip).toContain(words)
  })
  test('leaves out what was cancelled, of the pieces and of the money', async () => {
    const code = await placed(3)
    await shop.db`
      update order_lines set cancelled_quantity = 2 where order_id = (select id from orders where code = ${code})`
    const [slip] = await pagesOf('packing-slips', [code])
    expect(slip).toContain('1 piece')
    expect(slip).toContain('collect ₹1,649')
    await shop.db`update orders set credit_paise = 64900 where code = ${code}`
    expect((await pagesOf('packing-slips', [code]))[0], 'nor what store credit pays').toContain(
      'collect ₹1,000',
    )
    await shop.db`
      with paid as (update orders set paid_at = now() where code = ${code} returning id)
      insert into refunds (id, order_id, way, amount_paise, actor_kind, status, done_at)
      select gen_random_uuid(), id, 'payout', 10000, 'shop', 'done', now() from paid`
    expect(
      (await pagesOf('packing-slips', [code]))[0],
      'nor what was paid, if a part of it went back',
    ).toContain('Nothing to collect')
  })
  test('goes on over as many pages as the order takes', async () => {
    const code = await withManyLines()
    const pages = await pagesOf('packing-slips', [code])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain(`Order ${code}, continued`)
    expect(pages.join('')).toContain('Piece 40')
    expect(pages.at(-1)).toContain('41 pieces')
  })
})

describe('an address label', () => {
  test('has the address, the phone, the money and the parcel’s number', async () => {
    const code = await placed(1, { ...ADDRESS, landmark: 'Behind the stepwell' })
    await shop.db`
      update orders set awb_code = ${`AWB${code}`}, courier_name = 'BlueDart', paid_at = now() where code = ${code}`
    const [label] = await pagesOf('address-labels', [code])
    for (const words of [
      '14 Haldiyon ka Rasta',
      'Behind the stepwell',
      '302003',
      'Phone 9876543210',
      `AWB${code}`,
      'BlueDart',
      'PREPAID',
    ])
      expect(label).toContain(words)
  })
  test('has a long number in one line, or what is below it would be printed over', async () => {
    const code = await placed(1)
    const awb = `7${code}${code}8001234567`
    await shop.db`update orders set awb_code = ${awb}, courier_name = 'BlueDart' where code = ${code}`
    expect((await textsOf('address-labels', [code]))[0]).toContain(awb)
  })
  test('says where letters are missing that the typefaces lack: a name in Tamil was a blank line', async () => {
    const tamil = { firstName: 'அனிதா', lastName: 'குமார்', addressLine2: '2, ಎಂ.ಜಿ. ರಸ್ತೆ, Tamil Sangam' }
    const [label] = await textsOf('address-labels', [await placed(1, { ...ADDRESS, ...tamil })])
    expect(label!.join('\n')).toContain(
      '[…]\n14 Haldiyon ka Rasta\n2, […], Tamil Sangam\n[…]: letters that are not printed here.',
    )
  })
  test('several orders are one file, in the order asked for', async () => {
    const codes = [await placed(1), await placed(2), await placed(1)].toReversed()
    const pages = await pagesOf('address-labels', [...codes, codes[0]!])
    expect(pages.map((page) => codes.findIndex((code) => page.includes(code)))).toEqual([0, 1, 2])
  })
})

describe('what a shopper has of an order before its invoice', () => {
  async function summaryOf(code: string): Promise<string[]> {
    const answer = await fetch(`${shop.base}/api/order/tax-papers/${code}`, { headers: { token } })
    return pdfPages(Buffer.from(await answer.arrayBuffer())).map((texts) => texts.join(' '))
  }
  test('says on every page that it is none', async () => {
    const pages = await summaryOf(await withManyLines())
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('the tax invoice is issued when the parcel leaves')
    const lapsed = await placed(1)
    await shop.db`update orders set payment_method = 'Stripe', lapsed_at = now() where code = ${lapsed}`
    const { status } = await fetch(`${shop.base}/api/order/tax-papers/${lapsed}`, { headers: { token } })
    expect(status, 'nor of one that was never paid').toBe(404)
  })
  test('says so too, and what it is, where its total alone is on another page', async () => {
    let more = 8
    let pages: string[]
    do pages = await summaryOf(await withManyLines(++more))
    while (pages.length === 1)
    expect(pages.at(-1), 'every piece is on the page before').not.toContain('Piece')
    for (const page of pages) expect(page).toContain('the tax invoice is issued when the parcel leaves')
    expect(pages.at(-1)).toContain('continued')
  })
})

test('papers are kept by nothing in between, and have a name', async () => {
  const code = await placed(1)
  const { headers } = await ask('packing-slips', [code])
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-disposition')).toBe(`inline; filename="packing-slip-${code}.pdf"`)
})

describe('there are none', () => {
  test('for whoever is not signed in', async () => {
    expect((await ask('packing-slips', [await placed(1)], { token: null })).status).toBe(401)
  })
  test('of an order that is cancelled, not paid, not confirmed, beyond a packer’s work, or not there', async () => {
    const [cancelled, unpaid, delivered] = [await placed(1), await placed(1), await placed(1)]
    const [unconfirmed, lapsed] = [await placed(1), await placed(1)]
    await shop.db`update orders set payment_method = 'Stripe', lapsed_at = now() where code = ${lapsed}`
    await shop.db`update orders set confirm_by = now() + interval '1 day' where code = ${unconfirmed}`
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${cancelled}`
    await shop.db`update orders set payment_method = 'Stripe' where code = ${unpaid}`
    await shop.db`update orders set status = 'Delivered' where code = ${delivered}`
    const wanted = [cancelled, unpaid, lapsed, unconfirmed, delivered, 'NOSUCH']
    const answers = await Promise.all(wanted.map((code) => ask('address-labels', [code])))
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409, 409, 404, 404])
    const manager = await shop.staff('manager')
    const answer = await ask('packing-slips', [cancelled], manager)
    expect(await answer.json()).toMatchObject({
      message: `Order ${cancelled} is cancelled: there is nothing to pack.`,
    })
  })
  test('of no order, and of more than a hundred', async () => {
    expect((await ask('packing-slips', [])).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, n) => `X${n}`)
    expect((await ask('packing-slips', many)).status).toBe(400)
    expect((await ask('packing-slips', many.slice(1))).status, 'none of a hundred is there').toBe(404)
  })
})
