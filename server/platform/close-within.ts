import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/** Stops accepting connections and completes requests under way; those that take longer than `ms` are cut off. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  // Closing ends the connections that are idle then; one that is answered later would be kept alive for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  const cut = setTimeout(() => app.server.closeAllConnections(), ms)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
