import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, localeOfPath } from '../core/locale.ts'
import type { Offers } from '../core/offers.ts'
import type { ShopFacts } from '../core/shop.ts'
import type { Catalogue } from './modules/catalogue/catalogue.ts'
import type { LiveCatalogue } from './modules/catalogue/live-catalogue.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import type { Log } from './platform/log.ts'

export type Render = (
  request: Request,
  given: { locale: Locale; catalogue: Catalogue; offers: Offers; facts: ShopFacts },
) => Promise<Response>

/** The last touch to a page's HTML before it is kept. */
export type Finish = (html: string) => Promise<string>

type Kept = {
  status: number
  headers: Record<string, string>
  etag: string
  /** How much it takes at most. */
  weight: number
  /** Null once it is kept compressed: hardly a browser asks for it as it is, and it is five times as long. */
  plain: Buffer | null
  /** Made when first asked for, by all who ask meanwhile together. */
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
  stillTrue(): boolean
}

/** Bytes of pages kept at most; the longest unused go first. */
const MOST_BYTES = 48 * 1024 * 1024
const MOST_ADDRESS = 2000
/** What an address may ask for; anything else in it (a campaign's tag) is the same page. */
const PARAMETERS = new Set(['category', 'type', 'sort', 'q', 'cursor', '_routes'])

type Encoding = 'br' | 'gzip'
const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gz = promisify(gzip)
const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: (plain) => gz(plain, { level: 6 }),
}

/** Pages are the same for everyone: rendered once from the catalogue, then served as bytes until it changes. */
export function openPages(
  app: FastifyInstance,
  options: {
    catalogue: LiveCatalogue
    settings: LiveSettings
    offers: Offers
    /** What payment widgets bring into a page. */
    origins: PageOrigins
    render: Render
    finish: Finish
    publicUrl: string
    log: Log
    keepPages: boolean
  },
) {
  const { catalogue, settings, offers, render, finish, publicUrl, log, keepPages } = options
  const sources = sourcesOf(options.origins)
  /** By address, which says the language too: each has a path of its own. */
  const kept = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept>>()
  let bytes = 0

  app.get('/shipping', (_request, reply) => reply.redirect('/shipping-policy', 301))
  app.get('/exchange', (_request, reply) => reply.redirect('/return', 301))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/*', (request, reply) => {
    const address = canonical(request.url)
    if (address === null) return reply.code(414).type('text/plain').send('That address is too long.')
    const page = kept.get(address)
    if (page?.stillTrue()) {
      kept.delete(address)
      kept.set(address, page)
      return send(page, request, reply)
    }
    return once(address).then((fresh) => send(fresh, request, reply))
  })

  function once(address: string): Promise<Kept> {
    const running = rendering.get(address)
    if (running) return running
    const promise = make(address).finally(() => rendering.delete(address))
    rendering.set(address, promise)
    return promise
  }

  async function make(address: string): Promise<Kept> {
    const watch = catalogue.watch()
    const settled = settings.version
    const response = await render(new Request(publicUrl + address), {
      locale: localeOfPath(address),
      catalogue: watch.catalogue,
      offers,
      facts: settings.facts(),
    })
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    const body = await response.text()
    const plain = Buffer.from(isHtml ? await finish(body) : body)
    const page: Kept = {
      status: response.status,
      headers: headersFor(response, plain, keepPages ? sources : null),
      etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
      weight: plain.length * COPIES,
      plain,
      stillTrue: () => settings.version === settled && watch.stillTrue(),
    }
    if (response.status >= 500) log.error({ address }, 'page failed')
    else if (response.status < 400 && keepPages) keep(address, page)
    return page
  }

  function keep(address: string, page: Kept) {
    forget(address)
    kept.set(address, page)
    bytes += page.weight
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break
      forget(oldest)
    }
  }

  function forget(address: string) {
    const page = kept.get(address)
    if (page && kept.delete(address)) bytes -= page.weight
  }
}

/** Compressed copies are about a fifth of the plain bytes each. */
const COPIES = 1.4

function canonical(url: string): string | null {
  if (url.length > MOST_ADDRESS) return null
  const cut = url.indexOf('?')
  if (cut < 0) return url
  const known = [...new URLSearchParams(url.slice(cut + 1))].filter(([name]) => PARAMETERS.has(name))
  return known.length > 0 ? `${url.slice(0, cut)}?${new URLSearchParams(known)}` : url.slice(0, cut)
}

/** In development Vite writes scripts and opens a line of its own, so the policy is for built pages. */
function headersFor(response: Response, body: Buffer, sources: Sources | null): Record<string, string> {
  const headers = Object.fromEntries(response.headers)
  headers['cache-control'] ??=
    response.status < 400 ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'no-store'
  headers.vary = 'accept-encoding'
  headers['x-content-type-options'] = 'nosniff'
  headers['referrer-policy'] = 'strict-origin-when-cross-origin'
  if (!headers['content-type']?.startsWith('text/html')) return headers
  headers['x-frame-options'] = 'DENY'
  if (sources) headers['content-security-policy'] = policyFor(body.toString(), sources)
  return headers
}

/** Origins beside our own, by what a page takes from them. */
type PageOrigins = { scripts: string[]; frames: string[]; calls: string[] }
/** The same as the policy has them. */
type Sources = { script: string; frame: string; connect: string }

function sourcesOf({ scripts, frames, calls }: PageOrigins): Sources {
  const also = (origins: string[]) => origins.map((origin) => ` ${origin}`).join('')
  return { script: also(scripts), frame: frames.join(' ') || "'none'", connect: also(calls) }
}

/** Scripts written into the page are allowed by their hashes, computed once when the page enters the cache. */
function policyFor(html: string, { script, frame, connect }: Sources): string {
  const hashes = inlineScripts(html).map(
    (inline) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}${script}`,
    `connect-src 'self'${connect}`,
    `frame-src ${frame}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .map((script) => script.split('</script>')[0]!)
    .filter((script) => !/^[^>]*\bsrc=/.test(script))
    .map((script) => script.slice(script.indexOf('>') + 1))
}

async function send(page: Kept, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(page.headers).header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(page.status)
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (!encoding) return reply.send(await plainOf(page))
  reply.header('content-encoding', encoding)
  page[encoding] ??= compressed(page, encoding)
  return reply.send(await page[encoding])
}

async function compressed(page: Kept, encoding: Encoding): Promise<Buffer> {
  const short = await COMPRESS[encoding](await plainOf(page))
  if (encoding === 'br') page.plain = null
  return short
}

const plainOf = async (page: Kept): Promise<Buffer> => page.plain ?? (await unbrotli((await page.br)!))

const encodingFor = (accepts: string): Encoding | null =>
  /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
