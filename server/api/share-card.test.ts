import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cardPath } from '../../core/share-card.ts'
import { CAST } from '../../test/cast.ts'
import { testShop } from '../../test/shop.ts'
import { announceCatalogue } from '../modules/catalogue/catalogue-news.ts'
import { drawableText, drawShareCard } from '../platform/share-card.ts'

const shop = testShop()
const { handle, pictures } = CAST.kurti
const { hash } = pictures[0]!

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-card-'))
  const red = sharp({ create: { width: 400, height: 500, channels: 3, background: '#9c2b2a' } })
  const path = join(folder, 'picture')
  writeFileSync(path, await red.png().toBuffer())
  await shop.running.shop.media.adoptReady(path, { hash }, [])
  rmSync(folder, { recursive: true })
})

const pathNow = async () => {
  const { product } = (await shop.running.shop.catalogue.product(handle))!
  return cardPath(product, 'Tana Bana')!
}
const ask = (url: string) => shop.running.app.inject(url)
const digestOf = (path: string) => path.slice(-15, -4)

test('a product’s card is its first picture with name and price, kept for ever under an address of what it shows', async () => {
  const path = await pathNow()
  expect(path).toMatch(/^\/media\/cards\/bela-a-line-kurti-[0-9a-z]{11}\.jpg$/)
  const { product } = (await shop.running.shop.catalogue.product(handle))!
  const others = [
    cardPath({ ...product, name: 'Bela Kurti' }, 'Tana Bana'),
    cardPath({ ...product, pictures: CAST.lehenga.pictures }, 'Tana Bana'),
    cardPath(product, 'Rang Mahal'),
  ]
  expect(new Set([path, ...others]).size, 'with another name, picture or shop it is another').toBe(4)
  const card = await ask(path)
  expect(card).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
  })
  const drawn = sharp(card.rawPayload)
  expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const part = async (left: number, top: number, width: number, height: number) => {
    const cut = sharp(card.rawPayload).extract({ left, top, width, height }).greyscale()
    return (await sharp(await cut.toBuffer()).stats()).channels[0]!
  }
  expect((await part(20, 20, 460, 590)).max).toBeLessThan(110)
  expect((await part(568, 214, 560, 190)).min, 'the name').toBeLessThan(60)
  expect((await part(568, 440, 560, 150)).min, 'the price').toBeLessThan(120)
  expect((await ask(path)).rawPayload).toEqual(card.rawPayload)
  // Dark at the top, where the head is, and white below.
  const person = sharp({ create: { width: 50, height: 200, channels: 3, background: '#fff' } })
  const head = await sharp({ create: { width: 50, height: 70, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const original = await person
    .composite([{ input: head, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const tall = await drawShareCard(original, { shop: 'Tana Bana', name: 'Saree', price: '₹1' })
  const shown = await sharp(tall)
    .extract({ left: 20, top: 20, width: 460, height: 590 })
    .greyscale()
    .toBuffer()
  expect((await sharp(shown).stats()).channels[0]!.max, 'no head is cut off').toBeLessThan(60)
})

test('with another price and name it is another card: the former address leads there, and its file goes', async () => {
  const { db, running } = shop
  const before = await pathNow()
  await ask(before)
  await db.begin(async (tx) => {
    const [row] = await tx<[{ id: string }]>`
      update products set price_paise = 99900, name = 'Bela & <b>ela' where handle = ${handle} returning id`
    await announceCatalogue(tx, [row.id])
  })
  await expect.poll(pathNow).not.toBe(before)
  const now = await pathNow()
  expect(await ask(before)).toMatchObject({
    statusCode: 302,
    headers: { location: now, 'cache-control': 'no-store' },
  })
  expect((await ask(now)).statusCode).toBe(200)
  expect(await running.shop.media.card(hash, digestOf(before))).toBeNull()
  expect(await db`select card from pictures where hash = ${hash}`).toEqual([{ card: digestOf(now) }])
  await running.shop.media.removeCard(hash, digestOf(now))
  expect((await ask(now)).statusCode, 'one whose file was lost is drawn again').toBe(200)
})

test.each([
  '/media/cards/nothing-of-the-kind-00000000000.jpg',
  '/media/cards/x.jpg',
  '/media/cards/..%2f..%2foriginals.jpg',
])('%s is no card', async (url) => {
  expect((await ask(url)).statusCode).toBe(404)
})

test('a product whose picture is not there has no card', async () => {
  const { product } = (await shop.running.shop.catalogue.product(CAST.lehenga.handle))!
  expect((await ask(cardPath(product, 'Tana Bana')!)).statusCode).toBe(404)
})

test.each([
  ['Doli Bride & Groom Pair', 'Doli Bride & Groom Pair'],
  ['Łódź  <b>साड़ी</b>\u202e', 'Łódź <b>साड़ी</b>'],
  ['Kesar ✨ lehenga', 'Kesar lehenga'],
  ['કેસર lehenga', ''],
])('of %j the card says %j', (name, drawn) => {
  expect(drawableText(name)).toBe(drawn.normalize('NFC'))
})

test('a picture that goes takes its card along', async () => {
  const path = await pathNow()
  expect((await ask(path)).statusCode).toBe(200)
  const { media } = shop.running.shop
  await media.remove({ hash, width: 400, card: digestOf(path) })
  expect(await media.card(hash, digestOf(path))).toBeNull()
})
