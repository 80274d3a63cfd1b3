/** A key that nobody can guess. Not `randomUUID`, which browsers have on https only: a shop on a local network has none. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
