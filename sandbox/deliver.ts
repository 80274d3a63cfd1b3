import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderName } from './faults.ts'
import { openJournal } from './journal.ts'
import type { Sandbox } from './provider.ts'

/** Makes the headers that sign `body`, anew for each try. */
type Signer = (body: string) => Record<string, string>

/** A webhook that is sent to the shop, or was. */
export type Delivery = {
  id: string
  provider: ProviderName
  /** The event's name for the page, such as `payment.captured`. */
  kind: string
  /** The address it is sent to; null: the shop's address for this provider's webhooks. */
  url: string | null
  /** Headers besides the signature, such as the event's id. */
  headers: Record<string, string>
  body: string
  /** When it was created, ISO 8601. */
  at: string
  state: 'waiting' | 'delivered' | 'given up'
  tries: number
  /** The result of the last try: a status, or why there was none. */
  answer: string | null
  nextTryAt: string | null
}

type Outgoing = {
  provider: ProviderName
  body: string
  kind?: string
  url?: string
  headers?: Record<string, string>
}

export type Deliveries = ReturnType<typeof createDeliveries>

const KEPT = 1_000
const TIMEOUT_MILLISECONDS = 10_000
/**
 * The most requests at once: a connection for each webhook would keep thousands open at the shop after many messages.
 */
const AT_ONCE = 50
const PAUSES_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3_600]

/** Stores, signs and sends webhooks to the shop, and repeats them with growing pauses until the shop answers 2xx. */
export function createDeliveries({
  directory,
  shopUrl,
  closing,
}: Pick<Sandbox, 'directory' | 'shopUrl' | 'closing'>) {
  const journal = openJournal<Delivery>(join(directory, 'deliveries.jsonl'), KEPT)
  const signers = new Map<ProviderName, Signer>()
  const inTurn = atMost(AT_ONCE)
  // Webhooks that a restart interrupted; by the time the timers run, the providers have registered their signers.
  for (const delivery of journal.all()) if (delivery.state === 'waiting') tryLater(delivery)

  return {
    /** Called once by each provider that signs its webhooks, before its first delivery. */
    registerSigner(provider: ProviderName, signer: Signer) {
      signers.set(provider, signer)
    },

    /** Stores the webhook at once, and resolves after the first try: true if the shop accepted it. Never rejects. */
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

    /**
     * Sends a provider's last `count` webhooks again, newest first, each twice at the same time. Returns how many were
     * sent.
     */
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
    // The webhook stays `waiting`, so the next start sends it, as after a crash.
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

  function post(delivery: Delivery): Promise<Answered> {
    const url = delivery.url ?? `${shopUrl}/api/webhooks/${delivery.provider}`
    return inTurn(() => call(url, delivery, signers.get(delivery.provider), closing))
  }
}

/** The shop's answer to a webhook, or why there was none. */
type Answered = { taken: boolean; answer: string }

async function call(
  url: string,
  { headers, body }: Delivery,
  signer: Signer | undefined,
  closing: AbortSignal,
): Promise<Answered> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...signer?.(body) },
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

/** Runs at most so many works at once; further ones wait for their turn. */
function atMost(limit: number) {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay === limit) await new Promise<void>((resume) => waiting.push(resume))
    else underWay += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
