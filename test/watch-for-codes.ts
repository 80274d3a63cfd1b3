import type { FastifyInstance } from 'fastify'
import type { RefusalKind, RefusalRow } from '../core/refusal.ts'
import { ALL_REFUSALS } from '../core/refusals/all.ts'

const STATUSES = new Map<unknown, number>(
  Object.values<{ code: string; status: number }>(ALL_REFUSALS).map(({ code, status }) => [code, status]),
)

/** Codes without translations: for the console's people, and for programs that shoppers do not see. */
const IN_ENGLISH = new Set<unknown>(
  Object.values<RefusalRow>(ALL_REFUSALS)
    .filter(({ inEnglish }) => inEnglish)
    .map((row) => (row as RefusalKind).code),
)
const NOBODYS = /^\/api\/(admin|webhooks?|shipping)\b/

/**
 * Collects, from now on, refusals of the API that do not carry a code of the tables with that code's status, or carry
 * one that this caller must not be told.
 */
export function watchForCodes(app: FastifyInstance): string[] {
  const codeless: string[] = []
  app.addHook('onSend', async (request, { statusCode: status }, sent) => {
    if (
      request.url.startsWith('/api/') &&
      (status >= 400 || status === 202) &&
      !isRefusal(sent, status, request.url)
    )
      codeless.push(`${request.method} ${request.url}: ${status} ${sent}`)
    return sent
  })
  return codeless
}

function isRefusal(sent: unknown, status: number, url: string): boolean {
  if (typeof sent !== 'string' || !sent.startsWith('{')) return false
  const { success, code, message } = JSON.parse(sent)
  return (
    success === false &&
    STATUSES.get(code) === status &&
    typeof message === 'string' &&
    message !== '' &&
    (NOBODYS.test(url) || !IN_ENGLISH.has(code))
  )
}
