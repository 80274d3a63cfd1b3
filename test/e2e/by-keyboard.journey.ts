import type { Locator, Page } from '@playwright/test'
import { arrive, expect, test, toast, visit } from './journey.ts'
import { bringSession, newShopper, ordersOf } from './shopper.ts'

const MOST_STOPS = 120

/** Presses Tab until `place` has the focus; every stop on the way must be visible. Throws after `MOST_STOPS`. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    // Polled, since a menu slides in, and a toast disappears by itself.
    await expect.poll(() => page.evaluate(hiddenStop), 'the focus, and what covers it').toBeNull()
  }
  throw new Error(`Not reached within ${MOST_STOPS} presses of ${key}: ${place}`)
}

/** The focused element if it is hidden, with what covers it; null: it is visible. */
function hiddenStop(): string | null {
  const stop = document.activeElement
  if (!stop || stop === document.body || stop.id === 'main') return null
  const shown = stop.closest('label') ?? stop
  const { left, top, width, height } = shown.getBoundingClientRect()
  const [x, y] = [left + Math.min(width / 2, innerWidth / 2), top + Math.min(height / 2, 24)]
  const over = document.elementFromPoint(x, y)
  const isSeen = over && (shown.contains(over) || over.contains(shown) || shown.parentElement?.contains(over))
  return isSeen
    ? null
    : `${stop.outerHTML.slice(0, 120)} at ${x}, ${y} under ${over?.outerHTML.slice(0, 120)}`
}

test('a piece is bought without a mouse', { tag: '@desk' }, async ({ page }) => {
  const shopper = await newShopper()
  await bringSession(page, shopper, { verificationInProgress: 'true' })
  const { keyboard } = page

  await test.step('from the first page to the piece', async () => {
    await visit(page, '/about')
    await tabTo(page, page.getByRole('link', { name: 'COLLECTION', exact: true }))
    await keyboard.press('Enter')
    await arrive(page, '/collection')
    await tabTo(page, page.getByRole('link', { name: 'Search' }))
    await keyboard.press('Enter')
    const search = page.getByLabel('Search by name')
    await expect(search).toBeFocused()
    // What lies under the profile's menu is reached after it.
    await tabTo(page, page.getByRole('button', { name: 'Profile' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Close search' }))
    await tabTo(page, search, 'Shift+Tab')
    await keyboard.type('nila shirt')
    await expect(page.getByRole('article')).toHaveCount(1)
    await tabTo(page, page.getByRole('link', { name: 'Nila Shirt Tunic' }))
    await keyboard.press('Enter')
    await arrive(page, '/product/nila-shirt-tunic')
  })

  await test.step('a size, the cart', async () => {
    await tabTo(page, page.getByRole('group', { name: 'Select Size' }).getByRole('radio').first())
    await keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }).first())
    await keyboard.press('Enter')
    await expect(toast(page, 'Item added to cart successfully')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await arrive(page, '/cart')
    await tabTo(page, page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
    await keyboard.press('Enter')
    await arrive(page, '/place-order')
  })

  await test.step('the address, the boxes, the order', async () => {
    for (const [label, typed] of [
      ['Street', '14 Haldiyon ka Rasta'],
      ['PIN code', '302003'],
      ['City', 'Jaipur'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(typed)
    }
    await tabTo(page, page.getByLabel('State'))
    // A select starts a new word after a pause in typing, which happens on a busy machine, so this may need several
    // tries.
    await expect(async () => {
      await keyboard.type('Rajasthan')
      await expect(page.getByLabel('State')).toHaveValue('Rajasthan', { timeout: 1000 })
    }).toPass()
    await tabTo(page, page.getByRole('radio', { name: /^Cash On Delivery/ }))
    await keyboard.press('ArrowDown')
    // The page is loaded anew for the payment window.
    const anew = page.waitForEvent('load')
    await keyboard.press('ArrowDown')
    await anew
    await expect(page.getByRole('radio', { name: /^UPI/ })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Cash On Delivery/ })).toBeChecked()
    for (const name of [/Terms and Conditions/, /Return & Refund/]) {
      await tabTo(page, page.getByRole('checkbox', { name }))
      await keyboard.press('Space')
    }
    await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
    await keyboard.press('Enter')
    await expect(toast(page, 'Order placed successfully')).toBeVisible()
    await arrive(page, '/orders')
    expect(await ordersOf(shopper.token)).toMatchObject([{ paymentMethod: 'COD', itemsCount: 1 }])
  })
})
