import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { PaymentProvider } from '../../server/modules/payments/provider.ts'
import { createRazorpay } from '../../server/modules/payments/razorpay/razorpay.ts'
import { createStripe } from '../../server/modules/payments/stripe/stripe.ts'
import { attemptToPay, type RunningSandbox, runSandbox } from './run-sandbox.ts'

export const PUBLIC_URL = 'http://shop.example'

export type Told = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type LedgerRow = Record<string, unknown>

export type PaymentStage = ReturnType<typeof paymentStage>

/**
 * Starts the sandbox, both payment providers' adapters, and a server in the shop's place that records the webhooks it
 * gets.
 */
export function paymentStage() {
  const stage = {
    told: [] as Told[],
    /** The status with which webhooks are answered. */
    answer: 200,
    port: 0,
    /** The folder of the sandbox's state. */
    directory: '',
    config: null as unknown as Config,
    stripe: null as unknown as PaymentProvider,
    razorpay: null as unknown as PaymentProvider,
  }
  let sandbox: RunningSandbox
  let listener = () => {}
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    stage.told.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(stage.answer).end()
    listener()
  })

  beforeAll(async () => {
    stage.directory = await mkdtemp(join(tmpdir(), 'payments-sandbox-'))
    stage.port = await freePort()
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    await start()
    stage.config = readConfig({ NODE_ENV: 'test', ...sandbox.environment, PROVIDER_TIMEOUT_MS: '4000' })
    const { providerTimeoutMs: timeoutMs } = stage.config
    stage.stripe = createStripe(stage.config.stripe!, { publicUrl: PUBLIC_URL, timeoutMs })
    stage.razorpay = createRazorpay(stage.config.razorpay!, { timeoutMs })
  })
  afterAll(async () => {
    await sandbox.stop()
    shop.close()
    await rm(stage.directory, { recursive: true })
  })
  beforeEach(() => {
    stage.told = []
    stage.answer = 200
  })
  afterEach(async () => {
    await put('/faults.json', { stripe: 'ok', razorpay: 'ok' })
    await put('/payments/settings.json', { refunds: 'at once', capture: 'automatic' })
  })

  return Object.assign(stage, {
    call,
    post,
    put,
    ledger,
    toldOf,
    start,
    kill: () => sandbox.stop('SIGKILL'),

    press: (providerId: string, choice: string) =>
      call(`/pay/${providerId}`, { method: 'POST', body: new URLSearchParams({ choice }) }),

    paymentsOf: async (providerId: string) =>
      (await ledger()).payments.filter((payment) => payment.providerId === providerId),

    async paidByCard(): Promise<string> {
      const { providerId } = await stage.stripe.start(attemptToPay())
      expect((await post(`/stripe/sessions/${providerId}/pay`)).status).toBe(200)
      return (await stage.stripe.standing(providerId)).received[0]!.paymentId
    },
  })

  async function start() {
    const { port } = shop.address() as AddressInfo
    sandbox = await runSandbox({
      directory: stage.directory,
      port: stage.port,
      shopUrl: `http://127.0.0.1:${port}`,
    })
  }

  /** The webhooks of a kind, once there are `count` of them. */
  async function toldOf(kind: string, count = 1): Promise<Told[]> {
    for (;;) {
      const found = stage.told.filter(({ body }) => kindOf(body) === kind)
      if (found.length >= count) return found
      await new Promise<void>((resolve) => {
        listener = resolve
      })
    }
  }

  async function ledger(): Promise<{ payments: LedgerRow[]; refunds: LedgerRow[] }> {
    return (await call('/ledger.json')).json()
  }

  function call(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${stage.port}${path}`, { redirect: 'manual', ...init })
  }

  function post(path: string, body: unknown = {}): Promise<Response> {
    return call(path, { method: 'POST', body: JSON.stringify(body) })
  }

  async function put(path: string, body: unknown) {
    expect((await call(path, { method: 'PUT', body: JSON.stringify(body) })).status).toBe(200)
  }
}

function kindOf(body: Buffer): string {
  const event = JSON.parse(String(body))
  return event.type ?? event.event
}
