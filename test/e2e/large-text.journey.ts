import { newShopperWithoutPhone } from './account-states.ts'
import { enlargeText, fitsSideways, isUncrowded } from './crowding.ts'
import { expect, remindLater, test, visit } from './journey.ts'
import { newShopper, newShopperWithAddress, openSession, order, putInCart, visitAs } from './shopper.ts'

// Each page's first view is checked in every-page.journey.ts.

test('filters and menu can be used at twice the text size, and one’s measures and each word of the cloth seen whole', async ({
  page,
}) => {
  await visit(page, '/collection')
  await enlargeText(page)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Kurti', { exact: true }).check()
  await expect(page.getByRole('group', { name: 'Types of Kurti' })).toBeVisible()
  await isUncrowded(page, 'the filters')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await isUncrowded(page, 'the menu')

  await visit(page, '/product/kesar-a-line-lehenga')
  await enlargeText(page)
  for (const name of ['Bust (cm)', 'Waist (cm)', 'Hip (cm)']) {
    const field = page.getByLabel(name)
    await field.fill('101.5')
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth), name).toBe(true)
  }
  const facts = page.getByRole('region', { name: 'The cloth' }).locator('dd')
  expect(await facts.evaluateAll(brokenWords)).toEqual([])
})

/** Lists the words that do not stand on one line. Runs in the page, so it must contain everything it uses. */
function brokenWords(elements: Element[]): string[] {
  const isBroken = (text: Node, { index, 0: word }: RegExpExecArray) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1
  }
  return elements.flatMap(({ firstChild: text }) =>
    text
      ? [...(text.textContent ?? '').matchAll(/[\w’]+/g)].filter((word) => isBroken(text, word)).map(String)
      : [],
  )
}

test('an account can be opened and kept, and a checkout with a new address read, at twice the text size', async ({
  page,
}) => {
  await visit(page, '/login')
  await enlargeText(page)
  await isUncrowded(page, 'Login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Phone').fill('98')
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await isUncrowded(page, 'Sign Up with its warnings')
  await page
    .getByRole('button', { name: 'Sign Up' })
    .or(page.getByRole('button', { name: 'Login' }))
    .last()
    .click()
  await page.getByRole('button', { name: 'Forgot username?' }).click()
  await isUncrowded(page, 'Forgot username')

  await visit(page, '/resetpassword')
  await enlargeText(page)
  await page.getByLabel('Email').fill((await newShopper()).email)
  await isUncrowded(page, 'the first step of a reset')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP')).toBeVisible()
  await isUncrowded(page, 'the second')

  await visitAs(page, await openSession(await newShopperWithoutPhone()), '/myprofile')
  await enlargeText(page)
  await isUncrowded(page, 'the reminder')
  await remindLater(page)
  await isUncrowded(page, 'a profile without a phone')
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await isUncrowded(page, 'the address with its warnings')
  await visit(page, '/emailverify')
  await enlargeText(page)
  await page.getByRole('button', { name: 'Send Verification OTP' }).click()
  await expect(page.getByText('Time remaining')).toBeVisible()
  await isUncrowded(page, 'the verification')

  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, { _id: 'indu-dabu-maxi-dress', size: 'L' }, 2)
  await visitAs(page, shopper, '/place-order')
  await enlargeText(page)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await isUncrowded(page, 'the checkout with a new address')

  await order(shopper.token, { _id: 'indu-dabu-maxi-dress', size: 'L' })
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/orders')
  await expect(page.getByText('Placed on')).toBeVisible()
  await enlargeText(page)
  await fitsSideways(page, 'an order on the smallest phone')
  await visit(page, '/myprofile')
  await enlargeText(page)
  await expect(page.getByRole('button', { name: 'Edit Information' })).toBeVisible()
  await fitsSideways(page, 'a profile with an address on it')
})
