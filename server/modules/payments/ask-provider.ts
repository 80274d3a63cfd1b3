import { ProviderTrouble } from './provider.ts'

/**
 * Does `work` with a provider's library. Whatever that throws (both throw plain objects and TypeErrors too), and
 * taking longer than `timeoutMs`, becomes a ProviderTrouble.
 */
export async function askProvider<Reply>(
  name: string,
  timeoutMs: number,
  work: () => Promise<Reply>,
): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs)
  })
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    throw error instanceof ProviderTrouble ? error : troubleOf(name, error)
  } finally {
    clearTimeout(timer)
  }
}

function troubleOf(name: string, error: unknown): ProviderTrouble {
  const status = statusOf(error)
  const words = `${name}: ${wordsOf(error)}`
  if (status === undefined) return new ProviderTrouble(words, { certain: false, cause: error })
  const certain = status >= 400 && status < 500 && !UNDECIDED.has(status) && !isClash(error)
  return new ProviderTrouble(words, { certain, status, cause: error })
}

/** Refused for now: an earlier request with the same key may still be at work. */
const UNDECIDED = new Set([408, 409])

/** Stripe's 400 for a key that was used before: what was done then is not known here. */
const isClash = (error: unknown) => textAt(error, 'type') === 'StripeIdempotencyError'

/** `statusCode` in what the two libraries throw, `response.status` in what their HTTP client does. */
function statusOf(error: unknown): number | undefined {
  const status = Number(fieldOf(error, 'statusCode') ?? fieldOf(fieldOf(error, 'response'), 'status'))
  return Number.isInteger(status) && status > 0 ? status : undefined
}

function wordsOf(error: unknown): string {
  const body = fieldOf(fieldOf(error, 'response'), 'data') ?? error
  return textAt(fieldOf(body, 'error'), 'description') ?? textAt(error, 'message') ?? 'failed without a word'
}

function textAt(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
