import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { ADDRESS } from '../cast.ts'
import { isAccessible } from './accessibility.ts'
import { newShopperWithoutPhone } from './account-states.ts'
import { hold, holdAnswer, letThrough, loseAnswer, silence } from './held-calls.ts'
import { arrive, expect, logIn, logOut, paste, picture, remindLater, test, toast, visit } from './journey.ts'
import { acceptPolicies } from './paying.ts'
import {
  bringSession,
  heldToken,
  newDetails,
  newShopper,
  newShopperWithAddress,
  ordersOf,
  putInCart,
} from './shopper.ts'

const openProfile = async (page: Page) => {
  await visit(page, '/myprofile')
  await remindLater(page)
}

test('a shopper saves an address, with the place found by its PIN code', async ({ page, context }, info) => {
  const shopper = await newShopper()
  const pin = page.getByLabel('PIN code')
  const city = page.getByLabel('City')
  const state = page.getByLabel('State')
  await bringSession(page, shopper)

  await test.step('there is none yet', async () => {
    await openProfile(page)
    await expect(page.getByText(shopper.phone)).toBeVisible()
    await expect(page.getByText('WhatsApp updates paused')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Add Address' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveJSProperty('readOnly', true)
    await isAccessible(page)
  })

  await test.step('what is missing is named', async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Street')).toBeFocused()
    await expect(page.getByText('Please choose a state')).toBeVisible()
    await page.getByLabel('Street').fill('14 Haldiyon ka Rasta')
    await page.getByLabel('Landmark').fill('Behind the well')
    await page.reload()
    await page.getByRole('button', { name: 'Add Address' }).click()
    await expect(page.getByLabel('Landmark'), 'after a reload').toHaveValue('Behind the well')
  })

  await test.step('the PIN code fills city and state, and takes them back', async () => {
    await paste(pin, '302 003')
    await expect(city).toHaveValue('Jaipur')
    await expect(state).toHaveValue('Rajasthan')
    await pin.fill('30200')
    await expect(city).toHaveValue('')
    await expect(state).toHaveValue('')
    await pin.fill('111111')
    await expect(page.getByText('Please enter a valid Indian pincode')).toBeVisible()
    await pin.fill('999998')
    await expect(page.getByText('No location found for this pincode')).toBeVisible()
    await context.setOffline(true)
    await pin.fill('190001')
    await expect(page.getByText('Failed to fetch location data')).toBeVisible()
    await context.setOffline(false)
    await pin.fill('19000')
    await pin.fill('190001')
    await expect(state).toHaveValue('Jammu and Kashmir')
    await city.fill('Srinagar')
  })

  await test.step('it is saved', async () => {
    await picture(page, info, 'profile-form')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Profile updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Information' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Srinagar, Jammu and Kashmir 190001')).toBeVisible()
    await expect(page.getByText('Behind the well')).toBeVisible()
    await picture(page, info, 'profile')
  })

  await test.step('another one stands beside it, and can take its place', async () => {
    const add = page.getByRole('button', { name: 'Add another address' })
    await add.click()
    await page.getByLabel('Landmark').fill('Beside the tank')
    await page.reload()
    await add.click()
    await expect(page.getByLabel('Landmark'), 'after a reload').toHaveValue('Beside the tank')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(add, 'a keyboard goes on from where the form was opened').toBeFocused()
    await add.click()
    await expect(page.getByLabel('Landmark'), 'after Cancel').toHaveValue('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Street')).toBeFocused()
    await page.getByLabel('Street').fill('7 Chitrakoot Marg')
    await pin.fill('302021')
    await expect(state).toHaveValue('Rajasthan')
    await city.fill('Jaipur')
    await page.getByLabel('Phone').fill('9123456780')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const others = page.getByRole('region', { name: 'Other addresses' })
    await expect(others).toContainText('7 Chitrakoot Marg')
    await expect(others).toContainText('9123456780')
    await isAccessible(page)
    await others.getByRole('button', { name: 'Make it the default: 7 Chitrakoot Marg' }).click()
    await expect(others).toContainText('Srinagar')
    await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('7 Chitrakoot Marg')
    const first = page.getByRole('region', { name: 'Delivery address' })
    await page.getByRole('button', { name: 'Edit Information' }).click()
    await page.getByLabel('Landmark').fill('Opposite the temple')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(first).toContainText('Opposite the temple')
    await expect(first, 'whoever receives its parcels').toContainText('9123456780')
    await first.getByRole('button', { name: 'Remove: 7 Chitrakoot Marg' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(first, 'the other one takes its place').toContainText('Srinagar')
    await expect(others).toHaveCount(0)
  })
})

