import type { Page } from '@playwright/test'
import { expect, sizeOf, test, toast, visit } from './journey.ts'
import { bringSession, cartOf, newShopper, visitAs } from './shopper.ts'

const SHELF = '/collection?category=Lehenga&type=Flared'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const lastSize = (page: Page) => page.evaluate(() => localStorage.getItem('lastSelectedSize'))

test('a card shows its piece; what can be done with it comes with a size', async ({ page }) => {
  const shopper = await newShopper()
  const piece = card(page, 'Rangeela Leheriya Lehenga')
  const add = piece.getByRole('button', { name: 'Add to Cart' })
  await visitAs(page, shopper, SHELF)

  await test.step('picture, name, price, discount and sizes', async () => {
    await expect(piece.getByRole('img').first()).toBeVisible()
    await expect(piece.getByRole('heading', { name: 'Rangeela Leheriya Lehenga' })).toBeVisible()
    await expect(piece.getByText(/^\d+% off$/)).toBeVisible()
    const now = rupeesOf(await piece.getByText(/^Now/).textContent())
    const listed = rupeesOf(await piece.locator('s').textContent())
    expect(now).toBeLessThan(listed)
    const sizes = piece.getByRole('group', { name: 'Size of Rangeela Leheriya Lehenga' }).getByRole('radio')
    expect(await sizes.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))).toEqual([
      'S',
      'M',
      'L',
      'XL',
      'XXL',
    ])
  })

  await test.step('no size, nothing to press; a size is remembered, moves nothing, and brings both buttons', async () => {
    const bottoms = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().bottom + scrollY))
    await expect(add).toBeHidden()
    await expect(piece.getByRole('button', { name: 'Buy Now' })).toBeHidden()
    const before = await bottoms()
    await piece.getByRole('radio', { name: 'L', exact: true }).check()
    await expect(piece.getByRole('button', { name: 'Buy Now' })).toBeVisible()
    expect(await bottoms(), 'they lie over the picture').toEqual(before)
    expect(await lastSize(page)).toBe('L')
    await add.click()
    await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
    expect(await cartOf(shopper.token)).toEqual({ 'rangeela-leheriya-lehenga': { L: 1 } })
  })

  await test.step('a size that was taken back is asked for again', async () => {
    await piece.getByRole('radio', { name: 'L', exact: true }).click()
    await expect(piece.getByRole('radio', { name: 'L', exact: true })).not.toBeChecked()
    await add.click()
    await expect(toast(page, '⚠️ Please select a size before adding to cart!')).toBeVisible()
    await piece.getByRole('button', { name: 'Buy Now' }).click()
    await expect(toast(page, '⚠️ Please select a size before proceeding!')).toBeVisible()
    await piece.getByRole('radio', { name: 'L', exact: true }).press('Enter')
    await expect(toast(page, 'Select Product Size')).toBeVisible()
    expect(await cartOf(shopper.token)).toEqual({ 'rangeela-leheriya-lehenga': { L: 1 } })
  })

  await test.step('a size of which the cart holds the last piece is out of stock', async () => {
    const scarce = card(page, 'Ghoomar Mirror-Work Lehenga')
    await expect(scarce.getByRole('radio', { name: 'M', exact: true })).toBeDisabled()
    await scarce.getByRole('radio', { name: 'XXL', exact: true }).check()
    await scarce.getByRole('button', { name: 'Add to Cart' }).click()
    const out = scarce.getByRole('button', { name: 'OUT OF STOCK' })
    await expect(out).toBeDisabled()
    await expect(scarce.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
    await out.press('Enter')
    await expect(toast(page, '🚫 Selected size is out of stock!')).toBeVisible()
    // Polled, since the page shows it before the shop has it.
    await expect
      .poll(() => cartOf(shopper.token))
      .toMatchObject({ 'ghoomar-mirror-work-lehenga': { XXL: 1 } })
  })
})

test('a sold-out card is grey, has a red tag, and sells nothing; cards stand in two, three and four columns, as the screen is wide', async ({
  page,
}) => {
  await visit(page, '/collection?category=Lehenga&type=Straight+Cut')
  const gone = card(page, 'Nargis Straight-Cut Lehenga')
  const tag = gone.getByText('Out of Stock')
  await expect(tag).toBeVisible()
  expect(await tag.evaluate(redness)).toBeGreaterThan(80)
  const picture = gone.locator('.grayscale')
  expect(await picture.evaluate((element) => getComputedStyle(element).filter)).toBe('grayscale(1)')
  await expect(gone.getByRole('radio').and(page.locator(':enabled'))).toHaveCount(0)
  await expect(gone.getByRole('button', { name: /cart|buy/i })).toHaveCount(0)

  await visit(page, '/collection')
  const columns = () =>
    page
      .locator('.product-grid')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [390, 2],
    [768, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns, `${width} px`).toBe(count)
  }

  await visit(page, '/')
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeInViewport({ ratio: 0.3 })
  const tiles = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(tiles).toHaveCount(7)
  for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('article').first()
  await first.hover()
  await expect(first.getByRole('img')).toHaveCount(2)
})

test('Quick Add adds the remembered size, else the first that can be had, and remembers it', async ({
  page,
}) => {
  const quickAdd = (name: string) => page.getByRole('button', { name: `Quick Add ${name}` })
  const { token } = await newShopper()
  await bringSession(page, { token }, { lastSelectedSize: 'M' })

  await test.step('where no size can be had it says so, and remembers nothing', async () => {
    await visit(page, '/product/neelkanth-kurta-and-bundi')
    await expect(quickAdd('Sahil')).toBeDisabled()
    await quickAdd('Sahil').press('Enter')
    await expect(toast(page, 'This Size Of item is currently out of stock')).toBeVisible()
    expect(await cartOf(token)).toEqual({})
    expect(await lastSize(page)).toBe('M')
  })

  // This product has no M.
  await visit(page, '/product/kumkum-ikat-lehenga')
  await expect(page.getByRole('button', { name: /^Quick Add/ })).toHaveCount(4)
  await quickAdd('Ghoomar').click()
  await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
  await expect.poll(() => cartOf(token)).toEqual({ 'ghoomar-mirror-work-lehenga': { S: 1 } })
  await expect.poll(() => lastSize(page)).toBe('S')

  // The only S is in the cart now, and the size chosen above applies to the cards below.
  await sizeOf(page, 'XL').check()
  await quickAdd('Ghoomar').click()
  await expect.poll(() => cartOf(token)).toEqual({ 'ghoomar-mirror-work-lehenga': { S: 1, XL: 1 } })
})

const rupeesOf = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''))

/** How red an element's background is: its red less the mean of green and blue. */
function redness(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d')!
  canvas.fillStyle = getComputedStyle(element).backgroundColor
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return red - (green + blue) / 2
}
