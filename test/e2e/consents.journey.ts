import { call } from '../../contract/client.ts'
import { isAccessible } from './accessibility.ts'
import { holdAnswer, letThrough, loseAnswer, silence } from './held-calls.ts'
import { expect, test, toast, visit } from './journey.ts'
import { PIECE } from './paying.ts'
import { newShopper, putInCart, visitAs } from './shopper.ts'

test('a shopper takes consents back by one press each, none of which comes back with a late answer or at the checkout, and downloads her data with its signature', async ({
  page,
}) => {
  const shopper = await newShopper()
  const how = { base: process.env.SHOP_URL ?? '', token: shopper.token }
  const both = { whatsappUtilityOptIn: true, whatsappMarketingOptIn: true }
  await call('POST /api/user/update-profile', { whatsappOptIn: true, ...both }, how)
  await visitAs(page, shopper, '/consents')
  const held = page.getByRole('region', { name: 'What applies now' }).getByRole('listitem')
  await expect(held).toHaveCount(3)
  const { answered, release } = await holdAnswer(page, '**/api/consents/get')
  const late = page.waitForRequest('**/api/consents/get')
  await held.nth(0).getByRole('button').click()
  await answered
  await held.nth(1).getByRole('button').click()
  await expect(held).toHaveCount(1)
  release()
  await (await (await late).response())?.finished()
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.poll(() => saved.toSorted().join()).toMatch(/^my-data-[\w-]+\.json,my-data-[\w-]+\.json\.sig$/)
  await expect(page.getByText(/^Two files are downloaded/)).toBeVisible()
  await expect(held).toHaveCount(1)

  await silence(page, /\/api\/consents\//)
  await held.getByRole('button', { name: /^Do not ask me/ }).press('Enter')
  await expect(toast(page, 'That did not work. Please try again.')).toBeVisible()
  await expect(held.getByRole('button'), 'the page stays as it was').toBeFocused()
  await letThrough(page, /\/api\/consents\//)

  // The reply is lost, but the consent is withdrawn.
  await loseAnswer(page, '**/api/consents/withdraw')
  await held.getByRole('button', { name: /^Do not ask me/ }).click()
  await expect(toast(page, 'Done. It takes effect at once.').last()).toBeVisible()
  await expect(held.filter({ hasText: 'Being asked for a review' })).toHaveCount(0)
  await isAccessible(page)

  await test.step('what is taken back elsewhere is not ticked any more at a checkout that was left open', async () => {
    const choose = (whatsappMarketingOptIn: boolean) =>
      call('POST /api/user/update-profile', { whatsappOptIn: true, ...both, whatsappMarketingOptIn }, how)
    const offers = page.getByRole('checkbox', { name: /^New cloth and offers/ })
    await choose(true)
    await putInCart(shopper.token, PIECE)
    await visit(page, '/place-order')
    await expect(offers).toBeChecked()
    await choose(false)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /^Order and delivery/ })).toBeChecked()
    await expect(offers).not.toBeChecked()
    await offers.check()
    await page.reload()
    await expect(offers, 'what is ticked here and not sent yet').toBeChecked()
  })
})
