import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES, LOCALES } from '../core/locale.ts'
import { buildOf } from './build-of.ts'
import type { Database } from './platform/database.ts'
import { keepRelease, keptFile } from './platform/kept-assets.ts'

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

/** Where built files are asked for, and where they are: of each language, and of the console. */
const BUILT = [
  ...LOCALES.map((locale) => ({
    path: `${LANGUAGES[locale].path}/assets/`,
    folder: new URL('client/assets/', buildOf(locale)),
  })),
  { path: '/admin/assets/', folder: new URL('../build/console/assets/', import.meta.url) },
]

/**
 * What a page of another release asks for, after a deployment or in the middle of one: out of the database, where each
 * release has put its own before its first page went out. A demo, which nobody deploys, puts nothing there.
 */
export async function openKeptAssets(
  app: FastifyInstance,
  db: Database,
  { isRelease, folders = BUILT }: { isRelease: boolean; folders?: typeof BUILT },
) {
  if (isRelease) await keepRelease(db, folders)
  for (const { path } of folders)
    app.get(`${path}*`, async (request, reply) => {
      const asked = request.url.split('?', 1)[0]!
      const kept = HASHED.test(asked) ? await keptFile(db, asked) : null
      // Nobody on the way may remember it: an instance of the next release may be about to keep it.
      if (!kept)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not here.')
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      if (kept.gzipped) reply.header('vary', 'accept-encoding')
      if (kept.gzipped && takesGzip) reply.header('content-encoding', 'gzip')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(TYPES[extname(asked)] ?? 'application/octet-stream')
        .send(kept.gzipped && !takesGzip ? gunzipSync(kept.bytes) : kept.bytes)
    })
}

/** A name with what it holds in it: nothing else is kept, so nothing else is looked for. */
const HASHED = /-[\w-]{8}\.\w+$/
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
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
