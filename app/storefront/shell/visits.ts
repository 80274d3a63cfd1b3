const ALWAYS_CLIENT_SIDE = /^\/(product\/.*|cart|place-order)\/?$/
const key = (path: string) => `visited:${path}`

/** The first visit to a path in a session is a whole document; product, cart and place-order never are. */
export function needsDocument(path: string): boolean {
  return !ALWAYS_CLIENT_SIDE.test(path) && sessionStorage.getItem(key(path)) === null
}

export function markVisited(path: string) {
  sessionStorage.setItem(key(path), '1')
}
