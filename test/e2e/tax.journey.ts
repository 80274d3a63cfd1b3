import { readFile } from 'node:fs/promises'
import { ADDRESS } from '../cast.ts'
import { pdfPages } from '../pdf-text.ts'
import { askAs } from '../staff.ts'
import { inspect } from './accessibility.ts'
import { expect, paste, picture, test, visit } from './journey.ts'
import { acceptPolicies, atTheCheckout, onlyOrderOf, PIECE } from './paying.ts'
import { mailsTo, newShopper, order, ordersOf, product } from './shopper.ts'
import { enterConsole, staffCaller } from './staff.ts'

const GSTIN = '08AAPFU0939F1ZV'
/** An address that no other journey orders to. */
const TRIPURA = { ...ADDRESS, city: 'Agartala', state: 'Tripura', zipcode: '799001' }
const DELIVERY = 150_00

test('a quarter: a business and a shopper elsewhere buy, have their invoices, and GSTR-1 adds up to them', async ({
  page,
}, info) => {
  const paise = Math.round((await product(PIECE._id)).effectivePrice * 100)
  const percent = paise <= 2625_00 ? 5 : 18

  const shopper = await atTheCheckout(page)
  await page.getByRole('checkbox', { name: 'Buying for a business? Add GSTIN' }).check()
  await page.getByLabel('GSTIN', { exact: true }).fill('08aapfu0939f1zw')
  await page.getByLabel('Legal name of the business').fill('Khanna & Sons')
  await expect(page.getByText('That is not a GSTIN')).toBeVisible()
  await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
  await expect(page.getByText('This GSTIN is registered in Maharashtra')).toBeVisible()
  await paste(page.getByLabel('GSTIN', { exact: true }), '08 AAPFU0939F 1ZV')
  await inspect(page, info, 'for a business')
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/orders/)
  const { _id: first } = await onlyOrderOf(shopper.token)

  const second = await order((await newShopper()).token, PIECE, TRIPURA)

  const owner = await staffCaller('owner')
  for (const code of [first, second]) {
    await askAs(owner, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { params: { code } })
    const byHand = { awb: `Q-${code}`, courierName: 'BlueDart' }
    await askAs(owner, 'POST /api/admin/orders/{code}/ship', { byHand }, { params: { code } })
  }
  const [sent] = await ordersOf(shopper.token)
  const invoice = sent!.documents[0]!.number

  await test.step('the invoice is in My Orders and in the mail, and can be read', async () => {
    await visit(page, '/orders')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Invoice' }).click(),
    ])
    const paper = pdfPages(await readFile((await file.path())!))
      .flat()
      .join(' ')
    for (const words of [invoice, 'Khanna & Sons', `GSTIN ${GSTIN}`, '08-Rajasthan'])
      expect(paper).toContain(words)
    await expect
      .poll(async () => (await mailsTo(shopper.email)).map(({ text }) => text).join())
      .toContain(invoice)
  })

  await test.step('the sheets of the quarter come to what was sold', async () => {
    await enterConsole(page, 'owner', '/admin/tax')
    const month = new Date(Date.now() + 5.5 * 3_600_000)
    const quarter = `${month.getUTCFullYear()}-Q${Math.floor(month.getUTCMonth() / 3) + 1}`
    const shown = page.getByLabel('Month or quarter')
    await expect(shown).toHaveValue(month.toISOString().slice(0, 7))
    await shown.selectOption(quarter)
    await expect(page.getByText('The ledger has the same tax, to the paisa.')).toBeVisible()
    await picture(page, info, 'a quarter')
    const rowsOf = async (sheet: string): Promise<string[][]> => {
      const link = page.getByRole('link', { name: `${sheet}.csv` })
      await expect(link).toHaveAttribute('href', new RegExp(quarter))
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      const lines = (await readFile((await file.path())!, 'utf8')).trimEnd().split('\r\n')
      return lines.map((line) => line.split(','))
    }
    const within = [paise, DELIVERY].map(
      (price) => price - 2 * Math.round((price * percent) / (200 + 2 * percent)),
    )
    const between = [paise, DELIVERY].map((price) => price - Math.round((price * percent) / (100 + percent)))
    const sum = ([goods = 0, fee = 0]: number[]) => ((goods + fee) / 100).toFixed(2)
    const named = (await rowsOf('b2b,sez,de')).filter((cells) => cells[0] === GSTIN)
    expect(named.map((cells) => [cells[2], cells.at(-3), cells.at(-2)])).toEqual([
      [invoice, String(percent), sum(within)],
    ])
    const there = (await rowsOf('b2cs')).filter((cells) => cells[1] === '16-Tripura')
    expect(there.map((cells) => [cells[3], cells[4]])).toEqual([[String(percent), sum(between)]])
  })

  await test.step('on a phone the audit log breaks nobody’s name into letters', async () => {
    await page.goto(`/admin/audit-log?q=${second}`)
    const who = page.getByRole('cell').getByText('A owner').first()
    await expect(who).toBeVisible()
    expect((await who.boundingBox())!.height).toBeLessThan(60)
    await picture(page, info, 'the audit log')
    const moved = page.getByRole('cell').filter({ hasText: 'Order: moved' })
    await expect(moved.locator('del').first()).toHaveText('Packing')
  })
})
