import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'
import * as words from '#words/offline'
import { ownAddress, routerPath } from '../../browser/own-address.ts'
import { carryToasts, say } from '../../browser/toasts.ts'
import { leave } from './leaving.ts'
import { needsDocument } from './visits.ts'

/** Following a link offline would replace this page, and what was typed in it, by the browser's own error page. */
const sayOffline = () => say(words.offline)

/**
 * Called when a script of the page could not be fetched. Online, the page is loaded anew: a browser does not ask for the
 * same script twice in one document.
 */
export function missPart() {
  if (!navigator.onLine) return sayOffline()
  say(words.loadedAgain)
  carryToasts()
  location.reload()
}

/** A link within the shop. The first visit to a path in a session loads the whole document. */
export function ShopLink({ onClick, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { pathname, href } = event.currentTarget
    if (event.defaultPrevented || !isPlainClick(event)) return
    const isOffline = !navigator.onLine
    if (!isOffline && !needsDocument(routerPath(pathname))) return
    event.preventDefault()
    if (isOffline) sayOffline()
    else loadDocument(href, { state: props.state, replace: props.replace })
  }
  return <Link {...props} onClick={follow} />
}

type GoOptions = {
  state?: unknown
  replace?: boolean
  /** The next step of what was just done: offline, it waits for the connection, unless the shopper has left this page. */
  isDue?: boolean
}

/** Goes to an address of the shop by the same rule as `ShopLink`. */
export function useGo(): (path: string, options?: GoOptions) => void {
  const navigate = useNavigate()
  return function go(path, options = {}) {
    if (!navigator.onLine) {
      sayOffline()
      const { href } = location
      const goOn = () => location.href === href && go(path, options)
      if (options.isDue) addEventListener('online', goOn, { once: true })
    } else if (needsDocument(new URL(path, location.href).pathname)) loadDocument(ownAddress(path), options)
    else void navigate(path, options)
  }
}

/** Loads a document, and hands toasts and the navigation state over to it. */
export function loadDocument(href: string, { state, replace = false }: GoOptions) {
  carryToasts()
  leave()
  if (state != null) {
    // The router reads its state from `history.state`; `location.assign` would lose it.
    history[replace ? 'replaceState' : 'pushState']({ usr: state, key: `document-${Date.now()}` }, '', href)
    // A reload would keep this page's scroll position. Set on `pagehide`, since the router sets it back as a page is left.
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'manual'
    })
    location.reload()
  } else if (replace) location.replace(href)
  else location.assign(href)
}

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!event.currentTarget.target || event.currentTarget.target === '_self')
