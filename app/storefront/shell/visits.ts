const ALWAYS_CLIENT_SIDE = /^\/(product\/.*|cart|place-order)\/?$/
const key = (path: string) => `visited:${path}`

/**
 * The first visit to a path in a session is a whole document; product, cart and place-order never are. Where the browser keeps
 * nothing none is: another document would know neither the session nor the visit.
 */
export function needsDocument(path: string): boolean {
  if (ALWAYS_CLIENT_SIDE.test(path) || !(sessionStorage instanceof Storage)) return false
  return sessionStorage.getItem(key(path)) === null
}

export function markVisited(path: string) {
  sessionStorage.setItem(key(path), '1')
}
