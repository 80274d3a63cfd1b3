import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Server } from 'node:net'
import { resolve } from 'node:path'
import { playCourier } from './courier/courier.ts'
import { createDeliveries } from './deliver.ts'
import { keepFaults } from './faults.ts'
import { playGoogle } from './google/google.ts'
import { openInbox } from './inbox.ts'
import { keepKeys } from './keys.ts'
import { paymentPages } from './payment-pages.ts'
import { keepPaymentSettings } from './payment-settings.ts'
import { answerPins } from './pincode/pincode.ts'
import type { Provider, Sandbox } from './provider.ts'
import { playRazorpay } from './razorpay/razorpay.ts'
import { serve } from './serve.ts'
import { catchMail } from './smtp/catch-mail.ts'
import { playStripe } from './stripe/stripe.ts'
import { playWhatsApp } from './whatsapp/whatsapp.ts'

// Started by the launcher with fork, it must not outlive it, however the launcher ends.
process.on('disconnect', () => process.exit(0))
if (process.send && !process.connected) process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))

const host = process.env.HOST || '127.0.0.1'
const port = portFrom('SANDBOX_PORT', 3001)
const smtpPort = portFrom('SANDBOX_SMTP_PORT', port + 1)
const directory = resolve(process.env.SANDBOX_DIR || '.data/sandbox')

mkdirSync(directory, { recursive: true })
const sandbox: Sandbox = {
  inbox: openInbox(directory),
  faults: keepFaults(),
  directory,
  url: process.env.SANDBOX_URL || `http://localhost:${port}`,
  shopUrl: process.env.SHOP_URL || `http://127.0.0.1:${port - 1}`,
  key: keepKeys(directory),
}
// Every provider's webhooks go through here.
const deliveries = createDeliveries(sandbox)
const mail = catchMail(sandbox, smtpPort)
const settings = keepPaymentSettings(directory)
const stripe = playStripe(sandbox, deliveries, settings)
const razorpay = playRazorpay(sandbox, deliveries, settings)
const pages = paymentPages([stripe.books, razorpay.books], settings, deliveries)
const providers: Provider[] = [
  mail.provider,
  stripe.provider,
  razorpay.provider,
  playCourier(sandbox, deliveries),
  playWhatsApp(sandbox, deliveries),
  playGoogle(sandbox),
  answerPins(sandbox),
]

await listen(mail.server, smtpPort, 'SANDBOX_SMTP_PORT')
await listen(serve(sandbox, providers, pages), port, 'SANDBOX_PORT')

// A parent that has gone meanwhile is no reason to fall over: its going is noticed by itself.
if (process.send)
  process.send({ environments: providers.map((provider) => provider.environment?.() ?? {}) }, () => {})
else console.log(`Sandbox: http://${host}:${port}, mail on port ${smtpPort}`)

async function listen(server: Server, at: number, variable: string) {
  server.listen(at, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    stop(taken ? `port ${at} is taken. Set ${variable} to a free one.` : error.message)
  }
}

function portFrom(variable: string, otherwise: number): number {
  const written = process.env[variable]
  if (!written) return otherwise
  const number = Number(written)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    stop(`${variable} is "${written}". It has to be a port, 1 to 65535.`)
  }
  return number
}

function stop(reason: string): never {
  console.error(`The sandbox cannot start: ${reason}`)
  process.exit(1)
}
