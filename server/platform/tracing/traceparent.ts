import { randomBytes } from 'node:crypto'

/** Of W3C Trace Context: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1

export type TraceContext = {
  traceId: string
  spanId: string
  /** Whether whoever began the trace records spans. */
  isSampled: boolean
}

/** Null: it is no valid traceparent. */
export function readTraceparent(text: string | undefined): TraceContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? []
  if (!traceId || !spanId) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** A new context within `parent`, or the root of a new trace. */
export const childOf = (parent: TraceContext | null): TraceContext => ({
  traceId: parent?.traceId ?? hex(16),
  spanId: hex(8),
  isSampled: parent?.isSampled ?? true,
})
