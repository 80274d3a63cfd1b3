import { isAccessible } from './accessibility.ts'
import { expect, picture, test, toast, visit } from './journey.ts'
import { payByCard } from './paying.ts'
import { bringSession, newShopperWithAddress } from './shopper.ts'
import { enterConsole } from './staff.ts'

test(
  'a manager refunds in two parts, and the shopper sees both',
  { tag: '@layout' },
  async ({ page }, info) => {
    const shopper = await newShopperWithAddress()
    const code = await payByCard(shopper.token)
    await enterConsole(page, 'manager', `/admin/orders/${code}`)
    const open = async () => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      return page.getByRole('dialog', { name: `Refund on ${code}` })
    }
    const first = await open()
    await first.getByLabel(/^Delivery/).check()
    await expect(first.getByLabel('Amount, ₹')).toHaveValue('150')
    await first.getByLabel('Why').selectOption('It came late')
    await isAccessible(page)
    await picture(page, info, 'refund')
    await first.getByRole('button', { name: 'Refund ₹150' }).click()
    await expect(toast(page, `₹150 of order ${code} go back to the shopper.`)).toBeVisible()
    await expect(page.getByText('Part refunded', { exact: true }).first()).toBeVisible()

    const second = await open()
    await second.getByLabel('Amount, ₹').fill('5000')
    await second.getByRole('button', { name: 'Refund ₹5,000' }).click()
    await expect(second.getByText('₹2,699 have not gone back yet')).toBeVisible()
    await second.getByLabel('Amount, ₹').fill('2699')
    await second.getByRole('button', { name: 'Refund ₹2,699' }).click()
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
    await picture(page, info, 'refunded')

    await bringSession(page, shopper)
    await visit(page, '/orders')
    const steps = (refund: string) => page.getByText(refund).locator('xpath=..')
    await expect(steps('₹150, the way you paid: Stripe')).toContainText(
      /Asked for on .*Sent on .*On your account by/,
    )
    await expect(steps('₹2,699, the way you paid: Stripe')).toContainText('Sent on')
    await expect(page.getByText('Refunded • Stripe').first()).toBeVisible()
    await isAccessible(page)
    await picture(page, info, 'money-back')
  },
)
