import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { discounted } from '../core/discount.ts'
import { paise } from '../core/money.ts'
import { endOfDay } from './convert-catalogue.ts'
import {
  FOLDER,
  picturePath,
  readHeroes,
  readPictures,
  readProducts,
  readyRenditions,
} from './read-catalogue.ts'

test('pictures.json says of each picture what is true, and of no other', async () => {
  const pictures = await readPictures()
  expect(Object.keys(pictures)).toEqual(readdirSync(join(FOLDER, 'images')).sort())
  for (const [file, { hash, width, height }] of Object.entries(pictures)) {
    const bytes = readFileSync(picturePath(file))
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 20), file).toBe(hash)
    expect(await sharp(bytes).metadata(), file).toMatchObject({ width, height })
  }
})

test('every narrower width was made, and nothing lies beside them', async () => {
  const wanted = Object.entries(await readPictures()).flatMap(([file, { width }]) =>
    readyRenditions(file, width),
  )
  for (const { path, width } of wanted)
    expect((await sharp(path).metadata()).width, basename(path)).toBe(width)
  expect(wanted.map(({ path }) => basename(path)).sort()).toEqual(
    readdirSync(join(FOLDER, 'renditions')).sort(),
  )
})

test('every picture belongs to a product or a slide, and is known', async () => {
  const used = [
    ...(await readProducts()).flatMap(({ images }) => images.map(({ file }) => file)),
    ...(await readHeroes()).flatMap(({ wide, tall }) => [wide.file, tall.file]),
  ]
  expect(Object.keys(await readPictures()).sort()).toEqual(used.sort())
})

test('what is left of a price after its discount is whole rupees', async () => {
  const broken = (await readProducts()).filter(({ price, discount }) => {
    const left = discounted(paise(price), discount && { ...discount, endDate: null }, new Date())
    return left % 100 !== 0 || left < paise(price) / 2
  })
  expect(broken.map(({ slug }) => slug)).toEqual([])
})

test.each([
  ['2026-11-21T12:00:00Z', 0, '2026-11-21T18:29:59.999Z'],
  // Past midnight in India, the day before in London.
  ['2026-11-21T18:30:00Z', 0, '2026-11-22T18:29:59.999Z'],
  ['2026-11-21T18:29:59Z', 1, '2026-11-22T18:29:59.999Z'],
  ['2026-12-31T10:00:00Z', 2, '2027-01-02T18:29:59.999Z'],
  ['2026-11-21T12:00:00Z', -1, '2026-11-20T18:29:59.999Z'],
])('at %s the end of the day in %i days is %s', (now, days, end) => {
  expect(endOfDay(new Date(now), days).toISOString()).toBe(end)
})
