import type { ConsoleMessage, Page } from '@playwright/test'
import { yearInIndia } from '../../core/india-time.ts'
import { setStock } from '../set-stock.ts'
import { somebodyWaits } from '../somebody-waits.ts'
import { answerFirst, hold, holdAnswer } from './held-calls.ts'
import { arrive, dismiss, expect, footerLink, isPhone, test, toast, unfoldFooter, visit } from './journey.ts'
import { cartOf, newShopper, product, putInCart, visitAs } from './shopper.ts'
import { onDatabase } from './staff.ts'

const slide = (page: Page) => page.getByRole('group', { name: /^1 of/ }).getByRole('img')

/** Collects the errors that the page writes to the console. */
function logged(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('slides that cannot be fetched are only logged; those that are no list put an error in their place', async ({
  page,
}) => {
  const errors = logged(page)
  await page.route('/api/images', (route) => route.fulfill({ status: 500, json: null }))
  await visit(page, '/')
  await expect.poll(() => errors.join()).toContain('No clear answer: 500')
  await expect(slide(page)).toBeVisible()
  await expect(page.getByText('Loading slides')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await page.route('/api/images', (route) => route.fulfill({ json: { slides: [] } }))
  await visit(page, '/')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error: Images data is not an array' }),
  ).toBeVisible()
  await expect(slide(page)).toBeHidden()
  await expect.poll(() => errors).toContain('Images data is not an array')
  await expect(page.getByRole('region', { name: 'Latest Collections' }).getByRole('article')).toHaveCount(10)
})

test('products that cannot be fetched are said to be, and those on the screen stay; a page that is on its way is seen to be', async ({
  page,
  context,
}) => {
  await test.step('when the tab of the home page is looked at again', async () => {
    await visit(page, '/')
    // The part that shows messages is loaded once the page has settled.
    await page.locator('[aria-live]').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    // A headless browser never hides a tab; this event is what a tab that comes back would dispatch.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(toast(page, 'Failed to load products')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Best Sellers' }).getByRole('article')).toHaveCount(10)
    await context.setOffline(false)
  })

  await test.step('when more of the collection is wanted', async () => {
    await page.clock.install()
    await visit(page, '/collection')
    await expect(page.locator('.toasts')).toBeAttached()
    const before = await page.getByRole('article').count()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(toast(page, 'Failed to load products')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(before)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before)
    expect(await toast(page, 'Failed to load products').count(), 'said of the try before').toBe(0)
  })

  await test.step('while a page is on its way threads are at work over the old one, and in nobody’s way', async () => {
    const overlay = page.locator('.route-change')
    await expect(overlay).toBeHidden()
    const release = await hold(page, /\/product\/.*\.data/)
    await page.getByRole('article').nth(2).getByRole('link').first().click()
    await expect(overlay).toBeVisible()
    await expect(overlay).toHaveCSS('pointer-events', 'none')
    release()
    await arrive(page, /^\/product\//)
    await expect(overlay).toBeHidden()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('a page whose line has gone dead is asked for as a document', async () => {
    await page.goBack()
    // Its address comes before it does.
    await expect(page.getByLabel('Sort', { exact: true })).toBeVisible()
    await hold(page, /\/product\/.*\.data/)
    const title = page.getByRole('heading', { level: 1 })
    const link = page.getByRole('article').nth(3).getByRole('link').first()
    const before = await title.textContent()
    await link.click()
    await expect(page.locator('.route-change')).toBeVisible()
    await page.clock.fastForward(20_000)
    await arrive(page, /^\/product\//)
    await expect(title).not.toHaveText(before!)
    // It is in the history once.
    await page.evaluate(() => history.back())
    await arrive(page, '/collection')
  })

  await test.step('when what says things could not be fetched either', async () => {
    await page.route(/\/companion-[^/]+\.js/, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/companion-'))
    await visit(page, '/collection')
    await missed
    await context.setOffline(true)
    await expect(page.getByText('You are offline. What you typed is kept')).toBeVisible()
    await page.getByRole('link', { name: 'Show more' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.filter({ hasText: 'Failed to load products' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link').first().click()
    // The second message must not wait until the first has disappeared.
    await expect(alert.filter({ hasText: 'Nothing is lost' })).toBeVisible({ timeout: 9000 })
    await context.setOffline(false)
    await expect(page.getByText('You are offline. What you typed is kept')).toBeHidden()
  })
})

test('an empty cart cannot be checked out; a quantity that cannot be had is refused in words, and one less is as many as there are', async ({
  page,
}) => {
  const { token, email } = await newShopper()
  await test.step('an empty cart; more than there are, where what is there stays', async () => {
    await visitAs(page, { token }, '/cart')
    const button = page.getByRole('button', { name: 'CART IS EMPTY' })
    await expect(button).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Cart totals' })).toContainText('Total₹0')
    await button.press('Enter')
    await expect(toast(page, 'Please add items to cart before checkout')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await visit(page, '/place-order')
    await expect(page.getByText('Please add items to cart before checkout').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)

    await putInCart(token, { _id: 'nila-shirt-tunic', size: 'M' }, 2)
    await visit(page, '/cart')
    const quantity = page.getByRole('spinbutton', { name: /^Quantity: Nila Shirt Tunic/ })
    await quantity.fill('999')
    await quantity.blur()
    await expect(toast(page, /^Nila Shirt Tunic in M has \d+ left\.$/)).toBeVisible()
    await expect(page.getByRole('listitem').getByText(/^\d+ left in size M$/)).toBeVisible()
    await expect(quantity).toHaveValue('2')
    expect(await cartOf(token)).toEqual({ 'nila-shirt-tunic': { M: 2 } })
  })

  await test.step('a quantity whose answer was lost is changed, and is not said to have failed', async () => {
    await dismiss(page, /^Nila Shirt Tunic in M has \d+ left\.$/)
    await answerFirst(page, '**/api/cart/update', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    })
    const looked = page.waitForResponse('**/api/cart/get')
    await page.getByRole('button', { name: /^One more: Nila Shirt Tunic/ }).click()
    await looked
    await expect(page.getByRole('spinbutton', { name: /^Quantity: Nila Shirt Tunic/ })).toHaveValue('3')
    expect(await toast(page, 'The cart could not be changed').count()).toBe(0)
    await putInCart(token, { _id: 'nila-shirt-tunic', size: 'M' }, 0)
  })

  const piece = { _id: 'nila-shirt-tunic', size: 'XXL' } as const
  const inStock = async () =>
    (await product(piece._id)).sizes.find(({ size }) => size === piece.size)!.quantity
  const thereAre = async (pieces: number) => {
    await onDatabase((db) => setStock(db, piece._id, piece.size, pieces))
    await expect.poll(inStock).toBe(pieces)
  }
  const before = await inStock()
  await thereAre(5)
  await putInCart(token, piece, 5)
  await thereAre(2)
  await visit(page, '/cart')
  await expect(page.getByText('Only 2 left in size XXL')).toBeVisible()
  await page.getByRole('button', { name: /^One less: Nila Shirt Tunic/ }).click()
  await expect(page.getByText('Only 2 left in size XXL')).toBeHidden()
  // Polled, since the page shows it before the shop has it.
  await expect.poll(() => cartOf(token)).toEqual({ [piece._id]: { XXL: 2 } })
  await thereAre(before)

  await test.step('a cart that was read before a change is not shown after it', async () => {
    // The part that reloads the cart is loaded once the page has settled.
    await expect(page.locator('.toasts')).toBeAttached()
    const { answered, release } = await holdAnswer(page, '**/api/cart/get')
    // As when the window is focused again.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await answered
    const askedAnew = page.waitForRequest('**/api/cart/get')
    const changed = page.waitForResponse('**/api/cart/update')
    const less = page.getByRole('button', { name: /^One less: Nila Shirt Tunic/ })
    await less.click()
    await changed
    release()
    await askedAnew
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    await expect(less).toBeDisabled()
    await expect(less).toBeFocused()
  })

  await test.step('what is pressed while the press before has no answer yet is done, though the page is left', async () => {
    // Calls of the page before are redirected by the runner, in whose hands one would end with its page.
    const other = await page.context().newPage()
    await visit(other, '/cart')
    await onDatabase((db) =>
      db.begin(async (tx) => {
        await tx`
          select from cart_lines where account_id = (select id from accounts where email = ${email}) for update`
        const more = other.getByRole('button', { name: /^One more: Nila Shirt Tunic/ })
        await more.click()
        await expect.poll(() => onDatabase(somebodyWaits)).toBe(true)
        await more.click()
        await expect(other.getByRole('link', { name: 'Cart, 3 items', exact: true })).toBeVisible()
        await other.goto('/about')
      }),
    )
    await expect.poll(() => cartOf(token)).toEqual({ [piece._id]: { XXL: 3 } })
  })
})

test(
  'header, footer and profile list lead where they say; Lehenga has ten types, Kurti twelve, in the order of the shelf',
  { tag: '@layout' },
  async ({ page }, info) => {
    const types = (category: string) =>
      page.getByRole('group', { name: `Types of ${category}` }).getByRole('checkbox')
    const names = (category: string) =>
      types(category).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))
    await visit(page, '/collection')
    if (isPhone(info)) await page.getByText('Filter', { exact: true }).click()
    await expect(types('Kurti').first()).toBeHidden()
    for (const category of ['Lehenga', 'Kurti']) {
      await page.getByLabel(category, { exact: true }).check()
      await expect(types(category).first()).toBeVisible()
    }
    expect(await names('Lehenga')).toEqual(
      'A Line,Straight Cut,Bridal,Party Wear,Flared,Fish Tail,Net,Indo Western,Designer,Western'.split(','),
    )
    expect(await names('Kurti')).toEqual(
      'A Line,Designer,Anarkali,Party Wear,Kaftan,Dhoti,Indo Western,Western,Chikankari,Printed,Denim,Jacket'.split(
        ',',
      ),
    )
    await expect(
      page.getByRole('checkbox', { name: /^(Men|Women|Bride And Groom|Saree|Onepiece)$/ }),
    ).toHaveCount(5)
    if (isPhone(info)) await page.keyboard.press('Escape')

    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Tana Bana' })).toHaveAttribute('href', '/')
    if (isPhone(info)) await page.getByRole('button', { name: 'Menu' }).click()
    for (const name of ['HOME', 'COLLECTION', 'ABOUT', 'CONTACT'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        name === 'HOME' ? '/' : `/${name.toLowerCase()}`,
      )
    if (isPhone(info)) await page.keyboard.press('Escape')
    await unfoldFooter(page)
    for (const [name, path] of Object.entries({
      Home: '/',
      'About us': '/about',
      Order: '/orders',
      'Privacy policy': '/privacy',
      'Return & Refund Policy': '/return',
      'Shipping Policy': '/shipping-policy',
      'Terms & Conditions': '/terms',
      Shipping: '/shipping',
      Exchange: '/exchange',
    }))
      await expect(footerLink(page, name)).toHaveAttribute('href', path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(/^Tana is the warp, bana the weft\./)).toBeVisible()
    await expect(footer.getByText(`© 2016–${yearInIndia(new Date())} Tana Bana`)).toBeVisible()
    await expect(footer.locator('a[href^="tel:+91"]')).toBeVisible()
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Profile' })
    for (const [name, path] of [
      ['Forgot Password', '/resetpassword'],
      ['Login', '/login'],
      ['Forgot Password', '/resetpassword'],
    ] as const) {
      await page.getByRole('button', { name: 'Profile' }).click()
      await list.getByRole('link', { name }).click()
      await arrive(page, path)
      await expect(list).toBeHidden()
    }
  },
)
