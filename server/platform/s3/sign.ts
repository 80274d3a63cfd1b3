import { createHmac, hash } from 'node:crypto'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }
type ToSign = {
  method: string
  url: URL
  /** Lower case names; `host` is taken from the URL. */
  headers: Record<string, string>
  /** SHA-256 of the body in hex, or UNSIGNED-PAYLOAD. */
  payloadHash: string
  at: Date
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Adds AWS Signature Version 4 to a request; all given headers are signed. */
export function signed(request: ToSign, credentials: Credentials): Record<string, string> {
  const time = request.at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.payloadHash,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    queryOf(request.url),
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    request.payloadHash,
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const text = [ALGORITHM, time, scope, hash('sha256', canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce((secret: string | Buffer, part) => hmac(secret, part), `AWS4${credentials.secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

function queryOf({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.sort().join('&')
}

/** S3's URI encoding: everything but letters, digits and - . _ ~ */
export const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
