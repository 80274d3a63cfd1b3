import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Html } from './html.ts'

/** An error that is answered with this status and this message. */
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

/** The whole body as text. Refuses 413 above `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Bytes over the limit are read and dropped, so that the sender receives the answer.
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

/** Sends a file that the browser saves under this name. */
export function sendCsv(response: ServerResponse, name: string, text: string) {
  response.writeHead(200, {
    ...HEADERS,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
  response.end(text)
}

/** `policy`: additional directives of the content security policy, for this page only. */
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

/** Answers a form: the browser then asks for `location` with GET. */
export function sendOnTo(response: ServerResponse, location: string) {
  response.writeHead(303, { ...HEADERS, location })
  response.end()
}

// With the referrer policy `no-referrer`, browsers would send our own forms with `Origin: null`.
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

// Mails shown here contain inline styles and pictures of other hosts; no page but the payment sheet has scripts.
const POLICY = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'http: https: data:',
  'font-src': 'http: https: data:',
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}
