import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import { testShop } from '../../../test/shop.ts'
import { readConfig } from '../../config.ts'
import { openShop, type RunningShop } from '../../main.ts'
import { keepPicture, removeUnusedPictures } from '../../modules/catalogue/keep-picture.ts'
import { followMedia } from '../follow-media.ts'
import { createLog } from '../log.ts'
import type { MediaStore } from '../media-store.ts'
import { openMediaStore } from '../open-media-store.ts'
import { onOneServer } from '../pools.ts'

let s3: S3Server
let store: MediaStore
beforeAll(async () => {
  s3 = await startS3()
  store = openMediaStore(readConfig(s3.environment))
})
const here = testShop(() => s3.environment)
const dataDir = mkdtempSync(join(tmpdir(), 'shop-other-'))
let there: RunningShop
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...s3.environment })
  there = await openShop(config, onOneServer(here.address), createLog('silent'), null)
})
afterAll(async () => {
  await there?.stop()
  await s3?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => s3.files.clear())

const photograph = (width: number) =>
  sharp({ create: { width, height: 50, channels: 3, background: '#9c2b2a' } })
    .png()
    .toBuffer()

test('a picture that is sent to one instance is served by another that shares no folder with it', async () => {
  const { hash } = await keepPicture(here.db, here.running.shop.media, await photograph(400))
  const url = `/media/${hash}-360.webp`
  const made = await there.app.inject(url)
  expect(made).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 })
  expect(
    (await there.app.inject({ url, headers: { 'if-none-match': String(made.headers.etag) } })).statusCode,
  ).toBe(304)
  expect(Buffer.from(await (await fetch(`${here.base}${url}`)).arrayBuffer())).toEqual(made.rawPayload)
  expect([...s3.files.keys()].sort()).toEqual([`shop/originals/${hash}`, `shop/renditions/${hash}-360.webp`])
  expect(readdirSync(dataDir)).not.toContain('media')
  expect((await there.app.inject(`/media/${'0'.repeat(20)}-360.webp`)).statusCode).toBe(404)

  await here.db`update pictures set created_at = now() - interval '30 days' where hash = ${hash}`
  expect(await removeUnusedPictures(here.db, there.shop.media)).toBe(1)
  expect([...s3.files.keys()]).toEqual([])
})

test('a store that stumbles is asked again; one that stays away is said in words, without a key', async () => {
  await store.write('originals/a', Buffer.from('a loom'))
  for (const failures of [
    [503, null],
    [429, 429],
  ]) {
    s3.fail(...failures)
    expect(await text((await store.open('originals/a'))!.body)).toBe('a loom')
  }

  s3.fail(503, 503, 503)
  const answer = await there.app.inject(`/media/${'0'.repeat(20)}-360.webp`)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'picturesAway', message: expect.stringContaining('try again') })
  const stranger = openMediaStore(readConfig({ ...s3.environment, MEDIA_SECRET_ACCESS_KEY: 'someone-elses' }))
  const refused = await stranger.write('originals/b', Buffer.from('b')).catch((error) => error)
  expect(refused.message).toMatch(/^The pictures' store \(http:\S+, bucket pictures\) refused a HEAD: 403/)
  expect(refused.message).not.toMatch(/someone-elses|AKIA/)
  const elsewhere = openMediaStore(
    readConfig({ ...s3.environment, MEDIA_URL: s3.environment.MEDIA_URL!.replace('pictures', 'another') }),
  )
  for (const call of [
    () => elsewhere.open('originals/a'),
    () => elsewhere.write('originals/a', Buffer.from('a')),
  ])
    await expect(call()).rejects.toThrow(/bucket another\) refused a (GET|PUT): 404 NoSuchBucket/)
  expect([...s3.files.keys()]).toEqual(['shop/originals/a'])
})

test('one that goes away between the looks for a picture ends that call and not the shop', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const { hash } = await keepPicture(here.db, here.running.shop.media, await photograph(400))
  s3.fail('well', ...Array.from({ length: 6 }, () => 503))
  expect((await there.app.inject(`/media/${hash}-360.webp`)).statusCode).toBe(503)
  expect((await there.app.inject(`/media/${hash}-360.webp`)).statusCode).toBe(200)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test.each([
  [
    'MEDIA_URL',
    () => s3.environment.MEDIA_URL!.replace('pictures', 'another'),
    'refused a GET: 404 NoSuchBucket',
  ],
  ['MEDIA_ACCESS_KEY_ID', () => 'AKIANOBODY', 'refused a GET: 403 InvalidAccessKeyId'],
  ['MEDIA_SECRET_ACCESS_KEY', () => 'guessed', 'refused a GET: 403 SignatureDoesNotMatch'],
  ['MEDIA_URL', () => `s3://pictures?endpoint=${here.base}`, 'does not answer as S3 does'],
  ['MEDIA_URL', () => 's3://pictures?endpoint=http://s3.invalid', 'cannot be reached'],
])('a %s that is wrong stops the start, and is named', async (variable, value, said) => {
  const other = openMediaStore(readConfig({ ...s3.environment, [variable]: value() }))
  const failure = await followMedia(other, createLog('silent')).catch((error) => error)
  expect(failure.message).toMatch(/^The environment is not right:\n/)
  expect(failure.message).toContain(`  ${variable}: The pictures' store (http`)
  expect(failure.message).toContain(said)
  expect(failure.message).not.toMatch(/guessed|NOBODY/)
})

test('a store that is away stops no start; readiness says so until it is back, and the log once each time', async () => {
  const levels: number[] = []
  const log = pino({}, { write: (line: string) => void levels.push(JSON.parse(line).level) })
  s3.fail(null)
  const pictures = await followMedia(store, log, { lookEveryMs: 20, lookAgainMs: 20 })
  expect(pictures.isThere).toBe(false)
  await expect.poll(() => pictures.isThere).toBe(true)
  s3.fail(...Array.from({ length: 20 }, () => 503))
  await expect.poll(() => pictures.isThere, { interval: 5 }).toBe(false)
  await expect.poll(() => pictures.isThere).toBe(true)
  pictures.stop()
  const { error, info } = log.levels.values
  expect(levels).toEqual([error, info, error, info])
  expect((await fetch(`${here.base}/readyz`).then((answer) => answer.json())).pictures).toBe(true)
})

test('all names of a folder, however many a list holds, with signs that an address has to hide', async () => {
  const names = ['a', 'b', 'c d', "e'(f)*", 'g+h', 'रेशम', 'z'].map((name) => `originals/${name}`)
  for (const name of names) await store.write(name, Buffer.from(name))
  await store.write('renditions/other', Buffer.from(''))
  const found: string[] = []
  for await (const name of store.names('originals')) found.push(name)
  expect(found.sort()).toEqual([...names].sort())
  for (const name of names) expect(await text((await store.open(name))!.body)).toBe(name)
})
