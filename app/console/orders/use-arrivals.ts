import { useRef } from 'react'
import type { OrderRow } from '../../../contract/admin/orders.ts'

export type Placed = Pick<OrderRow, 'code' | 'placedAt'>

/**
 * Finds the orders that have come since the list was opened, which are all of them where it was empty, and counts them
 * in words. `list`: the list's filters; with other filters it counts as opened anew.
 */
export function useArrivals(rows: Placed[] | null, list: string) {
  const seen = useRef<{ list: string; newest: string; arrived: Set<string> } | null>(null)
  if (rows && seen.current?.list !== list)
    seen.current = { list, newest: rows[0]?.placedAt ?? '', arrived: new Set() }
  const { newest, arrived } = seen.current ?? { newest: '', arrived: new Set<string>() }
  for (const { code, placedAt } of rows ?? []) if (placedAt > newest) arrived.add(code)
  const count = arrived.size
  return {
    isNew: ({ code }: Pick<Placed, 'code'>) => arrived.has(code),
    words: count === 0 ? '' : count === 1 ? 'One new order' : `${count} new orders`,
  }
}
