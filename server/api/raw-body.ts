import type { FastifyInstance } from 'fastify'

/** Routes opened by `open` get the request's body as the bytes that came, of whatever type: signatures are made over those. */
export function withRawBody(app: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    open(scope)
  })
}

/** The same, with nothing of the body read yet: who may send it, and how much, is decided first. */
export function withBodyAsStream(app: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    open(scope)
  })
}
