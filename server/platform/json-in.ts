/**
 * Parses JSON from outside; null: it is none. Its texts are made storable in Postgres: without NULs and halves of surrogate
 * pairs.
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
