import { useEffect, useEffectEvent } from 'react'
import { loadWidget } from './widget-script.ts'

export const UNOPENED =
  'The payment window cannot be opened just now. Nothing was charged, and nothing has been ordered. Please try again, or choose another way to pay.'

/** Fetches the widget's script as soon as its way of paying is chosen; undefined: another is. */
export function useWidgetInTime(script: string | undefined, onMissing: () => void) {
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    if (script) loadWidget(script).catch(() => missing())
  }, [script])
}
