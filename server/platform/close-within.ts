import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/** Takes nothing new and answers what has come; what still goes on after `ms` is cut off. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  // Closing ends the connections that are idle by then. One that is answered later would be kept for its next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  const cut = setTimeout(() => app.server.closeAllConnections(), ms)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
