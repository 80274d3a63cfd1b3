import { keptJson } from '../../browser/kept-json.ts'
import { randomKey } from '../../browser/random-key.ts'

const KEY = 'checkout-key'
/** A payment page stands open for half an hour. An older key would lead back to one that is closed. */
const LIVES_MS = 25 * 60_000

type Kept = { content: string; credit: number; key: string; since: number }

/**
 * One key for one checkout. A reload, the way back from the payment page, or a retry after the network failed finds the
 * same key and so cannot order twice; other content is another checkout. So many rupees of store credit go with it: an order that
 * stands has spent them, and what is left of it afterwards is no other content.
 */
export function checkoutKey(content: string, credit: number): { key: string; credit: number } {
  const kept = keptJson<Kept>(sessionStorage, KEY) ?? {}
  const { content: of, key: before, credit: spent = 0, since = 0 } = kept
  if (before && of === content && spent >= credit && Date.now() - since < LIVES_MS)
    return { key: before, credit: spent }
  const key = randomKey()
  sessionStorage.setItem(KEY, JSON.stringify({ content, credit, key, since: Date.now() } satisfies Kept))
  return { key, credit }
}

/** The checkout has had its answer. */
export function dropIdempotencyKey() {
  sessionStorage.removeItem(KEY)
}
