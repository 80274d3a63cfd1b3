import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROVIDERS } from '../../sandbox/faults.ts'
import { freePort } from '../../scripts/free-port.ts'

const MAIN = join(import.meta.dirname, '../../sandbox/main.ts')

let directory: string
let port: number
let smtpPort: number
let child: ChildProcess

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  port = await freePort()
  smtpPort = await freePort()
  child = await start()
})

afterAll(async () => {
  await stop(child)
  await rm(directory, { recursive: true })
})

beforeEach(async () => {
  await call('/inbox.json', { method: 'DELETE' })
  await setFaults({ smtp: 'ok' })
})

describe('the inbox', () => {
  test('keeps a mail for each recipient, newest first', async () => {
    await send({ subject: 'First', text: 'नमस्ते', headers: { 'X-Template': 'order-placed' } })
    await send({
      to: ['asha@example.com', 'ravi@example.com'],
      subject: 'Second — ₹1,24,999',
      html: '<p>Hi</p>',
    })

    const messages = await inbox()
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
      ['ravi@example.com', 'Second — ₹1,24,999'],
      ['asha@example.com', 'Second — ₹1,24,999'],
      ['asha@example.com', 'First'],
    ])
    expect(messages[2]).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: 'asha@example.com',
      subject: 'First',
      text: 'नमस्ते',
      html: null,
      template: 'order-placed',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(messages[0]).toMatchObject({ html: expect.stringContaining('<p>Hi</p>'), template: null })
  })

  test('filters by address, whatever its letter case, and by channel', async () => {
    await send({ to: 'Asha@Example.com' })
    await send({ to: 'ravi@example.com' })

    expect(await inbox('?to=aSHA@example.COM')).toHaveLength(1)
    expect(await inbox('?to=ravi@example.com&channel=email')).toHaveLength(1)
    expect(await inbox('?channel=email')).toHaveLength(2)
    expect(await inbox('?channel=whatsapp')).toEqual([])
    expect(await inbox('?to=nobody@example.com')).toEqual([])
    expect((await call('/inbox.json?channel=pigeon')).status).toBe(400)
  })

  test('survives a restart, even with a line half written', async () => {
    await send({ subject: 'Before' })
    const before = await inbox()
    await stop(child)
    await appendFile(join(directory, 'inbox.jsonl'), '{"id":"torn","chan')
    child = await start()
    expect(await inbox()).toEqual(before)

    await send({ subject: 'After' })
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['After', 'Before'])
  })

  test('keeps the last 1,000', async () => {
    await stop(child)
    const old = Array.from({ length: 1_005 }, (_, index) => JSON.stringify(stored(`Old ${index}`)))
    await appendFile(join(directory, 'inbox.jsonl'), `${old.join('\n')}\n`)
    child = await start()
    await send({ subject: 'New' })

    const messages = await inbox()
    expect(messages).toHaveLength(1_000)
    expect(messages[0]?.subject).toBe('New')
    expect(messages.at(-1)?.subject).toBe('Old 6')
  })

  test('is emptied for good', async () => {
    await send()
    const reply = await call('/inbox.json', { method: 'DELETE' })
    expect(reply.status).toBe(204)
    expect(await inbox()).toEqual([])
    await stop(child)
    child = await start()
    expect(await inbox()).toEqual([])
  })
})

