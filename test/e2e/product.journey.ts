import type { Page } from '@playwright/test'
import { hold, letThrough, loseAnswer, redirect, silence } from './held-calls.ts'
import { arrive, dismiss, expect, sizeOf, test, toast, visit } from './journey.ts'
import { cartLink } from './paying.ts'
import { cartOf, endSessionAt, heldToken, newShopper, order, putInCart, visitAs } from './shopper.ts'

/** Longer than any toast is shown. */
const LONG_MS = 20_000

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first()
const inline = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('the last piece goes into the cart, and its size is no longer chosen; news of what others bought lowers that size, and that size only', async ({
  page,
}) => {
  const { token } = await newShopper()
  await visitAs(page, { token }, '/product/neelam-pastel-lehenga')
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await expect(toast(page, 'Please select a size first!')).toBeVisible()

  await sizeOf(page, 'XXL').check()
  await expect(inline(page, 'XXL: 1 in stock')).toBeVisible()
  // A double tap adds one piece.
  await addToCart(page).dblclick()
  await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
  await expect(addToCart(page)).toBeFocused()
  await expect(page.locator('.toast').getByRole('link', { name: 'View cart' })).toHaveAttribute(
    'href',
    '/cart',
  )
  await expect(sizeOf(page, 'XXL')).not.toBeChecked()
  await expect(sizeOf(page, 'XXL')).toBeDisabled()
  await expect(inline(page, 'The last XXL is in your cart.')).toBeVisible()
  // The second tap of two may come when the first has taken the last piece already.
  await addToCart(page).dispatchEvent('click', { detail: 2 })
  await expect(inline(page, 'The last XXL is in your cart.')).toBeVisible()
  await addToCart(page).click()
  await expect(toast(page, 'Selected size is out of stock!')).toBeVisible()
  const news = inline(page, 'Selected size is out of stock!').getByText('Selected size is out of stock!')
  expect(await news.evaluate((element) => getComputedStyle(element).color)).toBe(await red(page))
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await expect(page).toHaveURL('/product/neelam-pastel-lehenga')
  const inCart = { 'neelam-pastel-lehenga': { XXL: 1 } }
  expect(await cartOf(token)).toEqual(inCart)

  const _id = 'saat-phere-bridal-lehenga'
  const gone = 'XL'
  await visit(page, `/product/${_id}`)
  await sizeOf(page, 'L').check()
  await expect(inline(page, 'L: 5 in stock')).toBeVisible()
  await sizeOf(page, gone).check()
  await expect(inline(page, `${gone}: 1 in stock`)).toBeVisible()
  await order((await newShopper()).token, { _id, size: gone })

  await addToCart(page).click()
  await expect(toast(page, 'Failed to add item to cart')).toBeVisible()
  await expect(sizeOf(page, gone)).toBeDisabled()
  await expect(sizeOf(page, gone)).not.toBeChecked()
  await sizeOf(page, 'L').check()
  await expect(inline(page, 'L: 5 in stock')).toBeVisible()
  expect(await cartOf(token)).toEqual(inCart)

  const both = { _id: 'sitara-sequin-gown', size: 'L' } as const
  await putInCart(token, both, 2)
  await visit(page, '/product/sitara-sequin-gown')
  await expect(inline(page, 'The last L is in your cart.')).toBeVisible()

  await putInCart(token, both, 1)
  await visit(page, '/product/sitara-sequin-gown')
  await sizeOf(page, 'L').check()
  await expect(inline(page, 'L: 1 in stock')).toBeVisible()
  await order((await newShopper()).token, both, undefined, 2)
  await addToCart(page).click()
  await expect(inline(page, 'is out of stock!'), 'the one in the cart has been sold too').toBeVisible()
})

test('a piece whose answer was lost is in the cart all the same; a session that has ended is asked for again', async ({
  page,
}) => {
  const shopper = await newShopper()
  await putInCart(shopper.token, { _id: 'nila-shirt-tunic', size: 'M' })
  await visitAs(page, shopper, '/product/indu-dabu-maxi-dress')
  await expect(cartLink(page, 'Cart, 1 item')).toBeVisible()
  await sizeOf(page, 'L').check()
  await loseAnswer(page, '**/api/cart/add')
  await addToCart(page).click()
  await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
  await expect(cartLink(page, 'Cart, 2 items')).toBeVisible()

  // The cart is not there to be looked into either: pressed again, the piece is in it once.
  await sizeOf(page, 'M').check()
  await loseAnswer(page, '**/api/cart/add')
  await silence(page, '**/api/cart/get')
  await addToCart(page).click()
  await expect(toast(page, 'Failed to add item to cart')).toBeVisible()
  await letThrough(page, '**/api/cart/get')
  // Another size in between, since the same one again soon after would count as the same tap.
  await sizeOf(page, 'L').check()
  await addToCart(page).click()
  await expect(cartLink(page, 'Cart, 4 items')).toBeVisible()
  expect(await toast(page, 'Failed to add item to cart').count(), 'said of the try before').toBe(0)
  await dismiss(page, 'Item added to cart successfully')
  await sizeOf(page, 'M').check()
  await addToCart(page).click()
  await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
  expect(await cartOf(shopper.token)).toMatchObject({ 'indu-dabu-maxi-dress': { L: 2, M: 1 } })

  await dismiss(page, 'Item added to cart successfully')
  const letIn = await hold(page, '**/api/cart/add')
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  letIn()
  await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
  await expect(page, 'whoever has gone on is not led away').toHaveURL('/cart')
  await page.goBack()
  await arrive(page, '/product/indu-dabu-maxi-dress')

  await sizeOf(page, 'L').check()
  await endSessionAt(page, '**/api/cart/add', shopper.token)
  await addToCart(page).click()
  await arrive(page, '/login')
  expect(await heldToken(page)).toBeNull()
})

test('what is said stays while somebody points at it or is in it; a page that cannot be fetched says so, and is fetched again', async ({
  page,
}) => {
  const related = page.getByRole('region', { name: 'From the same shelf' }).getByRole('link')
  await page.clock.install()
  await visit(page, '/product/kumkum-ikat-lehenga')
  const said = toast(page, 'Please select a size first!')
  const add = addToCart(page)
  await add.click()
  await said.hover()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeHidden()
  await add.click()
  await said.getByRole('button').focus()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeVisible()
  await add.focus()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeHidden()

  await expect(related).toHaveCount(4)
  await redirect(page, /\/product\/.*\.data/, (route) => route.abort())
  await related.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading product' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await test.step('as a document where the line hangs', async () => {
    const kept = await hold(page, /\/product\/.*\.data/)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(LONG_MS)
    await expect(addToCart(page)).toBeVisible()
    kept()
    await redirect(page, /\/product\/.*\.data/, (route) => route.abort())
    await visit(page, '/product/kumkum-ikat-lehenga')
    await related.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Error loading product' })).toBeVisible()
  })
  await letThrough(page, /\/product\/.*\.data/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumkum Ikat Lehenga' })).toBeVisible()
})

/** The page's colour for errors. */
const red = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('p'))
    element.className = 'text-madder'
    const { color } = getComputedStyle(element)
    element.remove()
    return color
  })
