import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, LOCALES } from '../core/locale.ts'
import { buildOf } from './build-of.ts'
import { readBuiltFiles, typeOf } from './built-files.ts'
import { sendKept } from './kept-page.ts'
import type { Database } from './platform/database.ts'
import { keepRelease, keptFile } from './platform/kept-assets.ts'

const HOUR = { 'cache-control': 'public, max-age=3600' }
const FOR_GOOD = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Icons and pictures of each language's pages that have fixed addresses, below the language's path. */
export async function openIcons(app: FastifyInstance) {
  for (const locale of LOCALES)
    for (const [name, file] of await readBuiltFiles(new URL('client/', buildOf(locale)), HOUR))
      app.get(`${LANGUAGES[locale].path}/${name}`, (request, reply) => sendKept(file, request, reply))
}

type Built = { path: string; folder: URL; headers?: Record<string, string> }

/** The paths of built files, and the folders that they are in: of each language and of the console. */
const BUILT: Built[] = [
  ...LOCALES.map((locale) => ({
    path: `${LANGUAGES[locale].path}/assets/`,
    folder: new URL('client/assets/', buildOf(locale)),
  })),
  {
    path: '/admin/assets/',
    folder: new URL('../build/console/assets/', import.meta.url),
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  },
]

/**
 * Scripts, styles and fonts of this release; and those that a page of another release asks for, during or after a
 * deployment. The latter come from the database, where each release puts its files before it serves its first page. A demo
 * is never deployed and puts nothing there.
 */
export async function openAssets(
  app: FastifyInstance,
  db: Database,
  { isRelease, folders = BUILT }: { isRelease: boolean; folders?: Built[] },
) {
  if (isRelease) await keepRelease(db, folders)
  for (const { path, folder, headers } of folders) {
    const files = await readBuiltFiles(folder, { ...FOR_GOOD, ...headers })
    app.get<{ Params: { '*': string } }>(`${path}*`, (request, reply) => {
      const file = files.get(request.params['*'])
      return file ? sendKept(file, request, reply) : sendOfAnotherRelease(db, request, reply)
    })
  }
}

async function sendOfAnotherRelease(db: Database, request: FastifyRequest, reply: FastifyReply) {
  const asked = request.url.split('?', 1)[0]!
  const kept = HASHED.test(asked) ? await keptFile(db, asked) : null
  // Must not be cached: an instance of the next release may be about to store it.
  if (!kept) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not here.')
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (kept.gzipped) reply.header('vary', 'accept-encoding')
  if (kept.gzipped && takesGzip) reply.header('content-encoding', 'gzip')
  return reply
    .headers(FOR_GOOD)
    .type(typeOf(asked))
    .send(kept.gzipped && !takesGzip ? gunzipSync(kept.bytes) : kept.bytes)
}

/** A file name with a content hash; others are not looked up. */
const HASHED = /-[\w-]{8}\.\w+$/

/** In development Vite serves the sources; what it does not know is passed on to the shop. */
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
