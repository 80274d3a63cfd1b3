import type { RefusalCode } from '../core/refusals/all.ts'
import type { PayloadOf, ReplyOf, Route } from './api.ts'
import type { Refused } from './replies.ts'

/** Any reply other than success. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  /** The shop itself answered with a refusal; otherwise `message` is for the log. */
  readonly answered: boolean
  /** Without a `code` when something between browser and shop answered. */
  readonly body: Answered
  constructor(status: number, body: Answered | null) {
    super(body?.message ?? `No clear answer: ${status}`)
    this.status = status
    this.answered = typeof body?.message === 'string'
    this.body = body ?? { success: false, message: this.message }
  }
}
type Answered = Omit<Refused, 'code'> & { code?: RefusalCode }

export type CallOptions = {
  token?: string | null
  idempotencyKey?: string
  signal?: AbortSignal
  /** The request is completed even if the page is left at once. */
  keepalive?: boolean
  /** Values of the parameters in the path's braces. */
  params?: Record<string, string>
  /** Query string parameters, for GET. */
  query?: URLSearchParams
  /** The server's address; '' in the browser. */
  base?: string
}

/** For these calls the specification requires the token in a `token` header as well. */
const TOKEN_HEADER_TOO: readonly Route[] = ['POST /api/order/verifyStripe', 'POST /api/order/userorders']

/** Calls one row of the API. Throws `ApiError` for every answer that is not a success. */
export async function call<R extends Route>(
  route: R,
  ...[payload, options = {}]: PayloadOf<R> extends undefined
    ? [payload?: undefined, options?: CallOptions]
    : [payload: PayloadOf<R>, options?: CallOptions]
): Promise<ReplyOf<R>> {
  const headers: Record<string, string> = {}
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.token && TOKEN_HEADER_TOO.includes(route)) headers.token = options.token
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const response = await send(route, payload, headers, options)
  const body = await response.json().catch(() => null)
  if (response.ok && body && body.success !== false) return body
  throw new ApiError(response.status, body)
}

/** Sends any call of the shop's APIs; see `reach`. */
export async function send(
  route: string,
  payload: unknown,
  headers: Record<string, string>,
  options: Pick<CallOptions, 'signal' | 'keepalive' | 'params' | 'query' | 'base'> & { withinMs?: number },
): Promise<Response> {
  const [method, template] = route.split(' ') as [string, string]
  const { params, query, base = '', signal = null, keepalive = false, withinMs } = options
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  const sent = { ...spoken(), ...headers }
  if (payload !== undefined) sent['content-type'] = 'application/json'
  const body = payload === undefined ? null : JSON.stringify(payload)
  const address = `${base}${path}${query?.size ? `?${query}` : ''}`
  return reach(address, { method, headers: sent, body, signal, keepalive }, withinMs)
}

/**
 * The shop answers or takes back a shopper's call within 25 s (`REQUEST_TIMEOUT_MS`), the rest is for the line: who gives a call
 * up after that finds out by a look whether it is done.
 */
const WITHIN_MS = 40_000

/**
 * Fetches, and gives up where the answer is not there, whole, within `withinMs`. Throws `ApiError` with status 0 when there was
 * none, or only a part of one.
 */
export async function reach(address: string, request: RequestInit, withinMs = WITHIN_MS): Promise<Response> {
  const { signal } = request
  const end = new AbortController()
  const abort = () => end.abort()
  const timer = setTimeout(abort, withinMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { signal: end.signal })
  try {
    const answer = await fetch(address, { ...request, signal: end.signal })
    // No blob: that is kept by the browser's own process, and developer tools show nothing of it.
    const body = await answer.arrayBuffer()
    return body.byteLength ? new Response(body, answer) : answer
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, null)
  } finally {
    clearTimeout(timer)
    abort()
  }
}

/** The page's own language, which may differ from the browser's. */
const spoken = (): Record<string, string> =>
  typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang }
