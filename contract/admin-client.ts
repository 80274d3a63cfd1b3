import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from './admin.ts'
import { ApiError, send } from './client.ts'

export type AdminCallOptions = {
  csrf?: string | null
  signal?: AbortSignal
  /** What stands in the path's braces. */
  params?: Record<string, string>
  query?: URLSearchParams
  /** The page asks by itself: that keeps no session alive. */
  inBackground?: boolean
  /** Of the reply that is on the screen: unchanged is null. */
  etag?: string | null
  /** The server's address, and headers that a browser sends by itself: for callers outside one. */
  base?: string
  headers?: Record<string, string>
}

export type AdminReply<R extends AdminRoute> = {
  reply: AdminReplyOf<R>
  etag: string | null
  headers: Headers
}

/** Calls one row of the console's table. Throws `ApiError` for a refusal; null when nothing has changed. */
export async function askAdmin<R extends AdminRoute>(
  route: R,
  payload: AdminPayloadOf<R> | undefined,
  options: AdminCallOptions = {},
): Promise<AdminReply<R> | null> {
  const headers: Record<string, string> = { ...options.headers }
  if (options.csrf) headers['x-csrf'] = options.csrf
  if (options.inBackground) headers['x-background'] = '1'
  if (options.etag) headers['if-none-match'] = options.etag
  const response = await send(route, inWords(payload), headers, options)
  if (response.status === 304) return null
  const body = await response.json().catch(() => null)
  if (response.ok && body && body.success !== false)
    return { reply: body, etag: response.headers.get('etag'), headers: response.headers }
  throw new ApiError(response.status, body)
}

/** What was typed and is no number is said as such: JSON would make null of it, which may have a meaning, as no limit. */
const inWords = (payload: unknown): unknown =>
  payload === undefined
    ? undefined
    : JSON.parse(JSON.stringify(payload, (_, value) => (Number.isNaN(value) ? 'NaN' : value)))
