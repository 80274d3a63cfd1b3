/** For a call whose press is often the last thing done on a page: it outlives the page. */
export const EVEN_IF_LEFT = { keepalive: true }

/**
 * Has calls made one after the other, so that the server sees them in the shopper's order. Those that still wait as the page is
 * left are made at once, since nobody would make them later.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Reply>(make: () => Promise<Reply>): Promise<Reply> => {
    const left = new Promise((leave) => addEventListener('pagehide', leave, { once: true }))
    const made = Promise.race([last, left]).then(make)
    last = made.catch(() => {})
    return made
  }
}
