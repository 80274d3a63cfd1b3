import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName } from '../core/pages.ts'
import type { Answer } from './modules/catalogue/catalogue.ts'
import { atMost } from './platform/at-most.ts'
import { hasEtag } from './platform/etag.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that was sent; null: none. */
    page: PageName | null
  }
}

/** A rendered page that is sent until it is outdated. */
export type Kept = {
  name: PageName | null
  status: number
  headers: Record<string, string>
  etag: string
  /** Bytes that it uses at most. */
  weight: number
  /** Null once the page is stored compressed: hardly any browser requests it uncompressed, which is five times as long. */
  plain: Buffer | null
  /** Made on the first request for it; concurrent requests share it. */
  br?: Buffer | Promise<Buffer>
  gzip?: Buffer | Promise<Buffer>
  /** A picture or a font, which would not compress. */
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
 * A compressor uses some 2 MB, which the C library does not return to the system. Two are enough for the rate at which a
 * process renders pages.
 */
const inTurn = atMost(2)

/** Sends the shortest encoding that the browser accepts, or 304. */
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
  // Sent synchronously if it is there: awaiting it would cost more than everything else here.
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
  // Nearly all browsers list accepted encodings only, without q=0.
  const read = accepts.includes('q=0') ? accepts.split(',').filter(isRead).join() : accepts
  return /\bbr\b/.test(read) ? 'br' : /\bgzip\b/.test(read) ? 'gzip' : null
}

/** `br;q=0` is an encoding that is not accepted. */
const isRead = (encoding: string): boolean => Number(encoding.replaceAll(' ', '').split(';q=')[1] ?? 1) > 0
