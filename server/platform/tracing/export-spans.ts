import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Attributes, SPAN_KIND, type Span } from './spans.ts'

/** OpenTelemetry's own default. */
const MOST_WAITING = 2048
const MOST_AT_ONCE = 512
const SEND_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 2000

export type SpanExport = {
  tell(span: Span): void
  /** Spans that were dropped, because too many waited or the collector failed. */
  readonly lost: number
  /** Sends waiting spans, with a short timeout. */
  stop(): Promise<void>
}

/**
 * Sends spans to a collector by OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. When the
 * collector is slow or away spans are dropped; the queue is bounded and nothing waits for it.
 */
export function exportSpans(endpoint: string, resource: Attributes, log: Log): SpanExport {
  const address = `${endpoint}/v1/traces`
  let waiting: Span[] = []
  let lost = 0
  let isTaken = true
  let sending: Promise<void> | null = null

  async function sendAll() {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      const trouble = await send(address, messageOf(spans, resource))
      if (trouble) lost += spans.length
      if ((trouble === null) !== isTaken) say(trouble)
      isTaken = trouble === null
      if (trouble) return
    }
  }

  function say(trouble: string | null) {
    if (trouble) log.warn({ trouble }, 'spans are not taken, and are lost')
    else log.info('spans are taken again')
  }

  const look = () => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = setInterval(look, SEND_EVERY_MS).unref()

  return {
    tell(span) {
      if (waiting.length >= MOST_WAITING) lost++
      else waiting.push(span)
    },
    get lost() {
      return lost
    },
    async stop() {
      clearInterval(timer)
      await Promise.race([look().then(look), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Why the spans were not accepted; null: they were. */
async function send(address: string, message: unknown): Promise<string | null> {
  try {
    const { ok, status, body } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await body?.cancel()
    return ok ? null : `answered ${status}`
  } catch (error) {
    const { cause, message } = error as Error
    return String((cause as { code?: string } | undefined)?.code ?? message)
  }
}

const messageOf = (spans: Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: listed(resource) },
      scopeSpans: [{ scope: { name: 'tana-bana' }, spans: spans.map(asTold) }],
    },
  ],
})

const ERROR = 2

const asTold = ({ traceId, spanId, parentId, name, kind, from, to, attributes, failed }: Span) => ({
  traceId,
  spanId,
  ...(parentId ? { parentSpanId: parentId } : {}),
  name,
  kind: SPAN_KIND[kind],
  startTimeUnixNano: nanoseconds(from),
  endTimeUnixNano: nanoseconds(to),
  attributes: listed(attributes),
  status: failed ? { code: ERROR } : {},
})

const NS_IN_A_US = 1000n
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * NS_IN_A_US)

const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { intValue: String(value) },
  }))
