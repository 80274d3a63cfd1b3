import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMedia, type Media } from './media.ts'
import { folderStore } from './media-store.ts'
import { Refusal } from './refusal.ts'

const MADDER = { r: 156, g: 43, b: 42 }

let dir: string
let media: Media
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shop-media-'))
  media = createMedia(folderStore(dir))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('taking in', () => {
  test('says what a picture is, by its content', async () => {
    const bytes = await plain(800, 1000).jpeg().toBuffer()
    const picture = await media.adopt(bytes)
    expect(picture).toMatchObject({ hash: sha(bytes), width: 800, height: 1000 })
    expect(picture.colour).toMatch(/^#9[b-d]2[a-c](29|2a|2b)$/)
    expect(readFileSync(join(dir, 'originals', picture.hash))).toEqual(bytes)
  })

  test('takes all four formats, and a path', async () => {
    for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
      const path = join(dir, 'picture.bin')
      await plain(40, 50).toFormat(format).toFile(path)
      expect(await media.adopt(path)).toMatchObject({ width: 40, height: 50 })
    }
  })

  test('the same picture twice is one picture', async () => {
    const bytes = await plain(40, 50).png().toBuffer()
    const [one, two] = await Promise.all([media.adopt(bytes), media.adopt(bytes)])
    expect(two).toEqual(one)
    expect(await media.adopt(bytes)).toEqual(one)
    expect(readdirSync(join(dir, 'originals'))).toEqual([one!.hash])
    expect(readdirSync(join(dir, 'drafts'))).toEqual([])
  })

  test('greys, transparency and sixteen bits have a colour too', async () => {
    const grey = await plain(30, 30).greyscale().png().toBuffer()
    const clear = await plain(30, 30, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer()
    const deep = await plain(30, 30).toColourspace('rgb16').png().toBuffer()
    expect((await media.adopt(grey)).colour).toMatch(/^#(..)\1\1$/)
    expect((await media.adopt(clear)).colour).toBe('#ffffff')
    expect((await media.adopt(deep)).colour).toMatch(/^#9[bc]2b(29|2a)$/)
  })

  test('its few dots stand in for it, upright; nothing stands behind what is seen through', async () => {
    const red = await plain(30, 40).png().toBuffer()
    const halves = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    const beside = await halves
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { blur, hash } = await media.adopt(beside)
    const dots = Buffer.from(blur, 'base64')
    expect(dots.length).toBeLessThan(100)
    expect(await sharp(dots).metadata()).toMatchObject({ format: 'webp', width: 6, height: 4 })
    const raw = await sharp(dots).raw().toBuffer()
    expect([raw.at(1)! > 200, raw.at(5 * 3 + 1)! < 100]).toEqual([true, true])
    expect(await media.blur(hash)).toBe(blur)

    const clear = await plain(30, 30, { r: 156, g: 43, b: 42, alpha: 0.9 }).png().toBuffer()
    expect((await media.adopt(clear)).blur).toBe('')
    expect(await media.blur('0'.repeat(20))).toBe('')
  })

  test('measures a picture as it is seen: upright, and no wider than any screen', async () => {
    const turned = await plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(6)
    const { hash, ...seen } = await media.adopt(turned)
    expect(seen).toMatchObject({ width: 40, height: 60 })
    const given = await sharp(await contentOf(`${hash}-40.webp`)).metadata()
    expect(given, 'and gives it out so').toMatchObject({ width: 40, height: 60 })
    expect(await media.adopt(await plain(4800, 1000).png().toBuffer())).toMatchObject({
      width: 2400,
      height: 500,
    })
  })
})

describe('refusing', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('no picture at all')],
    ['an SVG', svg],
    ['an SVG after a comment', Buffer.concat([Buffer.from('<?xml version="1.0"?><!-- x -->'), svg])],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ])('%s', (_what, bytes) => refused(bytes, 415, 'AVIF, WebP, JPEG or PNG'))

  test('GIF and TIFF, whatever they are called', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    await refused(gif, 415, 'AVIF, WebP, JPEG or PNG')
    await refused(await plain(9, 9).tiff().toBuffer(), 415, 'AVIF, WebP, JPEG or PNG')
  })

  test('moving pictures', async () => {
    const frames = await sharp(Buffer.alloc(10 * 20 * 3, 9).fill(200, 300), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    await refused(frames, 415, 'moves')
    await refused(animatedPng(await plain(9, 9).png().toBuffer()), 415, 'moves')
  })

  test.each(['avif', 'webp', 'jpeg', 'png'] as const)('%s cut off in the middle', async (format) => {
    const whole = await noise(400, 300).toFormat(format).toBuffer()
    await refused(whole.subarray(0, Math.floor(whole.length / 2)), 400, 'incomplete')
    await refused(whole.subarray(0, 12), 400, 'incomplete')
  })

  test('a small file that unpacks into a huge picture', async () => {
    await refused(hugePng(60_000, 60_000), 413, '50 megapixels')
    await refused(hugePng(20_000, 100), 413, '16,383')
    await refused(hugePng(100, 20_000), 413, '16,383')
  })

  async function refused(bytes: Buffer, status: number, words: string) {
    const refusal = await media.adopt(bytes).catch((error) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status, message: expect.stringContaining(words) })
    expect(readdirSync(join(dir, 'originals'))).toEqual([])
  }
})

