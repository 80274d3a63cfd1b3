import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type MediaStore, StoreTrouble } from '../media-store.ts'
import { type Credentials, encoded, signed } from './sign.ts'

export type S3Config = Credentials & {
  /** The service's URL; the bucket is the first segment of the path. */
  endpoint: string
  bucket: string
  /** Prefix of all names; empty, or with a trailing slash. */
  prefix: string
}

/** Timeouts until the reply begins, and until its last byte. */
const ANSWERS_WITHIN_MS = 10_000
const PROVES_WITHIN_MS = 3000
const DONE_WITHIN_MS = 120_000
const TRIES = 3
const NOTHING = hash('sha256', '')
/** Error codes that mean a wrong key; any other refusal is blamed on MEDIA_URL. */
const KEYS: Record<string, string> = {
  InvalidAccessKeyId: 'MEDIA_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'MEDIA_SECRET_ACCESS_KEY',
}

/** Pictures in a bucket of Amazon S3 or a compatible service. Throws `StoreTrouble` that names the bucket, and never a key. */
export function s3Store(config: S3Config): MediaStore {
  const call = (method: string, name: string, body?: Buffer) =>
    ask(config, method, urlOf(config, `${config.prefix}${name}`), body)

  /** Encoded as signatures require it: URLSearchParams would write a space as a plus. */
  const listing = (query: Record<string, string>) => {
    const url = urlOf(config)
    url.search = Object.entries({ 'list-type': '2', ...query })
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&')
    return url
  }

  const store: MediaStore = {
    async prove() {
      const url = listing({ 'max-keys': '1', prefix: config.prefix })
      const answer = await ask(config, 'GET', url, undefined, { tries: 1, answersWithinMs: PROVES_WITHIN_MS })
      if (!answer.ok || !(await answer.text()).includes('<ListBucketResult'))
        throw new StoreTrouble(`${nameOf(config)} does not answer as S3 does`, 'MEDIA_URL')
    },
    async has(name) {
      const answer = await call('HEAD', name)
      return answer.status !== 404
    },
    async open(name) {
      const answer = await call('GET', name)
      if (answer.status === 404) return null
      const body = Readable.fromWeb(answer.body as never)
      return { size: Number(answer.headers.get('content-length')), body }
    },
    async write(name, bytes) {
      if (!(await store.has(name))) await done(call('PUT', name, bytes))
    },
    async take(name, path) {
      if (!(await store.has(name))) await done(call('PUT', name, await readFile(path)))
    },
    async copy(from, to) {
      const found = await store.open(from)
      if (found) await store.write(to, await buffer(found.body))
    },
    remove: (name) => done(call('DELETE', name)),
    async *names(folder) {
      let after: string | undefined
      do {
        const url = listing({
          prefix: `${config.prefix}${folder}/`,
          ...(after && { 'start-after': after }),
        })
        const listed = await (await ask(config, 'GET', url)).text()
        const keys = [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
        for (const key of keys) yield key.slice(config.prefix.length)
        after = /<IsTruncated>true</.test(listed) ? keys.at(-1) : undefined
      } while (after)
    },
  }
  return store
}

/**
 * Sends a request, and repeats it when the service does not answer or reports an error; every call is idempotent. 404
 * counts as an answer.
 */
async function ask(
  config: S3Config,
  method: string,
  url: URL,
  body?: Buffer,
  { tries = TRIES, answersWithinMs = ANSWERS_WITHIN_MS } = {},
): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const [answer, trouble] = await once(config, method, url, body, answersWithinMs)
    if (answer?.ok) return answer
    const code = answer && /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1]
    if (answer?.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return answer
    if (!answer && (tried >= tries || trouble.isNowhere))
      throw new StoreTrouble(
        `${nameOf(config)} cannot be reached: ${trouble.words}`,
        trouble.isNowhere ? 'MEDIA_URL' : null,
      )
    if (!answer) continue
    const isPassing = answer.status >= 500 || answer.status === 429
    if (!isPassing || tried >= tries)
      throw new StoreTrouble(
        `${nameOf(config)} refused a ${method}: ${answer.status} ${code ?? ''}`.trimEnd(),
        isPassing ? null : (KEYS[code ?? ''] ?? 'MEDIA_URL'),
      )
  }
}

const nameOf = ({ endpoint, bucket }: S3Config) => `The pictures' store (${endpoint}, bucket ${bucket})`

/** `isNowhere`: there is no such file. */
type Trouble = { words: string; isNowhere: boolean }

async function once(
  config: S3Config,
  method: string,
  url: URL,
  body: Buffer | undefined,
  answersWithinMs: number,
): Promise<[Response, null] | [null, Trouble]> {
  const headers = signed(
    { method, url, headers: {}, payloadHash: body ? hash('sha256', body) : NOTHING, at: new Date() },
    config,
  )
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('no answer in time')), answersWithinMs)
  try {
    const { host: _, ...sent } = headers
    const answer = await fetch(url, {
      method,
      headers: sent,
      // A redirect means that the bucket is in another region, which is an error of the address.
      redirect: 'manual',
      signal: AbortSignal.any([stalled.signal, AbortSignal.timeout(DONE_WITHIN_MS)]),
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    return [answer, null]
  } catch (error) {
    const { cause, message } = error as Error
    const words = cause instanceof Error && cause.message ? cause.message : message
    return [null, { words, isNowhere: (cause as { code?: string } | undefined)?.code === 'ENOTFOUND' }]
  } finally {
    clearTimeout(timer)
  }
}

async function done(calling: Promise<Response>): Promise<void> {
  const answer = await calling
  if (!answer.bodyUsed) await answer.body?.cancel()
}

/** Without a key the bucket's own URL, which some compatible services accept only without a trailing slash. */
function urlOf({ endpoint, bucket }: S3Config, key?: string): URL {
  const parts = [bucket, ...(key?.split('/') ?? [])]
  return new URL(`${endpoint}/${parts.map(encoded).join('/')}`)
}
