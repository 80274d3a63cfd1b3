import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { askAs } from '../staff.ts'
import { inspect, isAccessible } from './accessibility.ts'
import { csv, disguisedDrawing, newDraft, newName, photo } from './catalogue-files.ts'
import {
  answerFirst,
  hold,
  holdAnswer,
  holdReading,
  letThrough,
  loseAnswer,
  redirect,
  silence,
} from './held-calls.ts'
import { dismiss, expect, picture, test, toast } from './journey.ts'
import { button, enterConsole, heading, staffCaller } from './staff.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Waits until the pictures are uploaded; processing one takes a busy machine long. */
const picturesAreSent = (page: Page) =>
  expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
const another = async (browser: Browser) => (await browser.newContext()).newPage()

test(
  'an owner makes a product with two photographs, and it is on sale at once',
  { tag: '@desk' },
  async ({ page, browser }, info) => {
    const name = newName('Noor Kurti')
    await enterConsole(page, 'owner', '/admin/products')
    await page.getByRole('link', { name: 'Add a product' }).click()
    await expect(heading(page, 'A new product')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description').fill('White thread on sage mulmul, worked by hand.')
    await page.getByLabel('Category').selectOption('Kurti')
    await page.getByLabel('Type').selectOption('Chikankari')
    await page.getByLabel('Price, ₹').fill('2,499')
    for (const size of ['M', 'L']) await page.getByRole('checkbox', { name: size, exact: true }).check()
    await page
      .getByLabel('Choose pictures')
      .setInputFiles([await photo('front.jpg'), await photo('detail.jpg')])
    await page.getByLabel('Picture 1 in words').fill('Sage kurti, white thread')
    await page.getByLabel('Picture 2 in words').fill('The thread, close up')
    await inspect(page, info, 'a new product')
    // The answer is lost, and so is the look at whether it is kept: saved again, it is one draft.
    await loseAnswer(page, '**/api/admin/products')
    await silence(page, /products\?/)
    await button(page, 'Save as a draft').click()
    await expect(page.getByText('The shop could not be reached.')).toBeVisible()
    await letThrough(page, /products\?/)
    await button(page, 'Save as a draft').click()
    await expect(toast(page, 'Kept as a draft.')).toBeVisible()
    await expect(heading(page, name)).toBeVisible()
    const handle = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(handle).not.toMatch(/-2$/)

    await button(page, 'Correct the stock').click()
    const stock = dialog(page, 'Correct the stock')
    await stock.getByLabel('M', { exact: true }).fill('5')
    await stock.getByLabel('L', { exact: true }).fill('2')
    await stock.getByLabel('Reason').fill('First delivery')
    await isAccessible(page)
    // Somebody else has counted L meanwhile.
    await askAs(
      await staffCaller('manager'),
      'POST /api/admin/products/{handle}/stock',
      { size: 'L', reason: 'One came', change: { by: 1, key: randomUUID() } },
      { params: { handle } },
    )
    await stock.getByRole('button', { name: 'Correct' }).click()
    await expect(stock.getByText('there were 0 when you counted, and there are 1 now.')).toBeVisible()
    await expect(stock.getByText('now 1')).toBeVisible()
    await stock.getByLabel('L', { exact: true }).fill('2')
    await stock.getByRole('button', { name: 'Correct' }).click()
    await expect(toast(page, 'There are 2 of L now.')).toBeVisible()
    await button(page, 'Stock history').click()
    await expect(page.getByText('First delivery')).toHaveCount(2)

    const shopper = await another(browser)
    expect((await shopper.goto(`/product/${handle}`))?.status()).toBe(404)
    await button(page, 'Publish').click()
    await expect(toast(page, 'It lacks a measure of the body in cm for size M')).toBeVisible()
    await expect(dialog(page, 'Put it on sale?')).toHaveCount(0)
    await button(page, 'Add a measure').click()
    await page.getByLabel('Measure 1', { exact: true }).fill('bust')
    await page.getByLabel('bust of M', { exact: true }).fill('91')
    await page.getByLabel('bust of L', { exact: true }).fill('96')
    await page.getByLabel('MRP, ₹').fill('2,399')
    await button(page, 'Save').click()
    await expect(page.getByText('The MRP is less than the price.')).toBeVisible()
    await page.getByLabel('MRP, ₹').fill('2,999')
    await button(page, 'Save').click()
    await expect(page.getByText('All is saved')).toBeVisible()
    await button(page, 'Publish').click()
    await dialog(page, 'Put it on sale?').getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'It is on sale.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible()
    // Saving waits at most a second until the shop has the change, so it may come later.
    await expect.poll(async () => (await shopper.goto(`/product/${handle}`))?.status()).toBe(200)
    await expect(heading(shopper, name)).toBeVisible()
    await expect(shopper.getByText('₹2,499')).toBeVisible()
    await expect(shopper.getByText('MRP ₹2,999')).toBeVisible()
    const declared = shopper.getByRole('group').filter({ hasText: 'Product declarations' })
    await expect(declared).toContainText('₹2,999, inclusive of all taxes')
    await declared.getByText('Product declarations').click()
    await expect(declared.getByText('Consumer care')).toBeHidden()
    const shown = shopper.getByRole('img', { name: 'Sage kurti, white thread' }).first()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(shopper.getByRole('radio', { name: 'L', exact: true })).toBeEnabled()

    await page.getByLabel('Discount').selectOption('Per cent')
    await page.getByLabel('Per cent off').fill('10')
    const card = page.locator('[data-preview]')
    await expect(card).toContainText('10% off')
    await expect(card).toContainText('₹2,249.10')
    await picture(page, info, 'with a discount')
    await page.getByRole('link', { name: 'All products' }).click()
    await expect(dialog(page, 'Leave without saving?')).toBeVisible()
    await isAccessible(page)
    await button(page, 'Stay here').click()
    await expect(dialog(page, 'Leave without saving?')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(`/admin/products/${handle}`)

    await button(page, 'Move picture 2 left').press('Enter')
    await expect(page.getByLabel('Picture 1 in words')).toHaveValue('The thread, close up')
    await expect(button(page, 'Move picture 1 right')).toBeFocused()
    const tile = page.locator('[draggable=true]')
    await tile.nth(1).dragTo(tile.nth(0))
    await expect(page.getByLabel('Picture 1 in words')).toHaveValue('Sage kurti, white thread')
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Saved. The shop shows it from now on.')).toBeVisible()
    await expect(page.getByText('All is saved')).toBeVisible()
    const reduced = async () => {
      await shopper.reload()
      // The first of two, since the bar that scripts add shows it too.
      return shopper.getByText('₹2,249.10').first().isVisible()
    }
    await expect.poll(reduced).toBe(true)

    await button(page, 'Archive').click()
    await dialog(page, 'Put it in the archive?').getByRole('button', { name: 'Archive' }).click()
    await expect(toast(page, 'It is in the archive.')).toBeVisible()
    await expect.poll(async () => (await shopper.reload())?.status()).toBe(404)
    await page.getByRole('link', { name: 'All products' }).click()
    await page.getByRole('link', { name: 'Archived' }).click()
    await page.getByLabel('Name, type, fabric or colour').fill(name)
    await page.waitForURL(
      (url) => url.searchParams.get('q') === name && url.searchParams.get('state') === 'archived',
    )
    // Until the answer is here the list has the rows of before.
    await page.locator('.row-link', { hasText: name }).click()
    await page.getByRole('link', { name: 'Who changed what' }).click()
    await expect(page.getByText('discount value 10').filter({ visible: true })).toBeVisible()
  },
)

test('the second of two who edit a product is told, and nothing is overwritten', async ({
  page,
  browser,
}, info) => {
  const handle = await newDraft(newName('Bela Kurti'))
  await enterConsole(page, 'manager', `/admin/products/${handle}`)
  const other = await another(browser)
  const { name: otherName } = await enterConsole(other, 'owner', `/admin/products/${handle}`)
  await page.getByLabel('Fabric').fill('Linen')
  await page.getByLabel('Price, ₹').fill('1399')
  await other.getByLabel('Price, ₹').fill('1299')
  await other.getByLabel('Colour').fill('Indigo')
  // The conflict must be found when saving: the page's own polling, which would report it first, is held back.
  const letLook = await holdReading(page, `**/api/admin/products/${handle}`)
  await button(other, 'Save').click()
  await expect(toast(other, 'Saved.')).toBeVisible()

  await button(page, 'Save').click()
  letLook()
  const met = dialog(page, 'Someone else has saved this product')
  await expect(met).toContainText(otherName)
  await expect(met).toContainText('₹1,299')
  await inspect(page, info, 'two at one product')
  await button(page, 'Keep mine to compare').click()
  await expect(page.getByLabel('Fabric')).toHaveValue('Linen')
  await expect(page.getByLabel('Colour')).toHaveValue('Indigo')
  await expect(page.getByLabel('Price, ₹')).toHaveValue('1399')
  const compared = page.getByRole('region', { name: 'Yours and theirs' })
  await expect(compared.getByRole('row')).toHaveCount(2)
  await isAccessible(page)
  await compared.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Price, ₹')).toHaveValue('1299')
  await button(page, 'Save').click()
  await expect(toast(page, 'Saved.')).toBeVisible()

  await expect(toast(other, 'has saved this product')).toBeVisible()
  await expect(other.getByLabel('Fabric')).toHaveValue('Linen')

  // Nobody else was there where the answer was lost, also once the page has looked.
  await loseAnswer(other, `**/api/admin/products/${handle}`)
  await other.getByLabel('Fabric').fill('Khadi')
  await button(other, 'Save').click()
  await expect(other.getByText('The shop could not be reached.')).toBeVisible()
  const looked = () =>
    other.waitForResponse(
      (response) => response.url().endsWith(`/products/${handle}`) && response.status() === 200,
    )
  await other.getByLabel('Fabric').fill('Mulmul')
  await looked()
  await button(other, 'Save').click()
  await expect(toast(other, 'Saved.').last()).toBeVisible()
  await expect(other.getByText('All is saved')).toBeAttached()
  await expect(other.getByLabel('Fabric')).toHaveValue('Mulmul')

  // Saved all the same, it is what there is to go back to.
  await loseAnswer(other, `**/api/admin/products/${handle}`)
  await other.getByLabel('Fabric').fill('Tussar')
  await button(other, 'Save').click()
  await expect(other.getByText('The shop could not be reached.')).toBeVisible()
  await looked()
  await button(other, 'Undo changes').click()
  await expect(other.getByLabel('Fabric')).toHaveValue('Tussar')
})

test('what is typed and sent while a new product is being saved, or gets another address, stays', async ({
  page,
}) => {
  await enterConsole(page, 'manager', '/admin/products/new')
  const [name, later] = [newName('Bela Kurti'), newName('Chameli Kurti')]
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Handloom cotton with a woven border.')
  await page.getByLabel('Category').first().selectOption('Women')
  await page.getByLabel('Price, ₹').fill('1499')
  const letPicture = await hold(page, '**/api/admin/pictures')
  await page.getByLabel('Choose pictures').setInputFiles(await photo('front.jpg'))
  const letGo = await hold(page, '**/api/admin/products')
  await button(page, 'Save as a draft').click()
  await page.getByLabel('Fabric').fill('Linen')
  letGo()
  await expect(toast(page, /./)).toBeVisible()
  await expect(page.getByLabel('Fabric')).toHaveValue('Linen')
  await button(page, 'Save').click()
  await expect(page.getByText('All is saved')).toBeAttached()
  letPicture()
  await picturesAreSent(page)
  await expect(page.getByText('1 of 12')).toBeVisible()
  await button(page, 'Save').click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('1 of 12')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill(later)
  const letGoAgain = await hold(page, /\/api\/admin\/products\/bela-/)
  await button(page, 'Save').click()
  await page.getByLabel('Fabric').fill('Silk')
  letGoAgain()
  await expect(heading(page, later)).toBeVisible()
  await expect(page.getByLabel('Fabric')).toHaveValue('Silk')
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/chameli-/)
  await expect(page.getByLabel('Fabric')).toHaveValue('Silk')
})

test('a product is saved once, however often its keys are pressed, and neither published nor archived before it can be; what it gets while it is put in the archive stays', async ({
  page,
}) => {
  const handle = await newDraft(newName('Bela Kurti'))
  await enterConsole(page, 'manager', `/admin/products/${handle}`)
  await test.step('saved twice by its keys, it is met by nobody', async () => {
    await page.getByLabel('Fabric').fill('Linen')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    const letGo = await hold(page, `**/api/admin/products/${handle}`)
    for (const _ of ['once', 'twice']) await page.keyboard.press('Control+s')
    letGo()
    await expect(toast(page, 'Saved.')).toBeVisible()
    expect(sent.filter((method) => method === 'PUT')).toHaveLength(1)
  })

  await test.step('a sale whose end is typed by half is not one without an end', async () => {
    await page.getByLabel('Discount').selectOption('Per cent')
    await page.getByLabel('Per cent off').fill('10')
    const ends = page.getByLabel('Ends')
    await ends.focus()
    await ends.pressSequentially('31122026')
    await button(page, 'Publish').click()
    await expect(ends).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page, 'Undo changes').click()
  })

  await test.step('what could not be archived is still asked about, and why is said there', async () => {
    const state = `**/api/admin/products/${handle}/state`
    await silence(page, state)
    await button(page, 'Archive').click()
    const question = dialog(page, 'Put it in the archive?')
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await letThrough(page, state)
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Archived')).toBeVisible()
  })

  const back = button(page, 'Bring back as a draft')
  const bringBack = async () => {
    await back.click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(button(page, 'Publish')).toBeVisible()
  }
  await bringBack()
  const state = /\/api\/admin\/products\/chameli-[^/]+\/state$/
  await test.step('a name that it gets meanwhile', async () => {
    await page.getByLabel('Name', { exact: true }).fill(newName('Chameli Kurti'))
    const letGo = await hold(page, state)
    const asked = page.waitForRequest(state)
    await button(page, 'Archive').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and archive' }).click()
    await asked
    await expect(page.getByRole('dialog')).toBeVisible()
    letGo()
    await expect(back).toBeVisible()
    await expect(page).toHaveURL(/\/chameli-/)
    await expect(toast(page, 'has saved this product')).toHaveCount(0)
    await bringBack()
  })

  await test.step('a picture that it gets meanwhile', async () => {
    const letPicture = await hold(page, '**/api/admin/pictures')
    await page.getByLabel('Choose pictures').setInputFiles(await photo('front.jpg'))
    const letGo = await hold(page, state)
    await button(page, 'Archive').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    letPicture()
    await picturesAreSent(page)
    await expect(page.getByText('1 of 12')).toBeVisible()
    letGo()
    await expect(back).toBeVisible()
    await expect(page.getByText('1 of 12')).toBeVisible()
  })
})

