import type { PayloadOf, ReplyOf, Route } from './api.ts'
import type { Refused } from './replies.ts'

/** A reply other than success. `status` 0: the network gave no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Refused
  constructor(status: number, body: Refused) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export type CallOptions = {
  token?: string | null
  idempotencyKey?: string
  signal?: AbortSignal
  /** Delivered even if the page is left at once. */
  keepalive?: boolean
  /** What stands in the path's braces. */
  params?: Record<string, string>
  /** Query string parameters, for GET. */
  query?: URLSearchParams
  /** The server's address; '' in the browser. */
  base?: string
}

/** Calls one row of the API table. Throws `ApiError` for every answer that is not a success. */
export async function call<R extends Route>(
  route: R,
  ...[payload, options = {}]: PayloadOf<R> extends undefined
    ? [payload?: undefined, options?: CallOptions]
    : [payload: PayloadOf<R>, options?: CallOptions]
): Promise<ReplyOf<R>> {
  const [method, template] = route.split(' ') as [string, string]
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(options.params?.[name] ?? ''))
  const headers: Record<string, string> = {}
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (payload !== undefined) headers['content-type'] = 'application/json'

  let response: Response
  try {
    response = await fetch(`${options.base ?? ''}${path}${options.query?.size ? `?${options.query}` : ''}`, {
      method,
      headers,
      body: payload === undefined ? null : JSON.stringify(payload),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, {
      success: false,
      message: 'The shop could not be reached. Please check your connection and try again.',
    })
  }

  const body = await response.json().catch(() => null)
  if (response.ok && body && body.success !== false) return body
  throw new ApiError(
    response.status,
    body ?? { success: false, message: 'Something went wrong at our end. Please try again.' },
  )
}
