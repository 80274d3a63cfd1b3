import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { MOST_ADDRESSES, PROFILE_ADDRESS } from '../../core/person.ts'
import { ADDRESS } from '../cast.ts'
import { inspect } from './accessibility.ts'
import { letThrough, silence } from './held-calls.ts'
import { arrive, expect, logIn, test, toast, visit } from './journey.ts'
import { acceptPolicies } from './paying.ts'
import {
  cartOf,
  endSessionAt,
  heldToken,
  newShopper,
  newShopperWithAddress,
  ordersOf,
  putInCart,
  visitAs,
} from './shopper.ts'
import { onDatabase } from './staff.ts'

const PIECE = { _id: 'meher-co-ord-set', size: 'XXL' } as const
const PROFILE = '/api/user/profile/update'

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const updates = (page: Page) => page.getByRole('checkbox', { name: 'Order and delivery updates' })
const offers = (page: Page) => page.getByRole('checkbox', { name: 'New cloth and offers' })

async function openCheckout(page: Page, session: { token: string }) {
  await putInCart(session.token, PIECE)
  await visitAs(page, session, '/place-order')
}

async function typeAddress(page: Page) {
  await page.getByLabel('Street').fill('14 Haldiyon ka Rasta')
  await page.getByLabel('PIN code').fill('302003')
  await page.getByLabel('City').fill('Jaipur')
  await page.getByLabel('State').selectOption('Rajasthan')
}

test('an address that is taken out elsewhere meanwhile: the one that is typed then is where it goes, also where the address book is full', async ({
  page,
  context,
}) => {
  const shopper = await newShopperWithAddress()
  await openCheckout(page, shopper)
  await expect(page.getByRole('heading', { name: 'We deliver to' })).toBeVisible()
  await expect(page.locator('.toasts')).toBeAttached()
  const of = { base: process.env.SHOP_URL ?? '', token: shopper.token }
  await call('POST /api/user/addresses/remove', { addressId: PROFILE_ADDRESS }, of)
  // When the connection is back, the profile is loaded again.
  await context.setOffline(true)
  await context.setOffline(false)
  await typeAddress(page)
  await acceptPolicies(page)
  await place(page).click()
  await arrive(page, '/orders')
  expect((await ordersOf(shopper.token))[0]).toMatchObject({ address: { street: '14 Haldiyon ka Rasta' } })

  await test.step('a full one keeps nobody from buying: the new address is this order’s alone', async () => {
    const kept = (street: string) => ({ ...ADDRESS, street, phone: shopper.phone })
    for (let house = 1; house < MOST_ADDRESSES; house++)
      await call('POST /api/user/addresses/add', { address: kept(`House ${house}`) }, of)
    await putInCart(shopper.token, PIECE)
    await visit(page, '/place-order')
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await typeAddress(page)
    await page.getByLabel('Street').fill('The eleventh')
    await acceptPolicies(page)
    await place(page).click()
    await expect(toast(page, 'this address is used for this order alone')).toBeVisible()
    await arrive(page, '/orders')
    expect((await ordersOf(shopper.token))[0]).toMatchObject({ address: { street: 'The eleventh' } })
  })
})

