import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A list's filters, held in the address; what is empty is left out of it. A new filter begins at the top again. */
export function useFilters(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('cursor')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [query, change]
}
