import { cause, causedBy } from '../cause.ts'
import { childOf, readTraceparent, type TraceContext, writeTraceparent } from './traceparent.ts'

/** As OpenTelemetry numbers them. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof SPAN_KIND
export type Attributes = Record<string, string | number | boolean>

/** Something that took its time, as it is told once it is over. Times in milliseconds since 1970. */
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
  /** For what is done within it. */
  traceparent: string
  end(how?: { attributes?: Attributes; failed?: boolean }): void
}

/** Who is told of spans; nobody: none are made. */
let told: ((span: Span) => void) | null = null

export function tellSpans(to: ((span: Span) => void) | null): void {
  told = to
}

/** Within the span that this traceparent names, or as the first of a trace. Null where nobody wants to know. */
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
 * To a part of a millisecond, in which steps of an order are told apart. The steady clock stands still while the machine
 * sleeps, and stays where it was when the other is set.
 */
function dateOf(steady: number): number {
  if (Math.abs(Date.now() - origin - steady) > CLOCKS_DIFFER_BY_MS) origin = Date.now() - steady
  return origin + steady
}

/** What is done by `work`, and what is done for it elsewhere, stands within a span of this name. */
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