test('sizes that are taken off sale meanwhile are named, with the way to the cart, and nothing is ordered', async ({
  page,
}) => {
  const offer = (isOffered: boolean) =>
    onDatabase(
      (db) => db`
        update variants set offered = ${isOffered}
        where size in ('S', 'M') and product_id = (select id from products where handle = 'kavya-linen-co-ord')`,
    )
  const { token } = await newShopperWithAddress()
  await putInCart(token, { _id: 'kavya-linen-co-ord', size: 'S' })
  await putInCart(token, { _id: 'kavya-linen-co-ord', size: 'M' })
  await putInCart(token, PIECE)
  await visitAs(page, { token }, '/place-order')
  await acceptPolicies(page)
  await offer(false)
  await place(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing has been ordered' })
  await expect(notice.getByRole('listitem'), 'all of them, not the first alone').toHaveText([
    'Kavya Linen Co-ord, size S: sold out, you have 1',
    'Kavya Linen Co-ord, size M: sold out, you have 1',
  ])
  expect(await ordersOf(token)).toEqual([])
  await notice.getByRole('link', { name: 'Change the cart' }).click()
  await arrive(page, '/cart')
  await expect(page.getByRole('spinbutton')).toHaveCount(1)
  const gone = page.getByRole('listitem').filter({ hasText: 'is no longer sold' })
  await expect(gone).toContainText(['Kavya Linen Co-ord, size S, is', 'Kavya Linen Co-ord, size M, is'])
  await gone.getByRole('button', { name: 'Remove: Kavya Linen Co-ord, size M' }).click()
  await expect(gone).toHaveCount(1)
  await expect(gone).toContainText('size S')
  await offer(true)
  // Polled, since the page shows it before the shop has it.
  await expect.poll(async () => (await cartOf(token))['kavya-linen-co-ord']).toEqual({ S: 1 })
})

test('an address that is not complete, or not saved, stops the order; a session that ends costs a login and nothing that was typed', async ({
  page,
}, info) => {
  const shopper = await newShopper()
  await openCheckout(page, shopper)

  await test.step('the first field that lacks something gets the focus', async () => {
    await acceptPolicies(page)
    await place(page).click()
    await expect(toast(page, 'Please provide a complete delivery address')).toBeVisible()
    await expect(page.getByLabel('Street')).toBeFocused()
    const lacking = page.getByRole('alert').filter({ hasText: 'Your order is not placed yet.' })
    await expect(lacking.getByRole('button')).toHaveText(['Street', 'PIN code', 'City', 'State'])
    await lacking.getByRole('button', { name: 'PIN code' }).click()
    await expect(page.getByLabel('PIN code')).toBeFocused()
    await typeAddress(page)
    await page.getByLabel('Email').fill('')
    await place(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(shopper.email)
  })

  await test.step('both boxes are needed', async () => {
    const policies = page.getByRole('checkbox', { name: /Return & Refund/ })
    await policies.uncheck()
    await expect(place(page)).toBeDisabled()
    await place(page).press('Enter')
    await expect(toast(page, 'Please accept the terms and policies')).toBeVisible()
    await expect(policies).toBeFocused()
    await expect(policies).toHaveAccessibleDescription('Please tick this box: an order needs it')
    await expect(place(page)).toHaveAccessibleDescription('Before you order: Policies')
    await policies.check()
  })

  await test.step('who receives it has a phone of their own', async () => {
    await page.getByLabel('Somebody else receives the parcel').check()
    await page.getByLabel('Phone of whoever receives it').fill('12345')
    await place(page).click()
    await expect(page.getByLabel('Phone of whoever receives it')).toBeFocused()
    await page.getByLabel('Phone of whoever receives it').fill('9123456780')
  })

  await test.step('a phone that is linked to another account, and a server that says nothing', async () => {
    await silence(page, PROFILE, 409)
    await place(page).click()
    await expect(toast(page, 'This phone is linked to another account')).toBeVisible()
    await letThrough(page, PROFILE)
    await silence(page, PROFILE, 500)
    await place(page).click()
    await expect(toast(page, 'Your address could not be saved')).toBeVisible()
    await letThrough(page, PROFILE)
    expect(await ordersOf(shopper.token)).toEqual([])
    await expect(page.getByLabel('Street')).toHaveValue('14 Haldiyon ka Rasta')
  })

  await test.step('a session that ends meanwhile', async () => {
    await endSessionAt(page, PROFILE, shopper.token)
    await place(page).click()
    await arrive(page, '/login')
    await expect(toast(page, 'Session expired. Please login again')).toBeVisible()
    expect(await heldToken(page)).toBeNull()
    await logIn(page, shopper)
    await arrive(page, '/place-order')
    await expect(page.getByLabel('Street')).toHaveValue('14 Haldiyon ka Rasta')
    await expect(page.getByLabel('State')).toHaveValue('Rajasthan')
  })

  await test.step('then it is saved, with what WhatsApp may bring, and the order goes on', async () => {
    await page.getByLabel('Somebody else receives the parcel').uncheck()
    for (const choice of [updates(page), offers(page)])
      await expect(choice).toHaveAccessibleName(/Reply STOP to opt-out/)
    await updates(page).check()
    await inspect(page, info, 'checkout-consents')
    await place(page).click()
    await expect(toast(page, 'Order placed successfully')).toBeVisible()
    await arrive(page, '/orders')
    const how = { base: process.env.SHOP_URL ?? '', token: (await heldToken(page))! }
    await expect
      .poll(async () => (await call('GET /api/user/profile', undefined, how)).user)
      .toMatchObject({
        whatsappUtilityOptIn: true,
        whatsappMarketingOptIn: false,
        address: { street: '14 Haldiyon ka Rasta', phone: shopper.phone },
      })
    expect(await ordersOf(how.token)).toHaveLength(1)
    const { said } = await call('POST /api/consents/get', {}, how)
    expect(
      said.find(({ kind }) => kind === 'utility'),
      'where it was ticked',
    ).toMatchObject({
      granted: true,
      source: 'checkout',
    })
  })
})

test('WhatsApp choices that cannot be saved are warned of, and the order goes on', async ({ page }) => {
  const shopper = await newShopperWithAddress()
  await openCheckout(page, shopper)
  await acceptPolicies(page)
  await silence(page, '/api/order/place')
  await test.step('a phone of another account clears both', async () => {
    await updates(page).check()
    await offers(page).check()
    await silence(page, PROFILE, 409)
    await place(page).click()
    await expect(toast(page, 'This phone is already linked to another account.')).toBeVisible()
    await expect(updates(page)).not.toBeChecked()
    await expect(offers(page)).not.toBeChecked()
    await expect(toast(page, 'Failed to place order')).toBeVisible()
  })
  await updates(page).check()
  await silence(page, PROFILE, 400)
  await place(page).click()
  await expect(toast(page, 'Invalid WhatsApp preferences.')).toBeVisible()
  await letThrough(page, '/api/order/place')
  await test.step('a session that has ended stops the order', async () => {
    await endSessionAt(page, PROFILE, shopper.token)
    await place(page).click()
    await arrive(page, '/login')
    await expect(toast(page, 'Session expired. Please login again')).toBeVisible()
    expect(await heldToken(page)).toBeNull()
    await logIn(page, shopper)
    await arrive(page, '/place-order')
    expect(await ordersOf((await heldToken(page))!)).toEqual([])
    await expect(updates(page)).toBeChecked()
  })
  await silence(page, PROFILE, 500)
  await place(page).click()
  await expect(toast(page, 'Your WhatsApp preferences could not be saved.')).toBeVisible()
  await arrive(page, '/orders')
  await expect(toast(page, 'Order placed successfully')).toBeVisible()
  expect(await ordersOf((await heldToken(page))!)).toHaveLength(1)
})
