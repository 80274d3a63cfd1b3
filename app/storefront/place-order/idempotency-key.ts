const KEY = 'checkout-key'

/**
 * One key for one checkout. A reload, or a retry after the network failed, finds the same key and so cannot order
 * twice; other content is another checkout.
 */
export function idempotencyKey(content: string): string {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { content: string; key: string } | null
  if (kept?.content === content) return kept.key
  const key = randomKey()
  sessionStorage.setItem(KEY, JSON.stringify({ content, key }))
  return key
}

/** The checkout has had its answer. */
export function dropIdempotencyKey() {
  sessionStorage.removeItem(KEY)
}

/** Not `randomUUID`: browsers have it on https only, and a shop on a local network may be without. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
