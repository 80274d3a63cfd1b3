import { keptJson } from '../../browser/kept-json.ts'
import { randomKey } from '../../browser/random-key.ts'

const KEY = 'checkout-key'
/** A payment page stands open for half an hour. An older key would lead back to one that is closed. */
const LIVES_MS = 25 * 60_000

type Kept = { content: string; key: string; since: number }

/**
 * One key for one checkout. A reload, the way back from the payment page, or a retry after the network failed finds the
 * same key and so cannot order twice; other content is another checkout.
 */
export function idempotencyKey(content: string): string {
  const { content: of, key: kept, since = 0 } = keptJson<Kept>(sessionStorage, KEY) ?? {}
  if (kept && of === content && Date.now() - since < LIVES_MS) return kept
  const key = randomKey()
  sessionStorage.setItem(KEY, JSON.stringify({ content, key, since: Date.now() } satisfies Kept))
  return key
}

/** The checkout has had its answer. */
export function dropIdempotencyKey() {
  sessionStorage.removeItem(KEY)
}
