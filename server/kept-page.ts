import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName } from '../core/pages.ts'
import type { Answer } from './modules/catalogue/catalogue.ts'
import { atMost } from './platform/at-most.ts'
import { hasEtag } from './platform/etag.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Which page was sent; null for what is none. */
    page: PageName | null
  }
}

/** A page as it was rendered, to be sent until it is no longer true. */
export type Kept = {
  name: PageName | null
  status: number
  headers: Record<string, string>
  etag: string
  /** Bytes it takes at most. */
  weight: number
  /** Null once it is kept compressed: hardly a browser asks for it as it is, and it is five times as long. */
  plain: Buffer | null
  /** Made when first asked for, by all who ask meanwhile together. */
  br?: Buffer | Promise<Buffer>
  gzip?: Buffer | Promise<Buffer>
  /** A picture or a font, which is short as it is. */
  isShort?: boolean
  stillTrue(): Answer<boolean>
}

type Encoding = 'br' | 'gzip'
const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gz = promisify(gzip)
const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: (plain) => gz(plain, { level: 6 }),
}

/**
 * A compressor takes some 2 MB from when it is asked until it is done, and the C library keeps what it took. Two are more
 * than one process renders pages for.
 */
const inTurn = atMost(2)

/** In the shortest form that the browser reads, or that it has it already. */
export function sendKept(page: Kept, request: FastifyRequest, reply: FastifyReply) {
  request.page = page.name
  reply.headers(page.headers).header('etag', page.etag)
  if (page.status === 200 && hasEtag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  reply.code(page.status)
  const encoding = page.isShort ? null : encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding) {
    reply.header('content-encoding', encoding)
    page[encoding] ??= compressed(page, encoding)
  }
  const bytes = (encoding && page[encoding]) ?? plainOf(page)
  // A page that is at hand goes out at once: waiting for what is there costs more than all else that is done here.
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
}

async function compressed(page: Kept, encoding: Encoding): Promise<Buffer> {
  const plain = await plainOf(page)
  const short = await inTurn(() => COMPRESS[encoding](plain))
  page[encoding] = short
  if (encoding === 'br') page.plain = null
  return short
}

const plainOf = async (page: Kept): Promise<Buffer> => page.plain ?? (await unbrotli((await page.br)!))

function encodingFor(accepts: string): Encoding | null {
  // Nearly all browsers name what they read and nothing else.
  const read = accepts.includes('q=0') ? accepts.split(',').filter(isRead).join() : accepts
  return /\bbr\b/.test(read) ? 'br' : /\bgzip\b/.test(read) ? 'gzip' : null
}

/** `br;q=0` is what it does not. */
const isRead = (encoding: string): boolean => Number(encoding.replaceAll(' ', '').split(';q=')[1] ?? 1) > 0
