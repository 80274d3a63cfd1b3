/** An error that is answered in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

export function bodyOf({ type, code, param, message }: StripeProblem) {
  return { error: { type, code, param, message } }
}

export const missing = (thing: string, id: string, param: string) =>
  new StripeProblem(404, `No such ${thing}: '${id}'`, { code: 'resource_missing', param })

export const invalid = (message: string, param: string, code?: string) =>
  new StripeProblem(400, message, { code, param })
