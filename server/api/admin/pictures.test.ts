import { readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { blurPictures, removeUnusedPictures } from '../../modules/catalogue/keep-picture.ts'

const shop = testShop()
let manager: StaffCaller
let packer: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
  packer = await shop.staff('packer')
})

const mediaDir = () => join(shop.running.shop.config.dataDir, 'media')
const originals = () => readdirSync(join(mediaDir(), 'originals'))
const madeOf = (hash: string) =>
  readdirSync(join(mediaDir(), 'renditions')).filter((name) => name.startsWith(hash))
const rows = async () => (await shop.db<{ n: number }[]>`select count(*) as n from pictures`)[0]!.n

const headersOf = ({ base, token, csrf }: StaffCaller) => ({
  origin: base,
  cookie: `staff=${token}`,
  'x-csrf': csrf,
})
async function send(bytes: Buffer | string, type = 'image/jpeg', by = manager) {
  const response = await fetch(`${shop.base}/api/admin/pictures`, {
    method: 'POST',
    headers: { ...headersOf(by), 'content-type': type },
    body: bytes as BodyInit,
  })
  return { status: response.status, body: await response.json() }
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 156, g: 43, b: 42 } } })

test('a phone’s photograph is turned upright, made smaller, and forgets where it was taken', {
  timeout: 180_000,
}, async () => {
  const bytes = await photo(3000, 4000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'Somebody in Jaipur', Model: 'A Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' },
    })
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif!.toString('latin1')).toContain('Jaipur')

  const { status, body } = await send(bytes)
  expect(status).toBe(200)
  expect(body.picture).toMatchObject({
    width: 2400,
    height: 1800,
    colour: expect.stringMatching(/^#9[b-d]2/),
  })
  const kept = await sharp(join(mediaDir(), 'originals', body.picture.hash)).metadata()
  expect(kept).toMatchObject({ width: 2400, height: 1800 })
  for (const word of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
    expect(kept[word]).toBeUndefined()

  for (const name of ['360.avif', '2400.webp']) {
    const served = await fetch(`${shop.base}/media/${body.picture.hash}-${name}`)
    expect(served.status).toBe(200)
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('Jaipur')
  }
  expect((await send(bytes)).body).toEqual(body)
  expect(originals()).toHaveLength(1)
})

test.each(['png', 'webp', 'avif'] as const)('%s is taken as well, whatever it is called', async (format) => {
  const bytes = await photo(40, 50).toFormat(format).toBuffer()
  expect(await send(bytes, 'application/octet-stream')).toMatchObject({
    status: 200,
    body: { picture: { width: 40, height: 50 } },
  })
})

test.each([
  ['a text named as a picture', Buffer.from('MZ this is no picture'), 415],
  [
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//evil.example")</script></svg>',
    415,
  ],
  ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 415],
  ['a PNG that unpacks into 3,600 megapixels', bomb(60_000, 60_000), 413],
  ['a PNG of a hundred megapixels with all of them in it', bomb(10_000, 10_000, true), 413],
  ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 400],
  ['nothing', '', 400],
] as [string, Buffer | string, number][])(
  '%s is refused and leaves nothing',
  async (_what, bytes, status) => {
    const before = [originals().length, await rows()]
    expect(await send(bytes, 'image/png')).toMatchObject({ status, body: { success: false } })
    expect([originals().length, await rows()]).toEqual(before)
    expect(readdirSync(join(mediaDir(), 'drafts'))).toEqual([])
  },
)

test('50 MB are refused when they are announced, and cut off when they are not', async () => {
  expect(await upload({ announced: true })).toMatchObject({ status: 413, sent: 0 })
  const { status, words, sent } = await upload({ announced: false })
  expect({ status, words }).toEqual({
    status: 413,
    words: 'That picture has more than 15 MB. Send a smaller one.',
  })
  expect(sent).toBeLessThan(30)
})

test('a packer’s upload is refused before it is read', async () => {
  expect((await send(await photo(40, 50).png().toBuffer(), 'image/png', packer)).status).toBe(403)
  expect(await upload({ announced: false }, packer)).toMatchObject({ status: 403 })
})

test('a picture that an older release kept is given what stands in for it, and pages show it', async () => {
  const [{ hash }, gone] = [
    (await send(await photo(60, 75).png().toBuffer())).body.picture,
    (await send(await photo(61, 75).png().toBuffer())).body.picture,
  ]
  const blurOf = async (of: string) =>
    (await shop.db<{ blur: string | null }[]>`select blur from pictures where hash = ${of}`)[0]!.blur
  const made = await blurOf(hash)
  expect(made).toMatch(/^[\w+/]{60,100}=*$/)
  await shop.db`update pictures set blur = null where hash = any(${[hash, gone.hash]}::text[])`
  rmSync(join(mediaDir(), 'originals', gone.hash))
  await shop.db`
    update product_pictures set picture = ${hash}
    where position = 0 and product_id = (select id from products where handle = ${CAST.kurta.handle})`
  expect(await blurPictures(shop.db, shop.running.shop.media)).toBeGreaterThanOrEqual(2)
  expect([await blurOf(hash), await blurOf(gone.hash)]).toEqual([made, ''])
  expect(await blurPictures(shop.db, shop.running.shop.media)).toBe(0)
  await expect
    .poll(async () => (await shop.running.shop.catalogue.product(CAST.kurta.handle))?.product.pictures[0])
    .toMatchObject({ hash, blur: made })
})