describe('giving out', () => {
  test('each width below a picture’s own, and its own, in both formats', async () => {
    const { hash } = await media.adopt(await plain(800, 1000).jpeg().toBuffer())
    for (const format of ['avif', 'webp'] as const)
      for (const width of [160, 360, 540, 800, 720]) {
        const file = await media.file(`${hash}-${width}.${format}`)
        const bytes = await buffer(file!.body)
        expect(file).toMatchObject({ type: `image/${format}`, size: bytes.length })
        expect(await sharp(bytes).metadata()).toMatchObject({
          format: format === 'avif' ? 'heif' : 'webp',
          width,
          height: width * 1.25,
        })
      }
  })

  test('what it is enlarged in is made when it is first asked for, and goes with it', async () => {
    const { hash, width } = await media.adopt(await plain(2400, 30).png().toBuffer())
    for (const wanted of [1600, 2400]) {
      const file = await media.file(`${hash}-${wanted}.avif`)
      expect(await sharp(await buffer(file!.body)).metadata()).toMatchObject({ width: wanted })
    }
    expect(await media.file(`${hash}-1700.avif`)).toBeNull()
    await media.remove({ hash, width })
    expect(readdirSync(join(dir, 'renditions'))).toEqual([])
  })

  test('makes a file once, however many ask at once', async () => {
    const { hash } = await media.adopt(await plain(500, 500).png().toBuffer())
    const name = `${hash}-360.webp`
    const files = await Promise.all(Array.from({ length: 8 }, () => media.file(name)))
    const made = statSync(join(dir, 'renditions', name))
    const contents = await Promise.all(files.map((file) => buffer(file!.body)))
    for (const content of contents) expect(content).toEqual(contents[0])
    expect(readdirSync(join(dir, 'renditions'))).toEqual([name])
    await contentOf(name)
    expect(statSync(join(dir, 'renditions', name))).toMatchObject({ ino: made.ino, mtimeMs: made.mtimeMs })
  })

  test('one picture that cannot be made stops no other', async () => {
    const good = await media.adopt(await plain(500, 500).png().toBuffer())
    const bad = await media.adopt(await noise(500, 500).png().toBuffer())
    const path = join(dir, 'originals', bad.hash)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, 20_000))
    const [broken, whole] = await Promise.allSettled([
      media.file(`${bad.hash}-360.webp`),
      media.file(`${good.hash}-360.webp`),
    ])
    expect(broken.status).toBe('rejected')
    expect(whole).toMatchObject({ value: { type: 'image/webp' } })
    if (whole.status === 'fulfilled') whole.value?.body.destroy()
    expect(readdirSync(join(dir, 'drafts'))).toEqual([])
    writeFileSync(path, bytes)
    const mended = await contentOf(`${bad.hash}-360.webp`)
    expect(mended.length, 'nor itself, once it is whole').toBeGreaterThan(0)
  })

  test('who sends a picture waits for the one that is being made, and for none of the others', async () => {
    const { hash } = await media.adopt(await plain(800, 1000).jpeg().toBuffer())
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const made: string[] = []
    const store = folderStore(dir)
    const slow = createMedia({
      ...store,
      async write(name, bytes) {
        begun.resolve()
        await released.promise
        made.push(name)
        await store.write(name, bytes)
      },
    })
    const asked = [160, 360, 540].map((width) => slow.file(`${hash}-${width}.webp`))
    await begun.promise
    const sent = slow.prepare(await plain(40, 50).png().toBuffer())
    released.resolve()
    await sent
    expect(made).toHaveLength(1)
    for (const file of await Promise.all(asked)) file!.body.destroy()
  })

  test('an AVIF without metadata is served as it came, and one that is too wide is not', async () => {
    const bytes = await plain(400, 500).avif().toBuffer()
    const { hash } = await media.adopt(bytes)
    expect(await contentOf(`${hash}-400.avif`)).toEqual(bytes)
    const wide = await media.adopt(await plain(2600, 26).avif({ effort: 0 }).toBuffer())
    expect(await sharp(await contentOf(`${wide.hash}-2400.avif`)).metadata()).toMatchObject({ width: 2400 })
  })

  test.each(['avif', 'webp', 'jpeg', 'png'] as const)('nothing of a %s’s metadata', async (format) => {
    const bytes = await plain(400, 500)
      .toFormat(format)
      .withExif({
        IFD0: { Copyright: 'SECRETNAME' },
        IFD3: { GPSLatitude: '26/1 55/1 0/1', GPSLatitudeRef: 'N' },
      })
      .toBuffer()
    expect(bytes.includes('SECRETNAME')).toBe(true)
    const { hash } = await media.adopt(bytes)
    for (const name of [`${hash}-400.avif`, `${hash}-360.avif`, `${hash}-400.webp`, `${hash}-360.webp`]) {
      const made = await contentOf(name)
      expect(made.includes('SECRETNAME')).toBe(false)
      const { exif, xmp, iptc } = await sharp(made).metadata()
      expect({ exif, xmp, iptc }).toEqual({})
    }
  })

  test('nothing for a name that no picture has', async () => {
    const { hash } = await media.adopt(await plain(500, 500).png().toBuffer())
    writeFileSync(join(dir, 'secret'), 'not a picture')
    const names = [
      ...['720', '501', '0', '0360', '-360', '3.6e2', '99999', '999999', ''].map((w) => `${hash}-${w}.webp`),
      ...['jpg', 'png', 'AVIF', 'webp.orig', 'webp/', 'webp\n', ''].map((format) => `${hash}-360.${format}`),
      ...['../secret', '..%2fsecret', '../../secret', '/etc/passwd', '.', '..', '', '\0'],
      ...[
        `../renditions/${hash}-360.webp`,
        `${hash}-360.webp/../../secret`,
        `${hash.toUpperCase()}x-360.webp`,
      ],
      `${'0'.repeat(20)}-360.webp`,
      `${hash}-360.webp\0.avif`,
      `${'a'.repeat(100_000)}-360.webp`,
    ]
    for (const name of names) expect(await media.file(name), JSON.stringify(name.slice(0, 80))).toBeNull()
    await expect(
      folderStore(dir).has('secret/it'),
      'what cannot be looked for is not missing',
    ).rejects.toThrow()
    expect(readdirSync(join(dir, 'renditions'))).toEqual([])
  })
})

