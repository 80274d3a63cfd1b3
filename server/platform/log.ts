import { type Logger, pino } from 'pino'
import { cause } from './cause.ts'
import { inSources } from './source-places.ts'
import { readTraceparent } from './tracing/traceparent.ts'

export type Log = Logger

/**
 * One JSON object per line on standard output, with the request that it belongs to. Secrets and personal data are never
 * logged.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    mixin: namesOfCause,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: asWritten },
  })
}

function namesOfCause(): object {
  const { requestId, traceparent } = cause() ?? {}
  const traceId = readTraceparent(traceparent)?.traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/** An error for the log: message, stack and code, without e-mail addresses, which mail servers quote. */
export function asWritten(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutMailboxes(String(error)) }
  const { name, message, stack, cause } = error
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    type: name,
    message: withoutMailboxes(message),
    stack: withoutMailboxes(inSources(stack ?? '')),
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(cause === undefined ? {} : { cause: asWritten(cause) }),
  }
}

const withoutMailboxes = (text: string) =>
  text.replace(/[^\s<>"'(),:;]+/g, (word) => (isMailbox(word) ? '(a mailbox)' : word))

/** An address and not the folder of a package, whose name begins with an @. */
function isMailbox(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && word[at - 1] !== '/' && word.includes('.', at)
}
