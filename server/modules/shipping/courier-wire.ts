import { jsonIn } from '../../platform/json-in.ts'

/** The settings needed to call the courier's API. */
export type CourierKeys = { apiUrl: string; email: string; password: string }

/** `passing`: the same call may succeed later; whether it was carried out is then unknown. */
export class CourierTrouble extends Error {
  readonly passing: boolean
  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CourierTrouble'
    this.passing = passing
  }
}

export type CallCourier = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Calls the courier's API with a token that is kept as long as it works. Rejects with `CourierTrouble` only. */
export function courierWire({ apiUrl, email, password }: CourierKeys, timeoutMs: number): CallCourier {
  let token: Promise<string> | null = null

  async function login(): Promise<string> {
    const answer = await ask('POST', '/auth/login', { email, password }, null)
    if (answer.status !== 200) throw refusal(answer, true)
    const given = (answer.body as { token?: unknown } | null)?.token
    if (typeof given !== 'string') throw new CourierTrouble('The courier gave no token.', true)
    return given
  }

  async function ask(method: string, path: string, body: unknown, bearer: string | null) {
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: jsonIn(await response.text()) }
    } catch (error) {
      throw new CourierTrouble('The courier gives no answer.', true, { cause: error })
    }
  }

  return async (method, path, body) => {
    for (const again of [true, false]) {
      token ??= login()
      const used = token
      const forget = () => {
        if (token === used) token = null
      }
      const bearer = await used.catch((error: unknown) => {
        forget()
        throw error
      })
      const answer = await ask(method, path, body, bearer)
      if (answer.status === 401) forget()
      if (answer.status === 401 && again) continue
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, answer.status === 401)
      return answer.body
    }
  }
}

/** The courier's error message, by field where it has fields. */
function refusal({ status, body }: { status: number; body: unknown }, passing: boolean): CourierTrouble {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: Record<string, unknown> }
  const fields = Object.values(errors ?? {})
    .flat()
    .map(String)
    .join(' ')
  const words = fields || (typeof message === 'string' && message) || 'no reason given'
  return new CourierTrouble(
    `The courier refused (${status}): ${words}`.slice(0, 500),
    passing || status === 429 || status >= 500,
  )
}
