import type { Transaction } from '../../platform/database.ts'

/** Tells every instance that products (200 at most) came, went or changed; part of the transaction that did it. */
export async function announceCatalogue(tx: Transaction, ids: string[] | 'all'): Promise<void> {
  await tx`select pg_notify('catalogue', ${ids === 'all' ? 'all' : ids.join(',')})`
}
