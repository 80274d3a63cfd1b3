import type { FastifyInstance } from 'fastify'

const A_YEAR_S = 31_536_000

/**
 * What every reply tells a browser: a type is what it says, and a shop that was seen with TLS is never seen without. And
 * under which name the log has the request.
 */
export function guardReplies(app: FastifyInstance, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', `max-age=${A_YEAR_S}`)
    done()
  })
}
