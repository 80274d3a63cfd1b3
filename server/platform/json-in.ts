/**
 * What somebody else has sent as JSON, null when it is none. Its texts are such as Postgres can hold: without NULs, and
 * without half characters.
 */
export function jsonIn(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString(), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch {
    return null
  }
}
