import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { openAssets } from './assets.ts'

const database = testDatabase()
const home = mkdtempSync(join(tmpdir(), 'shop-releases-'))
const instances: FastifyInstance[] = []
afterAll(async () => {
  for (const app of instances) await app.close()
  rmSync(home, { recursive: true })
})

/** An instance of a release that built these scripts, and a picture that all of them have. */
async function release(number: number, isRelease = true) {
  const folder = join(home, String(number))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `page-0000000${number}.js`), `page(${number})`)
  writeFileSync(join(folder, `page-0000000${number}.js.gz`), gzipSync(`page(${number})`))
  writeFileSync(join(folder, `page-0000000${number}.js.br`), 'brotli')
  writeFileSync(join(folder, 'lotus-abcdefgh.png'), 'a lotus')
  const app = Fastify()
  await openAssets(app, database.db, {
    isRelease,
    folders: [{ path: '/assets/', folder: pathToFileURL(`${folder}/`) }],
  })
  instances.push(app)
  const get = (name: string, encoding = 'gzip, br') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
  return {
    get,
    has: async () => {
      const known: number[] = []
      for (const one of [1, 2, 3, 4, 5])
        if ((await get(`page-0000000${one}.js`)).statusCode === 200) known.push(one)
      return known
    },
  }
}

test('an instance has the scripts of the next release and of the two before it, and no older ones', async () => {
  const first = await release(1)
  const second = await release(2)
  expect(await first.has()).toEqual([1, 2])
  const script = await first.get('page-00000002.js')
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(gunzipSync(script.rawPayload).toString()).toBe('page(2)')
  const plain = await first.get('page-00000002.js', 'identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe('page(2)')

  await release(3)
  expect(await second.has()).toEqual([1, 2, 3])
  // A second instance of a release is no release more; going back to one makes it the newest.
  await release(3)
  await release(1)
  const fourth = await release(4)
  expect(await fourth.has()).toEqual([1, 3, 4])
  expect(await fourth.get('lotus-abcdefgh.png')).toMatchObject({ statusCode: 200, body: 'a lotus' })

  await release(5, false)
  expect(await fourth.has()).toEqual([1, 3, 4])
})

test('what was never built is not there, and nobody on the way remembers that', async () => {
  const shop = await release(1)
  const { headers } = await shop.get('page-99999999.js')
  expect(headers['cache-control'], 'who says nothing lets it be kept').toBe('no-store')
  for (const name of ['page.js', '', '../package.json', '%00', `${'a'.repeat(9000)}-12345678.js`]) {
    const answer = await shop.get(name)
    expect([404, 414], name).toContain(answer.statusCode)
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store')
  }
})
