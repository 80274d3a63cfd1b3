import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from './admin.ts'
import { ApiError, send } from './client.ts'

export type AdminCallOptions = {
  csrf?: string | null
  signal?: AbortSignal
  /** Values of the parameters in the path's braces. */
  params?: Record<string, string>
  query?: URLSearchParams
  /** The page polls by itself, which does not extend the session. */
  inBackground?: boolean
  /** The ETag of the reply on the screen; the result is null when nothing has changed. */
  etag?: string | null
  /** The server's address and a browser's headers, for callers that are not browsers. */
  base?: string
  headers?: Record<string, string>
}

type AdminReply<R extends AdminRoute> = {
  reply: AdminReplyOf<R>
  etag: string | null
  headers: Headers
}

/** The shop's own limit for a call of the console is 300 s, the rest is for the line. */
export const CONSOLE_WITHIN_MS = 330_000

/** Calls one row of the console's API. Throws `ApiError` for a refusal; null when nothing has changed. */
export async function askAdmin<R extends AdminRoute>(
  route: R,
  payload: AdminPayloadOf<R> | undefined,
  options: AdminCallOptions = {},
): Promise<AdminReply<R> | null> {
  const headers: Record<string, string> = { ...options.headers }
  if (options.csrf) headers['x-csrf'] = options.csrf
  if (options.inBackground) headers['x-background'] = '1'
  if (options.etag) headers['if-none-match'] = options.etag
  const response = await send(route, inWords(payload), headers, { ...options, withinMs: CONSOLE_WITHIN_MS })
  if (response.status === 304) return null
  const body = await response.json().catch(() => null)
  if (response.ok && body && body.success !== false)
    return { reply: body, etag: response.headers.get('etag'), headers: response.headers }
  throw new ApiError(response.status, body)
}

/** Sends NaN as text, so that it is refused: JSON would turn it into null, which may mean "no limit". */
const inWords = (payload: unknown): unknown =>
  payload === undefined
    ? undefined
    : JSON.parse(JSON.stringify(payload, (_, value) => (Number.isNaN(value) ? 'NaN' : value)))
