import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const KEY = { id: 'AKIATESTTESTTESTTEST', secret: 'a-secret/with+signs=' }
const PAGE = 3

export type S3Server = {
  /** The environment variables for a shop that uses this server. */
  environment: Record<string, string>
  files: Map<string, Buffer>
  /**
   * Answers the next calls in this order: with a status, doing nothing; null: the connection is closed without an
   * answer; 'well': normally.
   */
  fail(...statuses: (number | null | 'well')[]): void
  stop(): Promise<void>
}

/**
 * Starts a server with the part of S3 that the shop uses: path-style, in memory, and only for requests that are signed
 * by Amazon's rules.
 */
export async function startS3(bucket = 'pictures'): Promise<S3Server> {
  const files = new Map<string, Buffer>()
  const failing: (number | null | 'well')[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, content: Buffer | string = '') =>
      response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content)
    const refuse = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`)
    const [status] = failing.length > 0 ? failing.splice(0, 1) : ['well' as const]
    if (status === null) return request.socket.destroy()
    if (typeof status === 'number') return refuse(status, 'SlowDown')
    if (!request.headers.authorization?.includes(`Credential=${KEY.id}/`))
      return refuse(403, 'InvalidAccessKeyId')
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
    const url = new URL(request.url!, 'http://s3')
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (name !== bucket) return refuse(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (request.method === 'GET' && key === '') return answer(200, listing(files, url.searchParams))
    if (request.method === 'PUT') files.set(key, body)
    if (request.method === 'DELETE') {
      files.delete(key)
      return answer(204)
    }
    const found = files.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    return answer(200, request.method === 'PUT' ? '' : found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    files,
    environment: {
      MEDIA_URL: `s3://${bucket}/shop?endpoint=http://127.0.0.1:${port}&region=ap-south-1`,
      MEDIA_ACCESS_KEY_ID: KEY.id,
      MEDIA_SECRET_ACCESS_KEY: KEY.secret,
    },
    fail: (...statuses) => failing.push(...statuses),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A page of a listing, short so that whoever lists has to request more pages. */
function listing(files: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('start-after') ?? ''
  const keys = [...files.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, PAGE)
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${page
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`
}

/**
 * Whether a request is signed correctly; written anew from Amazon's description, so that it checks the shop's own
 * signing.
 */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=\w+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [path = '', query = ''] = url!.split('?')
  const payload = sha256(body)
  const date = String(headers['x-amz-date'])
  const [day, region] = scope.split('/')
  const minutes = Math.abs(
    Date.now() - Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')),
  )
  const canonical = `${method}\n${path}\n${query.split('&').sort().join('&')}\n${names
    .split(';')
    .map((name) => `${name}:${headers[name]}\n`)
    .join('')}\n${names}\n${payload}`
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`
  const secret = hmac(hmac(hmac(hmac(`AWS4${KEY.secret}`, day!), region!), 's3'), 'aws4_request')
  return (
    names.split(';').includes('host') &&
    headers['x-amz-content-sha256'] === payload &&
    minutes < 15 * 60_000 &&
    hmac(secret, text).toString('hex') === signature
  )
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, content: string) => createHmac('sha256', key).update(content).digest()
