import type { Page } from '@playwright/test'
import { proveMailbox } from './account-states.ts'
import { letThrough, silence } from './held-calls.ts'
import { arrive, expect, isPhone, picture, sizeOf, test, toast, visit } from './journey.ts'
import { cartOf, heldToken, mailsTo, newDetails, ordersOf } from './shopper.ts'

/** A delivery day: 'By Tue, 1 December'. */
const DAY = /^By \w{3}, \d{1,2}\s\w+$/
const PIECE = { id: 'gulnaar-bridal-lehenga', name: 'Gulnaar Bridal Lehenga' }

test(
  'a visitor finds a lehenga, opens an account and has it sent, paid on delivery',
  { tag: '@layout' },
  async ({ page }, info) => {
    const details = newDetails()

    await test.step('the collection is filtered, sorted and searched, and the address says so', async () => {
      await visit(page, '/')
      await expect(page.getByRole('heading', { level: 1, name: "What's your vibe" })).toBeVisible()
      await picture(page, info, 'home')
      if (isPhone(info)) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'COLLECTION', exact: true }).click()
      await arrive(page, '/collection')
      await filterAndSort(page, isPhone(info))
      await search(page)
      await picture(page, info, 'collection')
    })

    await test.step('a visitor who adds a piece is sent to log in', async () => {
      await page.getByRole('link', { name: PIECE.name }).click()
      await arrive(page, `/product/${PIECE.id}`)
      await expect(page.getByRole('heading', { level: 1, name: PIECE.name })).toBeVisible()
      await picture(page, info, 'product')
      await askForDay(page)
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await expect(toast(page, 'Please select a size first!')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'S', exact: true }).first()).toBeFocused()
      // The login page begins at the top although this page is scrolled.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
      await addToCart(page, 'S')
      await arrive(page, '/login')
      await expect(toast(page, 'Please login to add items to cart')).toBeVisible()
      await expect(
        page.getByText(`Once you are in, the ${PIECE.name}, size S, goes into your cart.`),
      ).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    await test.step('an account without WhatsApp messages is asked for twice', () => signUp(page, details))

    await test.step('what was wanted is in the cart; another size joins it', async () => {
      await arrive(page, `/product/${PIECE.id}`)
      await expect(toast(page, `The ${PIECE.name}, size S, is in your cart.`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
      const before = await leftOf(page, 'XL')
      await addToCart(page, 'XL')
      await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
      expect(await leftOf(page, 'XL')).toBe(before - 1)
      await page.getByRole('link', { name: 'Cart, 2 items' }).click()
      await arrive(page, '/cart')
      await expect(toast(page, 'Item added to cart successfully'), 'it led here').toHaveCount(0)
    })

    await test.step('quantities change, the bin removes', async () => {
      await changeCart(page)
      // The PIN code is remembered.
      await expect(page.getByText(DAY)).toBeVisible()
      await picture(page, info, 'cart')
    })

    await test.step('the parcel gets an address', async () => {
      // This much cash on delivery is accepted only for an account with something proven.
      await proveMailbox(details)
      await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
      await arrive(page, '/place-order')
      await fillCheckout(page)
      const promise = page.getByRole('region', { name: 'When it comes' })
      await expect(promise.getByText(DAY)).toBeVisible()
      await expect(promise.getByText('Cash on delivery, if you like')).toBeVisible()
      await picture(page, info, 'checkout')
    })

    await test.step('pressed twice, one order is placed', async () => {
      await page.getByRole('button', { name: 'Place Order' }).dblclick()
      await expect(toast(page, 'Order placed successfully')).toBeVisible()
      await arrive(page, '/orders')
      await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
      const token = await heldToken(page)
      expect(await ordersOf(token!)).toHaveLength(1)
      expect(await cartOf(token!)).toEqual({})
    })

    await test.step('My Orders confirms it at its head, and does not when it is opened again', async () => {
      const thanks = page.getByRole('region', { name: /^Thank you/ })
      await expect(thanks.getByRole('status')).toContainText('2 pieces, ₹85,150 with delivery')
      await expect(thanks).toContainText('please keep ₹85,150 ready')
      await expect(thanks).toContainText('We pack it within 24-48 hours, later if a piece is made to order.')
      await visit(page, '/orders')
      await expect(page.getByRole('article')).toBeVisible()
      await expect(thanks).toHaveCount(0)
    })

    await test.step('My Orders follows it', async () => {
      await followOrder(page)
      await expect(page.getByText(/^Promised by \w{3}, \d{1,2}\s\w+$/).first()).toBeVisible()
      await picture(page, info, 'orders')
    })

    await test.step('a mail confirms it', async () => {
      const [placed] = await ordersOf((await heldToken(page))!)
      await expect(page.getByRole('heading', { name: `Order ${placed!._id}` })).toBeVisible()
      const confirmation = async () =>
        (await mailsTo(details.email)).find(({ subject }) => subject.includes(placed!._id))?.text
      await expect.poll(confirmation).toContain('Total: ₹85,150')
    })
  },
)

async function filterAndSort(page: Page, folded: boolean) {
  const pieces = page.getByRole('status').filter({ hasText: /^\d+ pieces?$/ })
  if (folded) await page.getByText('Filter', { exact: true }).click()
  await expect(page.getByLabel('Bridal', { exact: true })).toBeHidden()
  await page.getByLabel('Lehenga', { exact: true }).check()
  await expect(page).toHaveURL('/collection?category=Lehenga')
  await page.getByRole('group', { name: 'Types of Lehenga' }).getByLabel('Bridal', { exact: true }).check()
  await expect(page).toHaveURL('/collection?category=Lehenga&type=Bridal')
  if (folded) await page.getByRole('button', { name: 'Show 2 pieces' }).click()
  await expect(pieces).toHaveText('2 pieces')
  await page.getByLabel('Sort').selectOption('High to Low')
  await expect(page).toHaveURL('/collection?category=Lehenga&type=Bridal&sort=high-low')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Shagun Bridal Lehenga',
    PIECE.name,
  ])
}

