/** The same list from below the last one shown. */
export function olderThan(cursor: string, filters: URLSearchParams): string {
  const next = new URLSearchParams(filters)
  next.set('cursor', cursor)
  return `?${next}`
}
