import type { Page } from '@playwright/test'
import { priceText } from '../../core/money.ts'
import { askAs } from '../staff.ts'
import { inspect } from './accessibility.ts'
import { ordersWithCourier, type Sent } from './courier-cash.ts'
import { letThrough, silence } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

test(
  'a month of cash: the courier’s file has three faults, each is settled, and nothing is due',
  { tag: '@desk' },
  async ({ page }, info) => {
    const month = await ordersWithCourier(5)
    const [right, twice, short, byHand, missing] = month as [Sent, Sent, Sent, Sent, Sent]
    const colleague = await staffCaller('manager')
    await enterConsole(page, 'manager', `/admin/orders/${byHand.code}`)
    await expect(page.getByText('Cash with the courier', { exact: true }).first()).toBeVisible()

    await test.step('cash that is being entered by hand while a colleague enters it stays typed', async () => {
      const [amount, reference] = [page.getByLabel('Handed over, ₹'), page.getByLabel('Its reference')]
      const handOver = (rupees: number) =>
        askAs(
          colleague,
          'POST /api/admin/orders/{code}/remitted',
          { amount: rupees, reference: 'U0' },
          { params: { code: byHand.code } },
        )
      await reference.fill('UTR 4711')
      await handOver(100)
      await reference.press('Enter')
      await expect(amount).toHaveAccessibleDescription(/The courier has only ₹/)
      await expect(page.getByText(/^The courier has collected/)).toContainText(priceText(byHand.paid - 100))
      await handOver(byHand.paid - 100)
      await reference.press('Enter')
      await expect(page.getByText('Somebody has entered the rest of it meanwhile.')).toBeVisible()
      await expect(reference).toHaveValue('UTR 4711')
      await expect(page.getByRole('button', { name: 'The courier has remitted it' })).toHaveCount(0)
      await picture(page, info, 'entered meanwhile')
      await reference.fill('')
      await expect(reference).toHaveCount(0)
    })

    await page.getByRole('link', { name: 'Settlements', exact: true }).first().click()
    const due = page.getByRole('list', { name: 'Money that is due, the oldest first' })
    await page.getByRole('link', { name: 'Missing', exact: true }).click()
    await expect(due.getByRole('listitem').filter({ hasText: missing.code })).toContainText(
      'Missing for 40 days',
    )
    await inspect(page, info, 'due')

    const file = [
      'CRF ID,AWB,Order Value,COD Charges,GST on Charges,Remittance Date,UTR',
      ...[right, twice, twice].map(({ awb, paid }) => `CRF${awb},${awb},${paid},35.00,6.30,2026-11-20,U1`),
      `CRF${short.awb},${short.awb},${short.paid - 100},35.00,6.30,2026-11-20,U1`,
    ].join('\n')
    const send = () =>
      page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'november.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      })
    await send()
    await expect(page.getByText('2 to settle')).toBeVisible()
    await expect(page.getByText('₹100 short')).toBeVisible()
    await inspect(page, info, 'file')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, info, 'file on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/admin/settlements/open?source=courier')
    await page.getByRole('link', { name: /^Came before/ }).click()
    const double = page.getByRole('listitem').filter({ hasText: twice.awb })
    await inspect(page, info, 'open rows')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, info, 'open rows on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await double.getByRole('button', { name: 'Keep the money, row 4' }).click()
    const { reply } = await askAs(colleague, 'GET /api/admin/settlement-rows')
    const { id } = reply.rows.find(
      ({ reference, class: one }) => reference === twice.awb && one === 'double',
    )!
    const left = { decision: 'leave', reason: 'They take it off the next transfer.' } as const
    await askAs(colleague, 'POST /api/admin/settlement-rows/{id}', left, { params: { id } })
    await decide(page, 'Keep the money', 'Nobody asks for it.')
    await expect(toast(page, 'Nothing is left to decide of this row.')).toBeVisible()
    await expect(double, 'a colleague was faster').toHaveCount(0)
    await page.getByRole('link', { name: /^Too little/ }).click()
    await page.getByRole('link', { name: 'november.csv' }).last().click()
    await expect(page.getByText('1 to settle')).toBeVisible()
    await page.getByRole('button', { name: 'Write off, row 5' }).click()
    await picture(page, info, 'write off')
    await decide(page, 'Write off', 'The note was torn.')
    await expect(page.getByText('All settled')).toBeVisible()
    await expect(page.getByText(/Written off by A manager.*The note was torn\./)).toBeVisible()

    await page.getByRole('link', { name: 'All settlements' }).click()
    await send()
    await expect(
      toast(page, 'This file was entered before, as november.csv. Nothing has changed.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'All settlements' }).click()
    await page.getByRole('button', { name: `Write off what is due of ${missing.code}` }).click()
    await decide(page, 'Write off', 'The courier is bankrupt.')
    await expect(page.getByRole('button', { name: `Write off what is due of ${missing.code}` })).toHaveCount(
      0,
    )

    await page.goto('/admin/settlements/month')
    await expect(page.getByRole('table', { name: 'Transfers' })).toBeVisible()
    await silence(page, /\?month=/)
    await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 })
    await expect(page.getByRole('main').getByRole('alert'), 'above what is there, and once').toHaveCount(1)
    await letThrough(page, /\?month=/)

    for (const [place, heading] of [
      ['month', 'Transfers, to hold against the bank’s statement'],
      ['before', 'Due from before'],
    ] as const) {
      await page.goto(`/admin/settlements/${place}`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await inspect(page, info, place)
      await page.setViewportSize({ width: 390, height: 844 })
      await picture(page, info, `${place} on a phone`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'old.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Held by,Reference,Amount,Since,Note\ncourier,OLD${right.awb},999,2024-01-31,Old order 7`,
      ),
    })
    await expect(toast(page, '1 row entered, ₹999 due.')).toBeVisible()
    await page.getByLabel('Who has it').selectOption('Couriers')
    const brought = due.getByRole('listitem').filter({ hasText: `OLD${right.awb}` })
    await expect(brought).toContainText('Brought forward, Old order 7')
    await picture(page, info, 'brought forward')
    await brought.getByRole('button', { name: /^Withdraw/ }).click()
    await decide(page, 'Withdraw', 'It was in no book.')
    await expect(brought).toHaveCount(0)

    expect(await standing(month)).toEqual({ due: 0, unbalanced: 0, lost: 10_000 + missing.paid * 100 })
    for (const [code, payment] of [
      [right.code, 'Paid'],
      [missing.code, 'Written off'],
    ] as const) {
      await page.goto(`/admin/orders/${code}`)
      await expect(page.getByText(payment, { exact: true }).first()).toBeVisible()
    }
  },
)

async function decide(page: Page, verb: string, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The sums of these orders in the ledger, in paise. */
async function standing(sent: Sent[]) {
  const [sums] = await onDatabase(
    (db) => db<{ due: number; unbalanced: number; lost: number }[]>`
      select sum(courier_paise + buyer_paise)::integer as due, sum(lost_paise)::integer as lost,
        sum(buyer_paise + goods_paise + l.discount_paise + l.delivery_paise + tax_paise + provider_paise + courier_paise
          + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise)::integer as unbalanced
      from ledger l join orders o on o.id = order_id where code = any(${sent.map(({ code }) => code)})`,
  )
  return sums
}
