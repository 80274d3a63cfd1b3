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
  /**
   * The variables with which a shop reaches the sandbox. The sandbox sends webhooks to their PORT, so the shop must
   * listen there.
   */
  environment: Record<string, string>
  /** Sets faults of providers, as `PUT /faults.json` accepts them. */
  faults(wanted: Record<string, Fault>): Promise<void>
  /** Posts JSON and returns the reply's JSON. Throws the reply's text if it is no success. */
  post<T>(path: string, body?: unknown): Promise<T>
  get<T>(path: string): Promise<T>
}

/**
 * Starts the sandbox for the test file that calls this at its top. It runs in this process, since starting another
 * takes longer than most test files.
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

/** Starts a whole shop with its sandbox: every provider works, and webhooks arrive. */
export function testShopWithSandbox(environment: Record<string, string> = {}): {
  shop: TestShop
  sandbox: TestSandbox
} {
  const sandbox = testSandbox()
  const shop = testShop(() => ({ ...sandbox.environment, ...environment }))
  return { shop, sandbox }
}
