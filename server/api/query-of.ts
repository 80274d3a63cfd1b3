/** The query of an address, after its first question mark; a second one is part of it. */
export function queryOf({ url }: { url: string }): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
