import type { FastifyInstance } from 'fastify'

/** Routes opened by `open` receive the body as raw bytes of any content type, since signatures cover those. */
export function withRawBody(app: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    open(scope)
  })
}

/** The same, but as an unread stream: who may send it, and how much, is decided first. */
export function withBodyAsStream(app: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    open(scope)
  })
}
