/** Nobody guesses it. Not `randomUUID`: browsers have it on https only, and a shop on a local network may be without. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
