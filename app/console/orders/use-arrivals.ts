import { useRef } from 'react'
import type { OrderRow } from '../../../contract/admin/orders.ts'

/** Which orders have come since the list was opened, and the words that say so. */
export function useArrivals(rows: OrderRow[] | null, list: string) {
  const seen = useRef<{ list: string; newest: string; arrived: Set<string> } | null>(null)
  if (rows && seen.current?.list !== list)
    seen.current = { list, newest: rows[0]?.placedAt ?? new Date().toISOString(), arrived: new Set() }
  const { newest, arrived } = seen.current ?? { newest: '', arrived: new Set<string>() }
  for (const { code, placedAt } of rows ?? []) if (newest && placedAt > newest) arrived.add(code)
  const count = arrived.size
  return {
    isNew: ({ code }: OrderRow) => arrived.has(code),
    words: count === 0 ? '' : count === 1 ? 'One new order' : `${count} new orders`,
  }
}
