import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { createLog } from '../server/platform/log.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { begunCall } from './begun-call.ts'
import { testDatabase } from './database.ts'
import { catchMail } from './mail-catcher.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-roles-'))
const running: RunningShop[] = []
let web: string
let worker: string

async function open(env: Record<string, string>) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, JOB_POLL_MS: '10', ...env })
  const shop = await openShop(config, onOneServer(database.address), createLog('silent'), null)
  running.push(shop)
  return shop.app.listen({ port: 0, host: '127.0.0.1' })
}
const statusOf = async (address: string) => (await fetch(address)).status
const jobs = async (state: string) =>
  (await database.db`select from jobs.job where name = 'account-mail' and state = ${state}`).length

beforeAll(async () => {
  web = await open({ ROLE: 'web', DRAIN_SECONDS: '6' })
})
afterAll(async () => {
  for (const shop of running) await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a shop that stops waits for calls and for mails at the same time, so that both fit into a stop', async () => {
  const mails = await catchMail()
  const base = await open({ SMTP_URL: mails.url })
  const shop = running.pop()!
  await call('POST /api/newsletter/join', { email: 'first@example.com' }, { base })
  await mails.mailTo('first@example.com')
  const arrived = once(shop.app.server, 'request')
  const begun = begunCall('POST', `${base}/api/newsletter/join`, {}, { email: 'second@example.com' })
  await arrived
  const stopped = shop.stop()
  await expect.poll(() => mails.lines(), { timeout: 15_000 }).toBe(0)
  expect(await begun.finish()).toBe(200)
  await stopped
  await mails.stop()
})

test('what a web instance leaves to be done, a worker does; visitors find nothing there', async () => {
  await call('POST /api/user/send-reset-otp', { email: 'nobody@example.com' }, { base: web })
  expect(await jobs('created')).toBeGreaterThan(0)
  worker = await open({ ROLE: 'worker' })
  await expect.poll(() => jobs('created')).toBe(0)

  expect(await statusOf(`${web}/api/product/list`)).toBe(200)
  for (const path of ['/api/product/list', '/api/admin/session', '/'])
    expect(await statusOf(worker + path), path).toBe(404)
  for (const path of ['/healthz', '/readyz', '/healthz/database'])
    expect(await statusOf(worker + path), path).toBe(200)
})

test('a shop that is asked to stop says so for a while, and serves who comes meanwhile', async () => {
  const [shop] = running.splice(0, 1)
  const stopped = shop!.stop()
  await expect.poll(() => statusOf(`${web}/readyz`), { timeout: 5000, interval: 20 }).toBe(503)
  expect(await statusOf(`${web}/api/product/list`)).toBe(200)
  await stopped
  await expect(fetch(`${web}/healthz`)).rejects.toThrow()
})