describe('mail', () => {
  test('an address that begins with refused@ gets a 550, the others get the mail', async () => {
    await expect(send({ to: 'Refused@example.com' })).rejects.toMatchObject({
      code: 'EENVELOPE',
      responseCode: 550,
    })
    const sent = await send({ to: ['refused@example.com', 'asha@example.com'] })
    expect(sent.rejected).toEqual(['refused@example.com'])
    expect((await inbox()).map(({ to }) => to)).toEqual(['asha@example.com'])
  })

  test('any name and password will do', async () => {
    await send({}, { auth: { user: 'shop', pass: 'anything' } })
    expect(await inbox()).toHaveLength(1)
  })

  test('a mail above 10 MB is refused', async () => {
    const attachments = [{ filename: 'big.bin', content: Buffer.alloc(11_000_000) }]
    await expect(send({ attachments })).rejects.toMatchObject({ responseCode: 552 })
    expect(await inbox()).toEqual([])
  })

  test('down hangs up, on connections that are already open too', async () => {
    const pool = createTransport({ host: '127.0.0.1', port: smtpPort, pool: true, maxConnections: 1 })
    await pool.sendMail(mail())
    await setFaults({ smtp: 'down' })
    await expect(send()).rejects.toMatchObject({ command: 'CONN' })
    await expect(pool.sendMail(mail())).rejects.toThrow()
    pool.close()
    expect(await inbox()).toHaveLength(1)
  })

  test('error is a 451, and nothing is kept', async () => {
    await setFaults({ smtp: 'error' })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    expect(await inbox()).toEqual([])
  })

  test.each(['slow', 'timeout'])('%s keeps the mail and leaves the sender waiting', async (fault) => {
    await setFaults({ smtp: fault })
    await expect(send({}, { socketTimeout: 2000 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(await inbox()).toHaveLength(1)
    await setFaults({ smtp: 'ok' })
    await send()
    expect(await inbox()).toHaveLength(2)
  })
})

describe('faults', () => {
  const HEALTHY = Object.fromEntries(PROVIDERS.map((name) => [name, 'ok']))

  test('are merged', async () => {
    expect(await (await call('/faults.json')).json()).toEqual(HEALTHY)
    await setFaults({ stripe: 'slow' })
    await setFaults({ courier: 'down' })
    expect(await (await call('/faults.json')).json()).toEqual({ ...HEALTHY, stripe: 'slow', courier: 'down' })
    await setFaults({ stripe: 'ok', courier: 'ok' })
  })

  test.each([
    ['an unknown provider', '{"smtp":"down","carrier-pigeon":"ok"}', 400, 'carrier-pigeon'],
    ['a name every object has', '{"constructor":"ok"}', 400, 'constructor'],
    ['an unknown fault', '{"smtp":"tired"}', 400, 'tired'],
    ['a fault that is no word', '{"smtp":null}', 400, 'smtp'],
    ['a list', '[]', 400, 'object'],
    ['what is not JSON', '{smtp', 400, 'JSON'],
    ['nothing', '', 400, 'JSON'],
    ['too much', `{"smtp":"${'x'.repeat(100_000)}"}`, 413, '100000'],
  ])('%s is refused, and nothing changes', async (_, body, status, named) => {
    const reply = await call('/faults.json', { method: 'PUT', body })
    expect(reply.status).toBe(status)
    expect((await reply.json()).message).toContain(named)
    expect(await (await call('/faults.json')).json()).toEqual(HEALTHY)
  })
})

describe('the pages', () => {
  const HOSTILE = `"><img src=x onerror=alert(1)><script>alert('2')</script>`

  test('show what was sent, and run none of it', async () => {
    await send({
      from: { name: HOSTILE, address: 'shop@example.com' },
      subject: HOSTILE,
      text: HOSTILE,
      html: HOSTILE,
    })
    const [message] = await inbox()
    for (const path of ['/', `/inbox/${message?.id}`]) {
      const reply = await call(path)
      const page = await reply.text()
      expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;')
      expect(page).not.toMatch(/<img|<script/)
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const page = await (await call(`/inbox/${message?.id}`)).text()
    expect(page).toMatch(/<iframe[^>]* sandbox="[^"]*"/)
    expect(page).not.toContain('allow-scripts')
    expect(page).not.toContain('allow-same-origin')
  })

  test('make links of the addresses in a text, without the full stop after them', async () => {
    await send({ text: 'Confirm at http://localhost:3000/verify?token=a&b=1.' })
    const [message] = await inbox()
    const page = await (await call(`/inbox/${message?.id}`)).text()
    expect(page).toContain('<a href="http://localhost:3000/verify?token=a&amp;b=1" ')
  })

  test('set a fault and empty the inbox by plain forms', async () => {
    await send()
    const set = await call('/faults', { method: 'POST', body: new URLSearchParams({ pincode: 'down' }) })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/#faults'])
    expect(await (await call('/')).text()).toContain('<option value="down" selected>')
    await setFaults({ pincode: 'ok' })

    const emptied = await call('/inbox/empty', { method: 'POST' })
    expect([emptied.status, emptied.headers.get('location')]).toEqual([303, '/'])
    expect(await inbox()).toEqual([])
  })

  test('are told apart from addresses that lead nowhere', async () => {
    for (const path of ['/nowhere', '/inbox/gone', '//', '/inbox/..%2f']) {
      const reply = await call(path, { headers: { accept: 'text/html' } })
      expect(reply.status).toBe(404)
      expect(reply.headers.get('content-type')).toContain('text/html')
    }
    expect((await (await call('/nowhere')).json()).message).toBeTypeOf('string')
    const reply = await call('/inbox.json', { method: 'PATCH' })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, DELETE'])
  })

  test('answer HEAD without a body', async () => {
    for (const path of ['/', '/healthz', '/inbox.json']) {
      const reply = await call(path, { method: 'HEAD' })
      expect([reply.status, await reply.text()]).toEqual([200, ''])
    }
  })

  test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1:1'])(
    'take no orders from %s',
    async (origin) => {
      await send()
      for (const [path, method] of [
        ['/inbox.json', 'DELETE'],
        ['/inbox/empty', 'POST'],
        ['/faults', 'POST'],
        ['/faults.json', 'PUT'],
      ] as const) {
        expect((await call(path, { method, headers: { origin } })).status).toBe(403)
      }
      expect(await inbox()).toHaveLength(1)
      const own = { origin: `http://127.0.0.1:${port}` }
      expect((await call('/inbox.json', { method: 'DELETE', headers: own })).status).toBe(204)
    },
  )
})

describe('the process', () => {
  test('ends when its parent lets go of it', async () => {
    const other = await start({ port: await freePort(), smtpPort: await freePort() })
    const ended = once(other, 'exit')
    other.disconnect()
    expect(await ended).toEqual([0, null])
  })

  test.each(['port', 'smtpPort'])('says so when its %s is taken', async (which) => {
    const taken = { port, smtpPort }
    const ports = { port: await freePort(), smtpPort: await freePort(), [which]: taken[which as 'port'] }
    const other = run(ports)
    let said = ''
    other.stderr?.on('data', (chunk) => {
      said += chunk
    })
    expect(await once(other, 'close')).toEqual([1, null])
    expect(said).toMatch(/^The sandbox cannot start: port \d+ is taken\. Set SANDBOX_\w+ to a free one\.\n$/)
  })
})

interface Received {
  id: string
  to: string
  subject: string | null
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
}

async function inbox(query = ''): Promise<Received[]> {
  const reply = await call(`/inbox.json${query}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

async function setFaults(faults: Record<string, string>) {
  const reply = await call('/faults.json', { method: 'PUT', body: JSON.stringify(faults) })
  expect(reply.status).toBe(200)
}

function send(options: SendMailOptions = {}, transport: { auth?: object; socketTimeout?: number } = {}) {
  return createTransport({ host: '127.0.0.1', port: smtpPort, ...transport }).sendMail(mail(options))
}

function mail(options: SendMailOptions = {}): SendMailOptions {
  return {
    from: 'Tana Bana <shop@example.com>',
    to: 'asha@example.com',
    subject: 'Hello',
    text: 'Hello',
    ...options,
  }
}

function stored(subject: string) {
  const empty = { text: null, html: null, template: null, headers: [], attachments: [] }
  const at = new Date().toISOString()
  return {
    id: subject,
    channel: 'email',
    to: 'asha@example.com',
    from: 'shop@example.com',
    subject,
    ...empty,
    at,
  }
}

function run(ports: { port: number; smtpPort: number }): ChildProcess {
  return fork(MAIN, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(ports.port),
      SANDBOX_SMTP_PORT: String(ports.smtpPort),
      SANDBOX_DIR: directory,
    },
    silent: true,
  })
}

async function start(ports = { port, smtpPort }): Promise<ChildProcess> {
  const started = run(ports)
  started.stderr?.pipe(process.stderr)
  const [message] = await once(started, 'message')
  expect((message as { environments: unknown[] }).environments).toContainEqual({
    SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}`,
  })
  return started
}

async function stop(started: ChildProcess) {
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await ended
}
