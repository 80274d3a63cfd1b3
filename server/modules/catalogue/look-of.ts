import type { Database, Transaction } from '../../platform/database.ts'
import type { ProductContent } from './product-content.ts'

/** The handles of the products that a product's page shows with it, in the shopkeeper's order. */
export const lookOf = ({ details }: ProductContent): readonly string[] => details.look ?? []

/** The handles that no product has. */
export async function unknownHandles(
  sql: Database | Transaction,
  handles: readonly string[],
): Promise<Set<string>> {
  if (handles.length === 0) return new Set()
  const rows = await sql<
    { handle: string }[]
  >`select handle from products where handle = any(${[...handles]}::text[])`
  const known = new Set(rows.map(({ handle }) => handle))
  return new Set(handles.filter((handle) => !known.has(handle)))
}
