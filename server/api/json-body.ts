import type { FastifyInstance } from 'fastify'

/**
 * JSON alone is taken, where the framework would hand on text/plain as well. A body of which a caller says that it is JSON,
 * and that is empty, is none: what a call needs of it is named as missing.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}
