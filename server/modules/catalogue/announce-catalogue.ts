import type { Transaction } from '../../platform/database.ts'

/** What every instance listens to: `all`, `slides`, or ids of products with commas between. */
export const CHANNEL = 'catalogue'

/**
 * Tells every instance that products (by their ids, 200 at most, or all) came, went or changed, or the slides did; part
 * of the transaction that did it.
 */
export async function announceCatalogue(tx: Transaction, what: string[] | 'all' | 'slides'): Promise<void> {
  await tx`select pg_notify(${CHANNEL}, ${typeof what === 'string' ? what : what.join(',')})`
}
