import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import type { AttemptFacts } from '../../server/modules/payments/provider.ts'

export type RunningSandbox = {
  environment: Record<string, string>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the sandbox alone, on `port`, with its state in `directory`; its webhooks go to `shopUrl`. */
export async function runSandbox(at: {
  directory: string
  port: number
  shopUrl: string
}): Promise<RunningSandbox> {
  const child = fork(join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(at.port),
      SANDBOX_SMTP_PORT: String(await freePort()),
      SANDBOX_DIR: at.directory,
      SHOP_URL: at.shopUrl,
    },
  })
  const [message] = await once(child, 'message')
  const { environments } = message as { environments: Record<string, string>[] }

  return {
    environment: Object.assign({}, ...environments),
    async stop(signal = 'SIGTERM') {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** An attempt to pay for two pieces and their delivery, ₹3,148 in all, within three quarters of an hour. */
export function attemptToPay(changes: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    attemptId: randomUUID(),
    orderCode: `TB-${randomUUID().slice(0, 8).toUpperCase()}`,
    amountPaise: 314_800,
    expiresAt: new Date(Date.now() + 45 * 60_000),
    lines: [
      { name: 'Banarasi saree', size: 'Free', quantity: 1, unitPaise: 149_900, picture: '/media/a.webp' },
      { name: 'Lehenga', size: 'M', quantity: 1, unitPaise: 149_900, picture: null },
    ],
    deliveryPaise: 15_000,
    email: 'shopper@example.com',
    locale: 'en',
    ...changes,
  }
}
