import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Html } from './html.ts'

/** An answer other than the one asked for, with words for whoever asked. */
export class Problem extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const BODY_LIMIT = 100_000

/** The whole body as text; a 413 above `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // What is over the limit is read and dropped, so that the sender gets to hear the answer.
    if (bytes <= limit) chunks.push(chunk)
  }
  if (bytes > limit) throw new Problem(413, `The body is ${bytes} bytes long. At most ${limit} are taken.`)
  return Buffer.concat(chunks).toString('utf8')
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON.')
  }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request))
}

export function sendJson(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
}

/** A file that a browser keeps under this name. */
export function sendCsv(response: ServerResponse, name: string, text: string) {
  response.writeHead(200, {
    ...HEADERS,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
  response.end(text)
}

/** `policy`: what this page may do beyond the others, as directives of its content security policy. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Html,
  policy: Record<string, string> = {},
) {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries({ ...POLICY, ...policy })
      .map((directive) => directive.join(' '))
      .join('; '),
  })
  response.end(page.markup)
}

export function sendNothing(response: ServerResponse) {
  response.writeHead(204, HEADERS)
  response.end()
}

/** After a form: the browser asks for `location` with GET. */
export function sendOnTo(response: ServerResponse, location: string) {
  response.writeHead(303, { ...HEADERS, location })
  response.end()
}

// A referrer policy of no-referrer would make browsers send our own forms with `Origin: null`.
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

// Mails bring inline styles and pictures from elsewhere. Nothing brings scripts.
const POLICY = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'http: https: data:',
  'font-src': 'http: https: data:',
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}