test('a saree of five and a half metres is saved; a measure that cannot be is marked where it stands', async ({
  page,
}, info) => {
  const handle = await newDraft(newName('Reva Saree'), {
    category: 'Saree',
    details: { measurements: { M: { length: 550 } } },
  })
  await enterConsole(page, 'manager', `/admin/products/${handle}`)
  const length = page.getByLabel('length of M')
  await length.fill('55000')
  await button(page, 'Save').click()
  await expect(page.getByText('length of M must be from 1 to 1500 cm.')).toBeVisible()
  await expect(length).toBeFocused()
  await picture(page, info, 'a measure that cannot be')
  await length.fill('550')
  await page.getByLabel('Colour').fill('Madder')
  await button(page, 'Save').click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(page.getByText('All is saved')).toBeVisible()
})

test('files that are no photographs are refused in the shop’s words, and leave their places to others', async ({
  page,
}) => {
  await enterConsole(page, 'manager', '/admin/products/new')
  const choose = page.getByLabel('Choose pictures')
  await choose.setInputFiles(Array.from({ length: 12 }, disguisedDrawing))
  await picturesAreSent(page)
  await expect(page.getByRole('button', { name: 'Dismiss drawing.jpg' })).toHaveCount(12)
  await expect(choose).toBeEnabled()
  await choose.setInputFiles([disguisedDrawing(), await photo('front.jpg')])
  await picturesAreSent(page)
  await expect(page.getByText('That file is not a picture the shop can show.')).toHaveCount(13)
  await expect(page.getByText('1 of 12')).toBeVisible()
  await expect(page.getByLabel('Picture 1 in words')).toBeVisible()
  await choose.setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(16 * 1024 * 1024),
  })
  await expect(page.getByText('That picture has more than 15 MB.')).toBeVisible()
  await isAccessible(page)
  await button(page, 'Dismiss huge.jpg').click()
  await page.getByLabel('Name', { exact: true }).fill('Without a price')
  await page.getByLabel('Price, ₹').fill('much')
  await button(page, 'Save as a draft').click()
  await expect(page.getByText('Type the price in rupees')).toBeVisible()
  await expect(page.getByLabel('Price, ₹')).toBeFocused()
})

