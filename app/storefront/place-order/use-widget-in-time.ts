import { useEffect, useEffectEvent, useState } from 'react'
import * as words from '#words/place-order'
import { loadWidget } from './widget-script.ts'

export const UNOPENED = words.unopened

/**
 * Fetches the widget's script as soon as its way of paying is chosen; undefined: another is. Only a document of the
 * checkout itself may load it, so a checkout that was reached from another page is loaded once more: true until then.
 */
export function useWidgetInTime(script: string | undefined, onMissing: () => void): boolean {
  const missing = useEffectEvent(onMissing)
  const [loadingAnew, setLoadingAnew] = useState(false)
  useEffect(() => {
    if (!script) return
    if (isDocumentOf(location.pathname)) loadWidget(script).catch(() => missing())
    else {
      setLoadingAnew(true)
      location.reload()
    }
  }, [script])
  return loadingAnew
}

/** Whether this address is the one whose document the browser has. */
function isDocumentOf(path: string): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return !document || new URL(document.name).pathname === path
}
