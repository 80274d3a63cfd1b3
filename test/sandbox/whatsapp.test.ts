import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startSandbox } from '../../scripts/start-sandbox.ts'
import { testSandbox } from '../with-sandbox.ts'

const sandbox = testSandbox()

type Reply = { error?: { code: number; error_data?: { details: string } }; messages?: { id: string }[] }

async function send(
  body: object,
  { token = '', number = '', to = sandbox.environment } = {},
): Promise<{ status: number } & Reply> {
  const { WHATSAPP_API_URL, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN } = to
  const response = await fetch(`${WHATSAPP_API_URL}/v23.0/${number || WHATSAPP_PHONE_NUMBER_ID}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token || WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: '919876543210', ...body }),
  })
  return { status: response.status, ...((await response.json()) as Reply) }
}

const refund = (...parameters: string[]) => ({
  type: 'template',
  template: {
    name: 'refund_done',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
  },
})
const good = refund('A Shopper', '₹1,649', 'K7M2Q9X4TD')

test('takes what is right and shows what its reader sees', async () => {
  const { status, messages } = await send(good)
  expect(status).toBe(200)
  expect(messages![0]!.id).toMatch(/^wamid\./)
  for (const to of ['9876543210', '919876543210', '%2B91%2098765%2043210']) {
    const [message] = await sandbox.get<{ text: string; template: string }[]>(`/inbox.json?to=${to}`)
    expect(message!.template).toBe('refund_done')
    expect(message!.text).toContain('Hello A Shopper, ₹1,649 of your order K7M2Q9X4TD has gone back')
  }
})

test.each([
  ['a wrong token', good, { token: 'wrong' }, 401, 190],
  ['another business’s number', good, { number: '42' }, 400, 100],
  ['no product named', { ...good, messaging_product: 'sms' }, {}, 400, 100],
  ['nobody to send to', { ...good, to: '' }, {}, 400, 100],
  ['a phone without its country', { ...good, to: '9876543210' }, {}, 400, 131009],
  [
    'a template that nobody approved',
    { type: 'template', template: { name: 'x', language: { code: 'en' } } },
    {},
    404,
    132001,
  ],
  ['too few parameters', refund('A Shopper'), {}, 400, 132000],
  ['a line break in one', refund('A\nShopper', 'x', 'y'), {}, 400, 132012],
] as const)('refuses %s', async (_, body, access, status, code) => {
  expect(await send(body, access)).toMatchObject({ status, error: { code } })
})

test('free words need the shopper’s own within a day', async () => {
  const words = { to: '919812345678', type: 'text', text: { body: 'Your kurti is pressed.' } }
  await send(words)
  expect(await sandbox.get('/inbox.json?to=9812345678')).toEqual([])
  await sandbox.post('/whatsapp/incoming', { from: '9812345678', text: 'Is it ready?' })
  await send(words)
  expect(await sandbox.get('/inbox.json?to=9812345678')).toHaveLength(1)
})

test('a phone can be made to refuse, and mended', async () => {
  await sandbox.post('/whatsapp/refuse', { to: '9876543210', code: 131026 })
  expect(await send(good)).toMatchObject({ error: { code: 131026 } })
  await sandbox.post('/whatsapp/refuse', { to: '9876543210', code: null })
  expect((await send(good)).status).toBe(200)
})

test('a person replies as the shopper from the page', async () => {
  await send(good)
  const page = await fetch(`${sandbox.url}/whatsapp`)
  expect(await page.text()).toContain('+91 98765 43210')
  const reply = await fetch(`${sandbox.url}/whatsapp/reply`, {
    method: 'POST',
    body: new URLSearchParams({ from: '919876543210', text: 'STOP <b>' }),
    redirect: 'manual',
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/whatsapp#chat-919876543210'])
  expect(await (await fetch(`${sandbox.url}/whatsapp`)).text()).toContain('STOP &lt;b&gt;')
})

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
test.skipIf(!hasIPv6)('a shop that listens on an IPv6 address hears what becomes of them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const heard: (string | undefined)[] = []
  const shop = createServer(({ url }, response) => {
    heard.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '::1', resolve))
  const started = await startSandbox({
    ...process.env,
    HOST: '::1',
    PORT: String((shop.address() as AddressInfo).port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  })
  expect(await send(good, { to: started!.environment })).toMatchObject({ status: 200 })
  await expect.poll(() => heard).toContain('/api/webhooks/whatsapp')
  await started!.stop()
  shop.close()
  rmSync(dataDir, { recursive: true })
})
