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

/** An error as a log may have it: what it is and where it came from. */
export function loggable(error: unknown): { type: string; message: string; at: string[] } {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message: withoutContacts(message), at: at.map((line) => line.trim()) }
}
