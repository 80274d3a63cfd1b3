import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON only, where the framework would accept text/plain too. An empty JSON body counts as no body, so that the
 * refusal names the missing fields.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}
