import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openSandbox } from '../sandbox/open.ts'
import { freePort } from '../scripts/free-port.ts'
import { type TestShop, testShop } from './shop.ts'

type Fault = 'ok' | 'down' | 'slow' | 'error' | 'timeout'

export type TestSandbox = {
  url: string
  /** With which a shop reaches it, and where it sends its webhooks: the shop must listen on that PORT. */
  environment: Record<string, string>
  /** What is wrong with which provider from now on, as `PUT /faults.json` takes it. */
  faults(wanted: Record<string, Fault>): Promise<void>
  /** POST with JSON; the answer's JSON. Throws with its words when it is no success. */
  post<T>(path: string, body?: unknown): Promise<T>
  get<T>(path: string): Promise<T>
}

/**
 * The sandbox for the test file that calls this at its top: in this process, for one of its own takes longer to start than
 * most files are at it.
 */
export function testSandbox(): TestSandbox {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-data-'))
  const box = { faults, post, get } as TestSandbox
  let close = () => {}

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(box.url + path, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  function post<T>(path: string, body: unknown = {}) {
    return ask<T>('POST', path, body)
  }
  function get<T>(path: string) {
    return ask<T>('GET', path)
  }
  async function faults(wanted: Record<string, Fault>) {
    await ask('PUT', '/faults.json', wanted)
  }

  beforeAll(async () => {
    const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
    box.url = `http://localhost:${sandboxPort}`
    const opened = await openSandbox({
      host: '127.0.0.1',
      port: sandboxPort,
      smtpPort,
      directory: join(dataDir, 'sandbox'),
      url: box.url,
      shopUrl: `http://127.0.0.1:${port}`,
    })
    close = opened.close
    box.environment = Object.assign({ PORT: String(port) }, ...opened.environments)
  })
  afterAll(() => {
    close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return box
}

/** A whole shop with its sandbox: every provider works, and their webhooks arrive. */
export function testShopWithSandbox(environment: Record<string, string> = {}): {
  shop: TestShop
  sandbox: TestSandbox
} {
  const sandbox = testSandbox()
  const shop = testShop(() => ({ ...sandbox.environment, ...environment }))
  return { shop, sandbox }
}