test('a file with a bad row says which; mended, it is imported', async ({ page }, info) => {
  await enterConsole(page, 'manager', '/admin/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(heading(page, 'Import and export')).toBeVisible()
  await isAccessible(page)
  const [name, other] = [newName('Reva Kurti'), newName('Meher Kurti')]
  const head = ['name', 'category', 'type', 'price', 'hsn', 'tax_class', 'size', 'stock']
  const row = (of: string, price: string) => [of, 'Kurti', 'Printed', price, '6204', 'apparel', 'M', '4']
  const choose = page.getByLabel('Choose a CSV file')

  await choose.setInputFiles(csv([head, row(name, '1499'), row(other, 'much')]))
  await expect(page.getByText('Has errors')).toBeVisible()
  const wrong = page.getByRole('row', { name: /^3 price/ })
  await expect(wrong).toContainText('price is not a number: ‘much’.')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await inspect(page, info, 'errors by row')
  const list = page.waitForEvent('download')
  await button(page, 'Download the list').click()
  expect((await list).suggestedFilename()).toBe('errors-of-new-kurtis.csv')

  await page.getByRole('link', { name: 'send it again' }).click()
  await choose.setInputFiles(csv([head, row(name, '1499'), row(other, '1299')]))
  await expect(page.getByText('The file is sound. It makes 2 new products')).toBeVisible()
  await picture(page, info, 'waiting for a yes')
  await button(page, 'Import it').click()
  await expect(
    page.getByText('It is all in. New products are drafts, unless the file publishes them.'),
  ).toBeVisible()
  await isAccessible(page)
  await page.goto(`/admin/products?${new URLSearchParams({ q: other })}`)
  await expect(page.locator('.row-link')).toHaveCount(1)
  await page.locator('.row-link').click()
  await expect(page.getByLabel('Price, ₹')).toHaveValue('1299')

  await page.goto('/admin/imports')
  await expect(page.locator('.row-link').first()).toBeVisible()
  const sent = await page.locator('.row-link').count()
  // The line hangs: the answer neither comes nor fails to.
  await page.clock.install()
  const { answered } = await holdAnswer(page, '**/api/admin/imports?*')
  await choose.setInputFiles(csv([head, row(name, '1499'), row(other, '1299')]))
  await answered
  await page.clock.fastForward('06:00')
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.locator('.row-link'), 'it was sent, without an answer').toHaveCount(sent + 1)
  await expect(page.getByRole('row').nth(1), 'once it is checked').toContainText('Nothing to import')

  await choose.setInputFiles(csv([head, row(name, '1499'), row(other, '1199')]))
  await expect(page.getByText('The file is sound. It changes 1 product')).toBeVisible()
  await button(page, 'Cancel the import').click()
  await button(page, 'Cancel it').click()
  await expect(page.getByText('It was cancelled. Nothing was changed.')).toBeVisible()

  const file = page.waitForEvent('download')
  await page.goto('/admin/imports')
  await page.getByRole('link', { name: 'Export all products' }).click()
  expect((await file).suggestedFilename()).toMatch(/^products-.*\.csv$/)
})

