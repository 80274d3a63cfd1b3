import { expect } from '@playwright/test'
import { asNewProduct } from '../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../demo/read-catalogue.ts'
import { arrive, comesToLife } from '../e2e/journey.ts'
import type { Hand } from './hand.ts'
import type { Task } from './read-tasks.ts'

const LOOKED_AT = 8
const [demo, pictures] = await Promise.all([readProducts(), readPictures()])
const products = new Map(demo.map((product) => [product.slug, asNewProduct(product, pictures, new Date())]))

/** Finds a wished piece from home, in the shopper's size; if it is sold out, the next one. Returns its handle. */
export async function findPiece(hand: Hand, task: Task): Promise<string> {
  await search(hand, task)
  if (task.under !== undefined) await narrowByPrice(hand, task.under)
  if (task.festival !== undefined) await narrowByDay(hand, task.festival, task.pin)
  for (const handle of await wishedOf(hand, task)) {
    await hand.tap(
      hand.page.locator(`article a[href*="/product/${handle}"]`).filter({ visible: true }).first(),
    )
    await arrive(hand.page, `/product/${handle}`)
    if (await takesSize(hand, task.size)) return handle
    await hand.page.goBack()
    hand.taps += 1
    await arrive(hand.page, '/collection')
  }
  throw new Error(`None of what she wanted is among the first ${LOOKED_AT}, or none has ${task.size}.`)
}

async function search(hand: Hand, { typed }: Task) {
  const { page } = hand
  await hand.tap(page.getByRole('link', { name: 'Search' }))
  await arrive(page, '/collection')
  const field = page.getByLabel('Search by name')
  await hand.type(field, typed)
  await hand.enter(field)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed)
  await settled(hand)
}

async function narrowByPrice(hand: Hand, rupees: number) {
  const { page } = hand
  await hand.tap(page.getByText(/^Filter( \(\d+\))?$/))
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const to = sheet.getByLabel('To', { exact: true })
  await hand.type(to, String(rupees))
  await hand.enter(to)
  await expect(page).toHaveURL(/priceTo=/)
  await hand.tap(sheet.getByRole('button', { name: /^Show \d+ piece/ }))
  await settled(hand)
}

async function narrowByDay(hand: Hand, festival: string, pin: string) {
  const { page } = hand
  await hand.tap(page.getByText('Deliver by', { exact: true }))
  await hand.choose(page.getByLabel('In time for'), RegExp(`^${festival},`))
  await hand.type(page.getByLabel('PIN code'), pin)
  await hand.tap(page.getByRole('button', { name: 'Show what arrives in time' }))
  await expect(page.getByText(/^(These arrive|Everything here arrives) at \d{6} by /)).toBeVisible()
  await settled(hand)
}

/** Waits until the list shows what its address asks for. */
async function settled({ page }: Hand) {
  await comesToLife(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The wished pieces of the list from the top, as a shopper would find them by pictures and names. */
async function wishedOf({ page }: Hand, { isWished }: Task): Promise<string[]> {
  await expect(page.getByRole('article').first()).toBeVisible()
  const links = page.getByRole('article').locator('h3 a, h2 a')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses
    .slice(0, LOOKED_AT)
    .map((address) => address.split('/product/')[1]!.split(/[?#]/)[0]!)
    .filter((handle) => isWished(products.get(handle)!))
}

async function takesSize(hand: Hand, size: string): Promise<boolean> {
  const sizes = hand.page.getByRole('group', { name: 'Select Size' })
  await expect(sizes).toBeVisible()
  const choice = sizes.getByRole('radio', { name: size, exact: true })
  if ((await choice.count()) === 0 || (await choice.isDisabled())) return false
  hand.taps += 1
  await choice.check()
  return true
}
