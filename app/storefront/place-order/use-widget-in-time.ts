import { useEffect, useEffectEvent, useState } from 'react'
import { offline } from '#words/offline'
import * as words from '#words/place-order'
import type { Offers } from '../../../core/offers.ts'
import { isWidget } from '../../../core/payment-methods.ts'
import { say } from '../../browser/toasts.ts'
import { leave, useLeaving } from '../shell/leaving.ts'
import type { PaymentValue } from './payment-options.ts'
import { WIDGETS } from './widgets.ts'

export const UNOPENED = words.unopened
/** Kept over the loading anew. */
const ANEW_KEY = 'checkout-anew'

/**
 * Fetches a widget's script as soon as its way of paying is chosen. Only a document of the checkout itself may load it,
 * so a checkout that was reached from another page is loaded once more: true until then, or until that is stopped.
 * While an order is on its way, `busy`, its answer is waited for before that.
 */
export function useWidgetInTime(
  chosen: PaymentValue,
  scripts: Offers['widgetScripts'],
  { busy, onMissing }: { busy: boolean; onMissing: () => void },
): boolean {
  const missing = useEffectEvent(onMissing)
  const [loadingAnew, setLoadingAnew] = useState(false)
  const isLeaving = useLeaving()
  const provider = isWidget(chosen) ? chosen : null
  const script = provider && scripts[provider]
  useEffect(() => {
    if (provider && script && isDocumentOf(location.pathname))
      WIDGETS[provider].load(script).catch(() => missing())
  }, [provider, script])
  useEffect(() => {
    if (!script || busy || isDocumentOf(location.pathname)) return
    return whenOnline(() => {
      setLoadingAnew(true)
      leave()
      sessionStorage.setItem(ANEW_KEY, 'yes')
      location.reload()
    })
  }, [script, busy])
  return loadingAnew && isLeaving
}

/** Whether this document was loaded for a widget; true once, to whoever gives the focus back. */
export function takeLoadedAnew(): boolean {
  const isAnew = sessionStorage.getItem(ANEW_KEY) !== null
  sessionStorage.removeItem(ANEW_KEY)
  return isAnew
}

/** Now, or as soon as the browser is online: offline, it would show its own error page in the place of this one. */
function whenOnline(act: () => void) {
  if (navigator.onLine) return act()
  say(offline)
  addEventListener('online', act)
  return () => removeEventListener('online', act)
}

/** Whether this address is the one whose document the browser has. */
function isDocumentOf(path: string): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return !document || new URL(document.name).pathname === path
}