test('a picture made ready elsewhere is served without making anything', async () => {
  const from = mkdtempSync(join(tmpdir(), 'shop-media-ready-'))
  const bytes = await plain(400, 500).avif().toBuffer()
  writeFileSync(join(from, 'original'), bytes)
  writeFileSync(join(from, 'narrow'), 'made before')
  const picture = { hash: sha(bytes), width: 400, height: 500, colour: '#9c2b2a' }
  const ready = [{ width: 360, format: 'avif' as const, path: join(from, 'narrow') }]
  await media.adoptReady(join(from, 'original'), picture, ready)
  await media.adoptReady(join(from, 'original'), picture, ready)
  rmSync(from, { recursive: true })
  await expect(
    folderStore(dir).take('originals/none', dir),
    'what can be neither linked nor copied',
  ).rejects.toThrow()
  expect((await contentOf(`${picture.hash}-360.avif`)).toString()).toBe('made before')
  expect(await contentOf(`${picture.hash}-400.avif`)).toEqual(bytes)
})

test('opening clears away what was left half-written long ago, and nothing else', async () => {
  for (const name of ['old', 'new']) writeFileSync(join(dir, 'drafts', name), 'half')
  const longAgo = Date.now() / 1000 - 7200
  utimesSync(join(dir, 'drafts', 'old'), longAgo, longAgo)
  createMedia(folderStore(dir))
  expect(readdirSync(join(dir, 'drafts'))).toEqual(['new'])
})

test('a width that came later is made when it is asked for; what the picture was kept in before stands in meanwhile', async () => {
  const { hash } = await media.adopt(await noise(1000, 500).jpeg().toBuffer())
  await media.file(`${hash}-720.avif`)
  const first = await media.file(`${hash}-800.avif`)
  expect(first).toMatchObject({ standIn: true })
  expect(await sharp(await buffer(first!.body)).metadata()).toMatchObject({ width: 720 })
  await expect
    .poll(async () => (await media.file(`${hash}-800.avif`))!.standIn, { timeout: 30_000 })
    .toBe(false)
  expect(await sharp(await contentOf(`${hash}-800.avif`)).metadata()).toMatchObject({ width: 800 })
})

const contentOf = async (name: string) => buffer((await media.file(name))!.body)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

function plain(width: number, height: number, background: typeof MADDER & { alpha?: number } = MADDER) {
  const channels = background.alpha === undefined ? 3 : 4
  return sharp({ create: { width, height, channels, background } })
}

function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919 + ((at * at) >> 5)) & 255
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A PNG that says it is this large and holds next to nothing. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const nothing = Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function animatedPng(still: Buffer): Buffer {
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2, 0)
  const afterHeader = 33
  return Buffer.concat([still.subarray(0, afterHeader), chunk('acTL', frames), still.subarray(afterHeader)])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
