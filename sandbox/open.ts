import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
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

type SandboxAt = {
  host: string
  port: number
  smtpPort: number
  /** The folder of its state; created if it is missing. */
  directory: string
  url: string
  shopUrl: string
}

type OpenSandbox = {
  /** The environment variables with which the shop reaches the providers, one object for each. */
  environments: Record<string, string>[]
  /** Stops answering and sending. */
  close(): void
}

/** Opens every provider and listens. Throws Node's error if a port is taken. */
export async function openSandbox(at: SandboxAt): Promise<OpenSandbox> {
  const directory = resolve(at.directory)
  mkdirSync(directory, { recursive: true })
  const closing = new AbortController()
  const sandbox: Sandbox = {
    inbox: openInbox(directory),
    faults: keepFaults(),
    directory,
    url: at.url,
    shopUrl: at.shopUrl,
    key: keepKeys(directory),
    closing: closing.signal,
  }
  // Shared by the webhooks of all providers.
  const deliveries = createDeliveries(sandbox)
  const mail = catchMail(sandbox, at.smtpPort)
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
  const server: HttpServer = serve(sandbox, providers, pages)
  await listen(mail.server, at.smtpPort, at.host)
  await listen(server, at.port, at.host)
  return {
    environments: providers.map((provider) => provider.environment?.() ?? {}),
    close() {
      closing.abort()
      mail.server.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}
