import { expect, footerLink, isPhone, paste, test, unfoldFooter } from './journey.ts'

test.use({ javaScriptEnabled: false })

test(
  'home shows its slides, its lists and the ways on; the collection filters, sorts and searches by plain forms',
  { tag: '@layout' },
  async ({ page }, info) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your vibe")
    await expect(page.getByRole('group', { name: /^1 of/ }).getByRole('img')).toBeVisible()
    for (const name of ['Latest Collections', 'Best Sellers'])
      await expect(page.getByRole('region', { name }).getByRole('article')).toHaveCount(10)
    if (isPhone(info)) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'ABOUT', exact: true }).click()
    await expect(page).toHaveURL('/about')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible()
    await unfoldFooter(page)
    await footerLink(page, 'Shipping').click()
    await expect(page).toHaveURL('/shipping-policy')

    await page.goto('/collection')
    const apply = page.getByRole('button', { name: 'Apply' })
    if (isPhone(info)) await page.getByText('Filter', { exact: true }).click()
    await page.getByLabel('Lehenga', { exact: true }).check()
    await page.getByRole('group', { name: 'Types of Lehenga' }).getByLabel('Bridal', { exact: true }).check()
    await page.getByLabel('From', { exact: true }).fill('40000')
    await page.getByLabel('Sort').selectOption('High to Low')
    await apply.first().click()
    // Fields that were left empty are not in the address.
    await expect(page).toHaveURL('/collection?category=Lehenga&type=Bridal&priceFrom=40000&sort=high-low')
    await page.getByRole('link', { name: 'Remove From ₹40,000' }).click()
    await expect(page).toHaveURL('/collection?category=Lehenga&type=Bridal&sort=high-low')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bridal lehengas')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Shagun Bridal Lehenga',
      'Gulnaar Bridal Lehenga',
    ])

    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('gulnaar')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      category: 'Lehenga',
      type: 'Bridal',
      sort: 'high-low',
      q: 'gulnaar',
    })
    await page.getByRole('link', { name: 'Remove Bridal' }).click()
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/collection?sort=high-low')
    await page.getByLabel('Sort').selectOption('Low to High')
    // The button next to the select, which is outside the form.
    await apply.last().click()
    await expect(page).toHaveURL('/collection?sort=low-high')
  },
)

test('the collection is paged by links, each piece once', async ({ page }) => {
  const names = page.getByRole('article').getByRole('heading')
  const pieces = page.getByRole('status').filter({ hasText: 'pieces' })
  const count = async () => Number.parseInt((await pieces.textContent()) ?? '', 10)
  const more = page.getByRole('link', { name: 'Show more' })
  let seen: string[]
  let total: number
  do {
    await page.goto('/collection')
    total = await count()
    seen = await names.allTextContents()
    while (await more.isVisible()) {
      const before = page.url()
      await more.click()
      await page.waitForURL((url) => url.href !== before)
      seen.push(...(await names.allTextContents()))
    }
    // Once more, where another journey has put a piece on sale meanwhile, or taken one off.
  } while ((await count()) !== total)
  expect(new Set(seen).size).toBe(total)
  expect(seen).toHaveLength(total)
  const last = Math.ceil(total / 24)
  await expect(page).toHaveURL(`/collection?page=${last}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/collection\\?page=${last}$`),
  )
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(`/collection?page=${last - 1}`)
  await expect(page.locator('link[rel=next]')).toHaveAttribute('href', `/collection?page=${last}`)
  expect((await page.goto('/collection?page=99'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'From the first piece' }).click()
  await expect(page).toHaveURL('/collection')
})

test('a product can be read and looked at', async ({ page }) => {
  await page.goto('/collection?q=kesar')
  await page.getByRole('link', { name: 'Kesar A-Line Lehenga' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kesar A-Line Lehenga')
  await expect(page.getByText('A ten-panel A-line skirt in saffron chanderi')).toBeVisible()
  await expect(page.getByText('₹10,965').first()).toBeVisible()
  await expect(page.getByText('15% off').first()).toBeVisible()
  await expect(page.getByText(/^Valid until/)).toBeVisible()
  for (const promise of [
    '(122)',
    '100% Original product',
    'Cash on delivery available',
    'Easy 7-day returns & exchanges',
  ])
    await expect(page.getByText(promise)).toBeVisible()
  const first = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first()
  await expect(first).toHaveCSS('background-image', /^url\("data:image\/webp;base64,[\w+/]{60,100}=*"\)$/)
  await expect(page.getByRole('table')).toBeVisible()
  for (const name of ['Find your size', 'Share', 'in'])
    await expect(page.getByText(name, { exact: true })).toBeHidden()
  const pin = page.getByLabel('PIN code')
  await paste(pin, '342 001')
  await page.getByRole('button', { name: 'See the day' }).click()
  await expect(page).toHaveURL('/product/kesar-a-line-lehenga?pin=342+001#delivery')
  await expect(page.getByText(/^By \w+, \d+\s\w+$/)).toBeInViewport()
  await expect(page.getByText('to Jodhpur, Rajasthan')).toBeVisible()
  await pin.fill('04200')
  await pin.press('Enter')
  await expect(pin).toHaveValue('04200')
  await expect(page.getByRole('alert')).toHaveText('A PIN code has six digits and does not begin with 0.')
  await page.getByRole('link', { name: /^Picture 2 of/ }).click()
  await expect(page).toHaveURL(/#picture-2$/)
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('img').nth(1)).toBeInViewport()
})

test('what needs scripts says so at once, how to order without them, and nothing spins; what nobody knows is 404, with a way on', async ({
  page,
}) => {
  const call = page.getByRole('link', { name: 'Ring +91 141 405 2016' })
  const chat = page.getByRole('link', { name: 'Write to us on WhatsApp' })
  for (const path of [
    '/cart',
    '/place-order',
    '/orders',
    '/verify?orderId=K7M2Q9X4TD',
    '/myprofile',
    '/emailverify',
    '/resetpassword',
    '/login',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:+911414052016')
    await expect(
      page.getByRole('main').locator('.threads, button, form').filter({ visible: true }),
    ).toHaveCount(0)
  }
  await page.goto('/product/kesar-a-line-lehenga')
  await expect(page.getByRole('heading', { name: 'The cart needs JavaScript' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Cart|Buy|Quick Add/ })).toHaveCount(0)
  const message = new URL((await chat.getAttribute('href'))!).searchParams.get('text')
  expect(message).toContain('/product/kesar-a-line-lehenga')

  for (const path of ['/no-such-page', '/product/no-such-piece']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await unfoldFooter(page)
    await expect(footerLink(page, 'Home')).toBeVisible()
  }
})
