import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The parameters of a place in a list: its last row's cursor, or a page number. */
export const PLACE_IN_LIST = ['cursor', 'page']

/** The filters with these changes, at the first page; empty values are left out. */
export function narrowed(
  filters: URLSearchParams,
  changes: Record<string, string | null> = {},
): URLSearchParams {
  const next = new URLSearchParams(filters)
  for (const place of PLACE_IN_LIST) next.delete(place)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** A list's filters, held in the address; empty values are left out. A change begins at the first page. */
export function useFilters(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setQuery((before) => narrowed(before, changes), { replace: true }),
    [setQuery],
  )
  return [query, change]
}
