import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderName } from './faults.ts'
import { openJournal } from './journal.ts'
import type { Sandbox } from './provider.ts'

/** Headers that prove who sent `body`, made afresh for every try. */
export type Signer = (body: string) => Record<string, string>

/** A webhook on its way to the shop, or there. */
export type Delivery = {
  id: string
  provider: ProviderName
  /** What it tells of, for the page: `payment.captured`. */
  kind: string
  /** Null: the shop's address for this provider's webhooks. */
  url: string | null
  /** What goes out beside the signature, such as the event's id. */
  headers: Record<string, string>
  body: string
  /** When it was first to go out, ISO 8601. */
  at: string
  state: 'waiting' | 'delivered' | 'given up'
  tries: number
  /** What the last try met: a status or why there was none. */
  answer: string | null
  nextTryAt: string | null
}

export type Outgoing = {
  provider: ProviderName
  body: string
  kind?: string
  url?: string
  headers?: Record<string, string>
}

export type Deliveries = ReturnType<typeof createDeliveries>

const KEPT = 1_000
const TIMEOUT_MILLISECONDS = 10_000
/** Calls under way. What had a connection each would keep thousands open with the shop once so many messages have gone. */
const AT_ONCE = 50
const PAUSES_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3_600]

/** Webhooks for the shop: kept, signed, sent, and sent again with growing pauses until the shop answers 2xx. */
export function createDeliveries({
  directory,
  shopUrl,
  closing,
}: Pick<Sandbox, 'directory' | 'shopUrl' | 'closing'>) {
  const journal = openJournal<Delivery>(join(directory, 'deliveries.jsonl'), KEPT)
  const signers = new Map<ProviderName, Signer>()
  const waiting: (() => void)[] = []
  let underWay = 0
  // Those that a restart interrupted; by the time the timers run the providers have registered their signers.
  for (const delivery of journal.all()) if (delivery.state === 'waiting') tryLater(delivery)

  return {
    /** Once for each provider, before its first delivery. A provider that signs nothing registers nothing. */
    registerSigner(provider: ProviderName, signer: Signer) {
      signers.set(provider, signer)
    },

    /** On disk at once; resolves after the first try, true if the shop took it. Never rejects. */
    send({ provider, body, kind = '', url, headers = {} }: Outgoing): Promise<boolean> {
      const delivery: Delivery = {
        id: randomUUID(),
        provider,
        kind,
        url: url ?? null,
        headers,
        body,
        at: new Date().toISOString(),
        state: 'waiting',
        tries: 0,
        answer: null,
        nextTryAt: null,
      }
      journal.put(delivery)
      return tryNow(delivery)
    },

    /** The last `count` of a provider again, the newest first, each twice at the same time. Returns how many went out. */
    async replay(provider: ProviderName, count: number): Promise<number> {
      const last = list(provider).slice(0, count)
      for (const delivery of last) await Promise.all([post(delivery), post(delivery)])
      return 2 * last.length
    },

    list,
  }

  /** Newest first. */
  function list(provider?: ProviderName): Delivery[] {
    return journal
      .all()
      .filter((delivery) => !provider || delivery.provider === provider)
      .reverse()
  }

  async function tryNow(delivery: Delivery): Promise<boolean> {
    const { taken, answer } = await post(delivery)
    // It goes out at the next start, as after a crash.
    if (closing.aborted) return taken
    const wait = PAUSES_SECONDS[delivery.tries]
    const tried: Delivery = { ...delivery, tries: delivery.tries + 1, answer, nextTryAt: null }
    if (taken) tried.state = 'delivered'
    else if (wait === undefined) tried.state = 'given up'
    else tried.nextTryAt = new Date(Date.now() + wait * 1_000).toISOString()
    journal.put(tried)
    if (tried.state === 'waiting') tryLater(tried)
    return taken
  }

  function tryLater(delivery: Delivery) {
    const due = delivery.nextTryAt ? Date.parse(delivery.nextTryAt) : 0
    const then = () => void tryNow(delivery)
    pause(Math.max(0, due - Date.now()), undefined, { signal: closing }).then(then, () => {})
  }

  async function post(delivery: Delivery): Promise<{ taken: boolean; answer: string }> {
    if (underWay === AT_ONCE) await new Promise<void>((resume) => waiting.push(resume))
    else underWay += 1
    try {
      return await call(delivery)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }

  async function call({
    provider,
    url,
    headers,
    body,
  }: Delivery): Promise<{ taken: boolean; answer: string }> {
    try {
      const reply = await fetch(url ?? `${shopUrl}/api/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, ...signers.get(provider)?.(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      })
      await reply.body?.cancel()
      return { taken: reply.ok, answer: String(reply.status) }
    } catch (error) {
      return { taken: false, answer: reasonOf(error) }
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