test('a width that is still being made is stood in for by another, which no browser keeps', async () => {
  const { hash } = (await send(await photo(1000, 50).png().toBuffer())).body.picture
  const keepsFor = async (width: number) =>
    (await fetch(`${shop.base}/media/${hash}-${width}.avif`)).headers.get('cache-control')
  const FOR_EVER = 'public, max-age=31536000, immutable'
  expect(await keepsFor(720)).toBe(FOR_EVER)
  expect(await keepsFor(800)).toBe('no-store')
  await expect.poll(() => keepsFor(800)).toBe(FOR_EVER)
})

test('what is used by nothing goes after a week, its files too; what something shows stays', async () => {
  const sendOne = async (width: number) => (await send(await photo(width, 50).png().toBuffer())).body.picture
  const [unused, fresh, used, ordered, wide, tall] = [
    await sendOne(51),
    await sendOne(52),
    await sendOne(53),
    await sendOne(54),
    await sendOne(56),
    await sendOne(57),
  ]
  await askAs(manager, 'PUT /api/admin/slides', {
    version: (await askAs(manager, 'GET /api/admin/slides')).reply.version,
    slides: [
      {
        wide: wide.hash,
        tall: tall.hash,
        clearWide: 'left',
        alt: 'A loom',
        eyebrow: 'New',
        heading: 'Looms',
        link: { text: 'See all', href: '/collection' },
        background: '#5b1a33',
      },
    ],
  })
  for (const format of ['webp', 'avif']) await fetch(`${shop.base}/media/${unused.hash}-51.${format}`)
  const card = 'oflongago00'
  const words = { shop: 'Tana Bana', name: 'A loom', price: '₹100' }
  await shop.running.shop.media.makeCard(unused.hash, card, words)
  await shop.db`update pictures set card = ${card} where hash = ${unused.hash}`
  expect(madeOf(unused.hash)).toHaveLength(3)
  await shop.db`
    update product_pictures set picture = ${used.hash}
    where product_id = (select id from products where handle = ${CAST.kurta.handle})`
  const show = (hash: string) => shop.db`
    update product_pictures set picture = ${hash}
    where product_id = (select id from products where handle = ${CAST.kurti.handle}) returning product_id`
  await show(ordered.hash)
  await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
      amount: 1649,
      address: ADDRESS,
      directBuy: true,
    },
    await shop.shopper(),
  )
  await show(used.hash)
  // More than go together.
  await shop.db`
    insert into pictures (hash, width, height, colour)
    select lpad(to_hex(n), 20, '0'), 30, 40, '#9c2b2a' from generate_series(1, 60) as n`
  await shop.db`update pictures set created_at = now() - interval '8 days' where hash <> ${fresh.hash}`
  // Sent again, it is as good as new.
  const again = await sendOne(55)
  await shop.db`update pictures set created_at = now() - interval '8 days' where hash = ${again.hash}`
  await sendOne(55)

  expect(await removeUnusedPictures(shop.db, shop.running.shop.media)).toBeGreaterThan(60)
  const kept = new Set(originals())
  expect(kept.has(unused.hash)).toBe(false)
  expect(madeOf(unused.hash)).toEqual([])
  for (const { hash, width } of [fresh, used, ordered, again, wide, tall])
    expect(kept.has(hash), `${width}`).toBe(true)
  expect((await fetch(`${shop.base}/media/${unused.hash}-51.webp`)).status).toBe(404)
  const written = {
    name: 'Late',
    description: '',
    category: 'Women' as const,
    subCategory: 'Top',
    price: 100,
    discount: null,
    bestseller: false,
    details: {},
    hsn: '6204',
    taxClass: 'apparel' as const,
    sizes: [],
    pictures: [{ hash: unused.hash, role: 'main' as const, alt: 'Gone' }],
  }
  await expect(askAs(manager, 'POST /api/admin/products', written)).rejects.toMatchObject({ status: 400 })
})

/** Sends 50 MB as long as somebody takes it; `sent` in MB, when the answer came. */
function upload({ announced }: { announced: boolean }, by = manager) {
  const MB = Buffer.alloc(1024 * 1024, 0xff)
  let sent = 0
  return new Promise<{ status: number; words: string; sent: number }>((resolve, reject) => {
    const call = request(`${shop.base}/api/admin/pictures`, {
      method: 'POST',
      headers: {
        ...headersOf(by),
        'content-type': 'image/jpeg',
        ...(announced ? { 'content-length': 50 * MB.length } : {}),
      },
    })
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode!, words: JSON.parse(text).message, sent })
        call.destroy()
      })
    })
    call.on('error', reject)
    if (announced) return call.flushHeaders()
    const next = () => {
      if (call.destroyed || sent >= 50) return
      sent++
      call.write(MB, () => setImmediate(next))
    }
    next()
  })
}

/** A PNG that says it is this large; `filled`: and holds all of it, in next to no bytes. */
function bomb(width: number, height: number, filled = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = filled ? Buffer.alloc((Math.ceil(width / 8) + 1) * height) : Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
