import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type MediaStore, StoreTrouble } from '../media-store.ts'
import { type Credentials, encoded, sha256, signed } from './sign.ts'

export type S3Config = Credentials & {
  /** Of the service: the bucket is the first part of the path. */
  endpoint: string
  bucket: string
  /** Before every name; empty, or ends in a slash. */
  prefix: string
}

/** Until it answers, and until the last byte has come. */
const ANSWERS_WITHIN_MS = 10_000
const DONE_WITHIN_MS = 120_000
const TRIES = 3
const NOTHING = sha256('')

/** Pictures in a bucket, of Amazon or of whoever speaks the same. Throws `StoreTrouble` that names it, and never a key. */
export function s3Store(config: S3Config): MediaStore {
  const call = (method: string, name: string, body?: Buffer) =>
    ask(config, method, urlOf(config, `${config.prefix}${name}`), body)

  const store: MediaStore = {
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
        const url = urlOf(config)
        const query = {
          'list-type': '2',
          prefix: `${config.prefix}${folder}/`,
          ...(after && { 'start-after': after }),
        }
        // As it is signed, and not as an address would write it: a space there is a plus.
        url.search = Object.entries(query)
          .map(([name, value]) => `${name}=${encoded(value)}`)
          .join('&')
        const listed = await (await ask(config, 'GET', url)).text()
        const keys = [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
        for (const key of keys) yield key.slice(config.prefix.length)
        after = /<IsTruncated>true</.test(listed) ? keys.at(-1) : undefined
      } while (after)
    },
  }
  return store
}

/** Asked again when it does not answer or is in trouble: every call may be made twice. That there is no such file is an answer. */
async function ask(config: S3Config, method: string, url: URL, body?: Buffer): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const [answer, trouble] = await once(config, method, url, body)
    if (answer?.ok) return answer
    const code = answer && /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1]
    if (answer?.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return answer
    const isPassing = !answer || answer.status >= 500 || answer.status === 429
    if (!isPassing || tries >= TRIES)
      throw new StoreTrouble(
        `The pictures' store (${config.endpoint}, bucket ${config.bucket}) ` +
          (answer
            ? `refused a ${method}: ${answer.status} ${code ?? ''}`.trimEnd()
            : `cannot be reached: ${trouble}`),
      )
  }
}

async function once(
  config: S3Config,
  method: string,
  url: URL,
  body?: Buffer,
): Promise<[Response, null] | [null, string]> {
  const headers = signed(
    { method, url, headers: {}, payloadHash: body ? sha256(body) : NOTHING, at: new Date() },
    config,
  )
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('no answer in time')), ANSWERS_WITHIN_MS)
  try {
    const { host: _, ...sent } = headers
    const answer = await fetch(url, {
      method,
      headers: sent,
      redirect: 'error',
      signal: AbortSignal.any([stalled.signal, AbortSignal.timeout(DONE_WITHIN_MS)]),
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    return [answer, null]
  } catch (error) {
    const { cause, message } = error as Error
    return [null, cause instanceof Error ? cause.message : message]
  } finally {
    clearTimeout(timer)
  }
}

async function done(calling: Promise<Response>): Promise<void> {
  const answer = await calling
  if (!answer.bodyUsed) await answer.body?.cancel()
}

/** Without a key the bucket's own, which some that speak S3 know only without a slash at its end. */
function urlOf({ endpoint, bucket }: S3Config, key?: string): URL {
  const parts = [bucket, ...(key?.split('/') ?? [])]
  return new URL(`${endpoint}/${parts.map(encoded).join('/')}`)
}