async function search(page: Page) {
  await page.getByRole('link', { name: 'Search' }).click()
  const field = page.getByLabel('Search by name')
  await expect(field).toBeFocused()
  await field.fill('gulnaar')
  await expect(page).toHaveURL('/collection?category=Lehenga&type=Bridal&q=gulnaar&sort=high-low')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(field).toHaveValue('gulnaar')
  await expect(page.getByLabel('Sort')).toHaveValue('high-low')
  await expect(page.getByRole('article')).toHaveCount(1)
}

async function addToCart(page: Page, size: string) {
  await sizeOf(page, size).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** Chooses the size. Returns how many pieces of it are left by the page. */
async function leftOf(page: Page, size: string): Promise<number> {
  await sizeOf(page, size).check()
  const left = page.getByText(new RegExp(`^${size}: \\d+ in stock`))
  return Number(/\d+/.exec((await left.textContent()) ?? '')?.[0])
}

async function signUp(page: Page, { name, email, password, phone }: ReturnType<typeof newDetails>) {
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Phone').fill(phone.slice(1))
  for (const problem of ['Invalid email', 'Min 8 chars', '10 digits'])
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible()
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await create.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Phone').fill(phone)

  await create.click()
  const warning = page.getByRole('dialog', { name: 'Continue without WhatsApp messages' })
  await warning.getByRole('button', { name: 'Go back' }).click()
  await expect(warning).toBeHidden()
  await create.click()
  await warning.getByRole('button', { name: 'Continue without' }).click()
  await expect(toast(page, 'Registration successful!')).toBeVisible()
}

async function changeCart(page: Page) {
  const small = page.getByRole('spinbutton', { name: `Quantity: ${PIECE.name}, size S` })
  const large = page.getByRole('spinbutton', { name: `Quantity: ${PIECE.name}, size XL` })
  const totals = page.getByRole('region', { name: 'Cart totals' })
  for (const ignored of ['', '0']) {
    await small.fill(ignored)
    await small.blur()
    await expect(small).toHaveValue('1')
    await expect(totals).toContainText('Subtotal₹85,000')
  }
  await small.fill('2')
  await small.blur()
  await expect(page.getByRole('listitem').filter({ has: small })).toContainText('₹85,000₹42,500 each')
  await expect(totals).toContainText('Subtotal₹1,27,500')
  await page.getByRole('button', { name: `Remove: ${PIECE.name}, size XL` }).click()
  await expect(large).toBeHidden()
  await expect(totals).toContainText('Subtotal₹85,000')
  await expect(totals).toContainText('Delivery fee₹150')
  await expect(totals).toContainText('Total₹85,150')
  await expect.poll(async () => cartOf((await heldToken(page))!)).toEqual({ [PIECE.id]: { S: 2 } })
}

async function fillCheckout(page: Page) {
  const warning = page.getByText('Please select or add a delivery address before choosing payment method')
  const cash = page.getByRole('radio', { name: /^Cash On Delivery/ })
  const place = page.getByRole('button', { name: 'Place Order' })
  await expect(page.getByRole('heading', { level: 1, name: 'DELIVERY INFORMATION' })).toBeVisible()
  await expect(warning).toBeVisible()
  await expect(cash).toBeDisabled()
  await page.getByLabel('Street').fill('14 Haldiyon ka Rasta')
  await page.getByLabel('City').fill('Jaipur')
  await page.getByLabel('State').selectOption('Rajasthan')
  await page.getByLabel('PIN code').fill('111111')
  await expect(page.getByText('Please enter a valid Indian pincode')).toBeVisible()
  await expect(warning).toBeVisible()
  await page.getByLabel('PIN code').fill('302003')
  await expect(warning).toBeHidden()
  await expect(cash).toBeEnabled()
  await expect(cash).toBeChecked()
  await expect(place).toBeDisabled()
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await expect(place).toBeDisabled()
  await page.getByRole('checkbox', { name: /Return & Refund/ }).check()
  await expect(place).toBeEnabled()
}

async function followOrder(page: Page) {
  const card = page.getByRole('article').filter({ hasText: PIECE.name })
  await expect(page.getByRole('heading', { level: 1, name: 'MY ORDERS' })).toBeVisible()
  await expect(card).toContainText('S × 2')
  await expect(card).toContainText('₹85,000')
  await expect(card).toContainText('Pending • COD')
  const steps = card.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem')
  await expect(steps).toHaveText(['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'])
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
  for (const filter of ['processing', 'shipped', 'delivered']) {
    await page.getByRole('button', { name: filter }).click()
    await expect(page.getByText('No orders found')).toBeVisible()
  }
  for (const filter of ['pending', 'all']) {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await expect(card).toBeVisible()
  }
}

async function askForDay(page: Page) {
  const pin = page.getByLabel('PIN code')
  await pin.fill('012345')
  await expect(page.getByText('A PIN code has six digits and does not begin with 0.')).toBeVisible()
  await pin.fill('999998')
  await expect(page.getByText('We will confirm the day')).toBeVisible()
  await silence(page, /delivery\/302003/, 503)
  await pin.fill('302003')
  await expect(page.getByText('The day could not be looked up.')).toBeVisible()
  await letThrough(page, /delivery\/302003/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(DAY)).toBeVisible()
  await expect(page.getByText('to Jaipur, Rajasthan')).toBeVisible()
}
