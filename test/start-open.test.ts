import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { type ShopProcess, startShopProcess } from './start-shop-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-open-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const signsIn = ({ url }: ShopProcess, password: string) =>
  call('POST /api/user/login', { email: 'shopper@example.com', password }, { base: url }).then(
    () => true,
    () => false,
  )
const ownerSignsIn = async ({ url }: ShopProcess, password: string) => {
  const answer = await fetch(`${url}/api/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  return answer.status === 200
}
const hasSandbox = ({ sandboxUrl }: ShopProcess) =>
  fetch(`${sandboxUrl}/inbox.json`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a demo others can reach opens with passwords of its own; without DEMO it is production', async () => {
  const open = { HOST: '0.0.0.0', NODE_ENV: '', ADDRESS_LIMIT_SCALE: '1' }

  const demo = await startShopProcess(dataDir, { ...open, DEMO: '1' })
  const [, shopper] = /shopper@example\.com \/ (\S+)/.exec(demo.output()) ?? []
  const [, owner] = /owner@example\.com \/ ([\w-]+)/.exec(demo.output()) ?? []
  expect(await signsIn(demo, 'shopper-demo-1')).toBe(false)
  expect(await ownerSignsIn(demo, 'owner-demo-1')).toBe(false)
  expect(await signsIn(demo, shopper!)).toBe(true)
  expect(await ownerSignsIn(demo, owner!)).toBe(true)
  expect(await hasSandbox(demo)).toBe(true)
  await demo.stop()

  const shop = await startShopProcess(dataDir, open)
  expect(shop.output()).toContain('This is production: HOST is 0.0.0.0')
  for (const password of ['shopper-demo-1', shopper!]) expect(await signsIn(shop, password)).toBe(false)
  for (const password of ['owner-demo-1', owner!]) expect(await ownerSignsIn(shop, password)).toBe(false)
  expect(await hasSandbox(shop)).toBe(false)
  await shop.stop()
}, 120_000)
