/** More than any server says that has something to say. */
const MOST = 500

/**
 * What a provider says of a failure, fit for a log and for the outbox: mail servers name the recipient, WhatsApp the
 * number. Nobody is found by what is left.
 */
export function withoutContacts(words: string): string {
  return words
    .slice(0, MOST)
    .split(/(\s+)/)
    .map((part) => (part.includes('@') ? '(address)' : part.replace(/\d{8,}/g, '(number)')))
    .join('')
}

type Loggable = { type: string; message: string; at: string[]; cause?: Loggable }

/** An error as a log may have it: what it is, where it came from and what caused it. */
export function loggable(error: unknown): Loggable {
  const { name, message, stack = '', cause } = error instanceof Error ? error : new Error(String(error))
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    ...{ type: name, message: withoutContacts(message), at: at.map((line) => line.trim()) },
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  }
}
