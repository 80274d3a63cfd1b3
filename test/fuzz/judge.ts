import { ALL_REFUSALS } from '../../core/refusals/all.ts'
import type { FuzzRequest } from './request.ts'

export type Reply = { status: number; type: string; body: Buffer }

/** What is wrong with a reply; null: nothing. */
export function judge(request: FuzzRequest, { status, type, body }: Reply): string | null {
  const text = () => body.toString().slice(0, 300)
  if (status === 503) return isRefusal(body) ? null : `503 without a code: ${text()}`
  if (status >= 500) return `${status}: ${text()}`
  if (status < 400 || request.method === 'HEAD') return null
  if (request.path.startsWith('/api/'))
    return isRefusal(body) ? null : `${status} outside the form: ${text()}`
  return type.startsWith('text/') || isRefusal(body) || request.path.includes('.data')
    ? null
    : `${status} is neither a page nor a refusal: ${text()}`
}

function isRefusal(body: Buffer): boolean {
  try {
    const { success, code, message } = JSON.parse(body.toString())
    return success === false && code in ALL_REFUSALS && typeof message === 'string' && message !== ''
  } catch {
    return false
  }
}
