import { cause, causedBy } from '../cause.ts'
import { childOf, readTraceparent, type TraceContext, writeTraceparent } from './traceparent.ts'

/** OpenTelemetry's numbers. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3, consumer: 5 } as const
type SpanKind = keyof typeof SPAN_KIND
export type Attributes = Record<string, string | number | boolean>

/** A finished span; times in milliseconds since 1970. */
export type Span = TraceContext & {
  parentId: string | null
  name: string
  kind: SpanKind
  from: number
  to: number
  attributes: Attributes
  failed: boolean
}

export type OpenSpan = {
  /** For work within the span. */
  traceparent: string
  end(how?: { attributes?: Attributes; failed?: boolean }): void
}

/** The receiver of spans; null: none are made. */
let told: ((span: Span) => void) | null = null

export function tellSpans(to: ((span: Span) => void) | null): void {
  told = to
}

/** Opens a span below the one of this traceparent, or as the root of a trace. Null: nobody receives spans. */
export function openSpan(name: string, kind: SpanKind, within = cause()?.traceparent): OpenSpan | null {
  if (!told) return null
  const parent = readTraceparent(within)
  const context = childOf(parent)
  const since = performance.now()
  const from = dateOf(since)
  return {
    traceparent: writeTraceparent(context),
    end({ attributes = {}, failed = false } = {}) {
      const to = from + performance.now() - since
      if (context.isSampled)
        told?.({ ...context, parentId: parent?.spanId ?? null, name, kind, from, to, attributes, failed })
    },
  }
}

const CLOCKS_DIFFER_BY_MS = 100
let origin = performance.timeOrigin

/**
 * Milliseconds since 1970 with fractions, to distinguish the steps of an order. The monotonic clock stops while the machine
 * sleeps and ignores adjustments of the other.
 */
function dateOf(steady: number): number {
  if (Math.abs(Date.now() - origin - steady) > CLOCKS_DIFFER_BY_MS) origin = Date.now() - steady
  return origin + steady
}

/** Runs `work` within a span, which also covers what it causes elsewhere. */
export async function inSpan<Result>(
  name: string,
  kind: SpanKind,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, kind)
  if (!span) return work()
  try {
    const result = await causedBy({ ...cause(), traceparent: span.traceparent }, work)
    span.end()
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
