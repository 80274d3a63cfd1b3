const ALWAYS_CLIENT_SIDE = /^\/(product\/.*|cart|place-order)\/?$/
const key = (path: string) => `visited:${path}`

/**
 * Whether to load a path as a whole document: on its first visit in a session, except for product, cart and place-order. Never
 * in a browser without storage, where a new document would lose the session.
 */
export function needsDocument(path: string): boolean {
  if (ALWAYS_CLIENT_SIDE.test(path) || !(sessionStorage instanceof Storage)) return false
  return sessionStorage.getItem(key(path)) === null
}

export function markVisited(path: string) {
  sessionStorage.setItem(key(path), '1')
}
