import type { FastifyInstance } from 'fastify'
import { ALL_REFUSALS } from '../core/refusals/all.ts'

const STATUSES = new Map<unknown, number>(
  Object.values<{ code: string; status: number }>(ALL_REFUSALS).map(({ code, status }) => [code, status]),
)

/** From now on, the replies of the API that are no success and do not carry a code of the tables with its own status. */
export function watchForCodes(app: FastifyInstance): string[] {
  const codeless: string[] = []
  app.addHook('onSend', async (request, { statusCode: status }, sent) => {
    if (request.url.startsWith('/api/') && (status >= 400 || status === 202) && !isRefusal(sent, status))
      codeless.push(`${request.method} ${request.url}: ${status} ${sent}`)
    return sent
  })
  return codeless
}

function isRefusal(sent: unknown, status: number): boolean {
  if (typeof sent !== 'string' || !sent.startsWith('{')) return false
  const { success, code, message } = JSON.parse(sent)
  return success === false && STATUSES.get(code) === status && typeof message === 'string' && message !== ''
}
