/** What stands behind the first question mark of an address; another one is a part of it. */
export function queryOf({ url }: { url: string }): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
