import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES, LOCALES } from '../core/locale.ts'
import { buildOf } from './build-of.ts'

/** The built scripts, styles and fonts of each language under its path, compressed when they were built. */
export async function openAssets(app: FastifyInstance) {
  for (const locale of LOCALES)
    await app.register(fastifyStatic, {
      root: fileURLToPath(new URL('client/', buildOf(locale))),
      prefix: `${LANGUAGES[locale].path}/`,
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        reply.header('x-content-type-options', 'nosniff')
      },
    })
}

/** In development Vite serves the sources as they are; what it does not know goes on to the shop. */
export async function openDevelopment(
  app: FastifyInstance,
  vite: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
) {
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use((request: IncomingMessage, response: ServerResponse, next: () => void) =>
    /^\/(api|auth|media|healthz|readyz)/.test(request.url ?? '') ? next() : vite(request, response, next),
  )
}