test('an account without a phone adds one, once: in its profile, or as it logs in', async ({ page }) => {
  const other = await newShopper()
  const { phone } = newDetails()
  const preferences = page.getByRole('dialog', { name: 'WhatsApp Preferences' })
  await visit(page, '/login')
  await logIn(page, await newShopperWithoutPhone())

  await test.step('the login asks for it, and can be told to leave it', async () => {
    await expect(preferences).toBeVisible()
    await isAccessible(page)
    await preferences.getByLabel('Phone').fill('5123456789')
    await preferences.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a valid 10-digit Indian phone number')).toBeVisible()
    await preferences.getByRole('button', { name: 'Skip' }).click()
    await arrive(page, '/')
  })

  await test.step('the checkout asks for it', async () => {
    const token = (await heldToken(page))!
    await putInCart(token, { _id: 'meher-co-ord-set', size: 'XXL' })
    await visit(page, '/place-order')
    await expect(page.getByText('Please add a valid phone in your profile to continue')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Order and delivery updates' })).toHaveCount(0)
    await page.getByLabel('Street').fill('14 Haldiyon ka Rasta')
    await page.getByLabel('PIN code').fill('302003')
    await page.getByLabel('City').fill('Jaipur')
    await page.getByLabel('State').selectOption('Rajasthan')
    if (!(await page.getByLabel('Last name').inputValue())) await page.getByLabel('Last name').fill('Shopper')
    await acceptPolicies(page)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(toast(page, 'Please add a valid phone in your profile to continue')).toBeVisible()
    expect(await ordersOf(token)).toEqual([])
  })

  const field = page.getByLabel('Phone')
  const save = page.getByRole('button', { name: 'Save phone' })

  await test.step('the profile asks for it', async () => {
    await openProfile(page)
    await isAccessible(page)
    await field.fill('98765')
    await save.click()
    await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
    await field.fill('5123456789')
    await expect(
      page.getByText('Please enter a valid 10-digit Indian phone number starting with 6-9.'),
    ).toBeVisible()
  })

  await test.step('the phone of another account is refused, one of its own is saved', async () => {
    await field.fill(other.phone)
    await silence(page, '/api/user/profile/update', 409)
    await save.click()
    await expect(toast(page, 'This phone is linked to another account')).toBeVisible()
    await letThrough(page, '/api/user/profile/update')
    await save.click()
    await expect(field).toHaveAccessibleDescription(/linked to another account/)
    for (const typed of [`+91 ${phone}`, `12345${phone}`]) {
      await field.fill(typed)
      await expect(field, 'the last ten digits count').toHaveValue(phone)
      await expect(field, 'of what stood there before').not.toHaveAccessibleDescription(/another account/)
    }
    await page.getByRole('checkbox', { name: 'Order and delivery updates' }).check()
    await silence(page, '/api/user/profile/update')
    await save.click()
    await expect(toast(page, 'Failed to save phone number')).toBeVisible()
    await letThrough(page, '/api/user/profile/update')
    await save.click()
    await expect(toast(page, 'Phone number saved')).toBeVisible()
    await expect(page.getByText('WhatsApp updates enabled')).toBeVisible()
  })

  await test.step('another is completed as it logs in, or told why not', async () => {
    await logOut(page)
    await arrive(page, '/login')
    await logIn(page, await newShopperWithoutPhone())
    await preferences.getByLabel('Phone').fill(newDetails().phone)
    const updates = preferences.getByRole('checkbox', { name: 'Order and delivery updates' })
    await updates.check()
    await silence(page, '/api/user/update-profile')
    await preferences.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Failed to save')).toBeVisible()
    await expect(preferences).toBeVisible()
    await letThrough(page, '/api/user/update-profile')
    await updates.uncheck()
    await preferences.getByRole('button', { name: 'Save' }).click()
    const warning = page.getByRole('dialog', { name: 'Continue without WhatsApp messages' })
    await isAccessible(page)
    await warning.getByRole('button', { name: 'Continue without' }).click()
    await expect(toast(page, 'WhatsApp preferences saved')).toBeVisible()
    await arrive(page, '/')
  })
})

test('an address that was made the first stays so; a question stays while its answer is on its way, and answers for nothing else', async ({
  page,
}) => {
  const shopper = await newShopperWithAddress()
  const how = { base: process.env.SHOP_URL ?? '', token: shopper.token }
  for (const street of ['7 Chitrakoot Marg', '9 Chitrakoot Marg'])
    await call('POST /api/user/addresses/add', { address: { ...ADDRESS, street, phone: shopper.phone } }, how)
  await bringSession(page, shopper)
  await silence(page, '**/api/user/addresses', 503)
  await silence(page, '**/api/user/credit', 503)
  await openProfile(page)
  const notFetched = page.getByRole('alert').filter({ hasText: 'Your other addresses could not be fetched.' })
  await expect(notFetched).toBeVisible()
  const credit = page.getByText('It could not be looked up just now.')
  await expect(credit).toBeVisible()
  await letThrough(page, '**/api/user/addresses')
  await letThrough(page, '**/api/user/credit')
  await credit.getByRole('button', { name: 'Try again' }).click()
  await expect(credit).toHaveCount(0)
  const looked = page.waitForResponse('**/api/user/profile')
  await notFetched.getByRole('button', { name: 'Try again' }).click()
  // While one profile is being fetched, no other is asked for.
  await (await looked).finished()

  const first = page.getByRole('region', { name: 'Delivery address' })
  await test.step('made the first, though a profile from before that comes after it', async () => {
    await expect(first).toContainText(ADDRESS.street)
    await page.locator('.toasts').waitFor({ state: 'attached' })
    const late = await holdAnswer(page, '**/api/user/profile')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await late.answered
    const changed = page.waitForResponse('**/api/user/addresses/make-default')
    await page
      .getByRole('button', { name: /: 7 Chitrakoot Marg/ })
      .nth(1)
      .click()
    await changed
    late.release()
    await expect(first).toContainText('7 Chitrakoot Marg')
  })

  const release = await hold(page, '**/api/user/addresses/remove')
  const question = page.getByRole('dialog', { name: 'Remove this address?' })
  await page.getByRole('button', { name: `Remove: ${ADDRESS.street}` }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toContainText(ADDRESS.street)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  release()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Other addresses' })).not.toContainText(ADDRESS.street)

  await test.step('of the one whose place another takes, where its answer was lost', async () => {
    await loseAnswer(page, '**/api/user/addresses/remove')
    await first.getByRole('button', { name: /^Remove/ }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(question).toHaveCount(0)
    await expect(first).toContainText('9 Chitrakoot Marg')
  })
})