// Saving replaces all slides, so these tests run one after the other.
test.describe('slides', () => {
  test.describe.configure({ mode: 'default' })

  // The first slide stays in its place, since other journeys look at it.
  test('slides are put into another order, and the home page follows', async ({ page, browser }, info) => {
    await enterConsole(page, 'owner', '/admin/slides')
    await expect(heading(page, 'Slides')).toBeVisible()
    const titles = page.getByRole('heading', { level: 2 })
    const third = (await titles.nth(2).textContent())?.replace(/^\d+\. /, '') ?? ''
    await isAccessible(page)
    await button(page, 'Move slide 3 down').press('Enter')
    await expect(titles.nth(3)).toContainText(third)
    await expect(button(page, 'Move slide 4 up')).toBeFocused()
    await button(page, 'Edit slide 4').click()
    await page.getByLabel('Heading', { exact: true }).fill('Sarees, loom by loom')
    await page.getByLabel('Choose the wide picture').setInputFiles(await photo('wide.jpg', 1920, 840))
    await picturesAreSent(page)
    await inspect(page, info, 'a slide being edited')
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Saved. The home page shows them from now on.')).toBeVisible()

    const shopper = await another(browser)
    const fourth = shopper.getByRole('group', { name: /^4 of/, includeHidden: true })
    const wordsOfIt = async () => {
      await shopper.goto('/')
      return fourth.textContent()
    }
    await expect.poll(wordsOfIt).toContain('Sarees, loom by loom')

    await dismiss(page, 'The home page shows them')
    const add = button(page, 'Add a slide')
    for (let count = await titles.count(); count < 12; count++) await add.click()
    await expect(add).toBeDisabled()
    await button(page, 'Save').click()
    await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
    await button(page, 'Undo changes').click()
    await expect(page.getByText('All is saved')).toBeVisible()
    await expect(titles.nth(3)).toContainText('Sarees, loom by loom')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.keyboard.press('Control+s')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(sent, 'of what is saved already').not.toContain('PUT')
  })

  test('what is refused of a slide is said at it, wherever it has moved; of its picture, also once it was closed', async ({
    page,
  }) => {
    // As a shop opens without the demo.
    const none = { success: true, version: 'none', slides: [] }
    await answerFirst(page, '**/api/admin/slides', (route) => route.fulfill({ json: none }))
    await enterConsole(page, 'owner', '/admin/slides')
    await expect(page.getByText('No slides yet: the home page begins with the categories.')).toBeVisible()
    await page.reload()
    await button(page, 'Edit slide 2').click()
    const heading = page.getByLabel('Heading', { exact: true })
    const words = await heading.inputValue()
    await page.getByLabel('Leads to').fill('https://elsewhere.example')
    await page.getByLabel('Leads to').evaluate((field) => field.scrollIntoView({ block: 'end' }))
    await page.getByLabel('Leads to').press('Enter')
    await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Leads to'), 'where the foot says nothing of it').toBeFocused()
    const said = page.getByText('Leads to must be an address of the shop')
    const isInSight = () =>
      said.evaluate((words) => {
        const { x, y, height } = words.getBoundingClientRect()
        return document.elementFromPoint(x + 5, y + height / 2) === words
      })
    await expect.poll(isInSight, 'above the foot').toBe(true)
    await button(page, 'Move slide 2 down').click()
    await expect(heading).toHaveValue(words)
    await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'Edit slide 2').click()
    await expect(heading).not.toHaveValue(words)
    await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'false')
    await button(page, 'Undo changes').click()

    await button(page, 'Edit slide 4').click()
    const letGo = await hold(page, '**/api/admin/pictures')
    await page.getByLabel('Choose the wide picture').setInputFiles(disguisedDrawing())
    await button(page, 'Edit slide 3').click()
    await button(page, 'Menu').click()
    await dialog(page, 'Menu').getByRole('link', { name: 'Searches' }).click()
    await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay here' }).click()
    await dialog(page, 'Menu').getByRole('button', { name: 'Close' }).click()
    letGo()
    await expect(page.getByText('That file is not a picture the shop can show.')).toBeVisible()
  })

  test('a new slide stays open while it is saved, with what is typed and sent into it meanwhile', async ({
    page,
  }) => {
    await enterConsole(page, 'owner', '/admin/slides')
    await button(page, 'Add a slide').press('Enter')
    await expect(page.getByRole('heading', { name: 'A new slide' })).toBeFocused()
    const count = await page.getByRole('heading', { level: 2 }).count()
    const words = page.getByLabel('Above the heading')
    await page.getByLabel('Heading', { exact: true }).fill('Sarees, loom by loom')
    await words.fill('Woven')
    await page.getByLabel('Button', { exact: true }).fill('See them')
    await page.getByLabel('The picture in words').fill('A loom.')
    await button(page, 'Save').click()
    const lacking = page.getByText('This slide needs a wide picture. Choose one.')
    await expect(lacking).toBeVisible()
    await expect(page.getByLabel('Choose the wide picture')).toBeFocused()
    await page.getByLabel('Choose the wide picture').setInputFiles(await photo('wide.jpg', 1920, 840))
    await page.getByLabel('Choose the tall picture').setInputFiles(await photo('tall.jpg', 1080, 1320))
    await picturesAreSent(page)
    await expect(lacking).toBeHidden()
    const letPicture = await hold(page, '**/api/admin/pictures')
    await page.getByLabel('Choose the tall picture').setInputFiles(await photo('tall.jpg', 1080, 1320))
    const letGo = await hold(page, '**/api/admin/slides')
    await button(page, 'Save').click()
    await words.press('End')
    await words.pressSequentially(' by hand')
    letGo()
    await expect(toast(page, 'The home page shows them from now on')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toBeAttached()
    await expect(words).toHaveValue('Woven by hand')
    await expect(words).toBeFocused()
    const tall = page.locator('li', { has: words }).locator('img').nth(1)
    const before = (await tall.getAttribute('src')) ?? ''
    letPicture()
    await picturesAreSent(page)
    await expect(tall).not.toHaveAttribute('src', before)
    await button(page, 'Save').click()
    await expect(page.getByText('All is saved')).toBeAttached()
    await button(page, `Remove slide ${count}`).press('Enter')
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeFocused()
    await button(page, 'Save').click()
    await expect(page.getByText('All is saved')).toBeAttached()
  })

  test('slides are saved next with what is typed meanwhile, also where they could not be looked at, or not yet', async ({
    page,
  }) => {
    await enterConsole(page, 'owner', '/admin/slides')
    const words = page.getByLabel('Above the heading')
    const save = button(page, 'Save')
    const allIsSaved = () => expect(page.getByText('All is saved')).toBeAttached()
    const saysSo = () => expect(toast(page, 'The home page shows them from now on').last()).toBeVisible()
    await button(page, 'Edit slide 4').click()
    const held = await words.inputValue()

    await test.step('where they could not be looked at, it says so', async () => {
      let isAway = true
      await redirect(page, '**/api/admin/slides', (route) =>
        isAway && route.request().method() === 'GET'
          ? route.fulfill({ status: 502, body: '' })
          : route.continue(),
      )
      await words.fill('Woven')
      await save.click()
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      await words.fill(held)
      await save.click()
      isAway = false
      await again.click()
      await allIsSaved()
      await expect(again).toHaveCount(0)
      await page.reload()
      await button(page, 'Edit slide 4').click()
      await expect(words).toHaveValue(held)
    })

    await test.step('once more before they were looked at', async () => {
      const letGo = await holdReading(page, '**/api/admin/slides')
      await words.fill('Woven')
      await page.keyboard.press('Control+s')
      await saysSo()
      await allIsSaved()
      await words.fill('Woven by hand')
      await page.keyboard.press('Control+s')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      letGo()
      await allIsSaved()
      await expect(words).toHaveValue('Woven by hand')
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })

    await test.step('typed and sent while they are being saved', async () => {
      await words.fill('Dyed')
      const letPicture = await hold(page, '**/api/admin/pictures')
      await page.getByLabel('Choose the tall picture').setInputFiles(await photo('tall.jpg', 1080, 1320))
      const letGo = await hold(page, '**/api/admin/slides')
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
      for (const _ of ['once', 'twice']) await page.keyboard.press('Control+s')
      await words.pressSequentially(' by hand')
      letGo()
      await saved
      await saysSo()
      letPicture()
      await picturesAreSent(page)
      await expect(words).toHaveValue('Dyed by hand')
      await save.click()
      await allIsSaved()
      await page.reload()
      await button(page, 'Edit slide 4').click()
      await expect(words).toHaveValue('Dyed by hand')
    })

    await test.step('typed on after answers that were lost', async () => {
      for (const typed of ['Spun', 'Spun by hand']) {
        await loseAnswer(page, '**/api/admin/slides')
        await words.fill(typed)
        await save.click()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be reached')
      }
      await words.fill(held)
      await save.click()
      await allIsSaved()
      await page.reload()
      await button(page, 'Edit slide 4').click()
      await expect(words).toHaveValue(held)
    })

    await test.step('what was saved all the same is what there is to go back to', async () => {
      await loseAnswer(page, '**/api/admin/slides')
      await words.fill('Spun')
      await save.click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be reached')
      await button(page, 'Undo changes').click()
      await expect(words).toHaveValue('Spun')
      await words.fill(held)
      await save.click()
      await allIsSaved()
    })
  })
})
