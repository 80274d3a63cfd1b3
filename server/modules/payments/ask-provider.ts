import { ProviderTrouble } from './provider.ts'

/**
 * Calls a provider's library. Whatever it throws (both libraries throw plain objects and TypeErrors too), and a call longer
 * than `timeoutMs`, becomes a `ProviderTrouble`.
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
  // The libraries then speak of connections and of their own properties, which says nothing to a shopkeeper.
  if (status === undefined)
    return new ProviderTrouble(`${name} gives no answer.`, { certain: false, cause: error })
  const words = `${name}: ${wordsOf(error)}`
  const certain = status >= 400 && status < 500 && !UNDECIDED.has(status) && !isClash(error)
  return new ProviderTrouble(words, { certain, status, cause: error })
}

/** Temporary refusals: an earlier request with the same key may still be running. */
const UNDECIDED = new Set([408, 409])

/** Stripe's 400 for a reused idempotency key: what the earlier request did is not known here. */
const isClash = (error: unknown) => textAt(error, 'type') === 'StripeIdempotencyError'

/** `statusCode` in the libraries' errors, `response.status` in those of their HTTP client. */
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
