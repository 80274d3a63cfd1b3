import { useEffect, useEffectEvent } from 'react'
import * as words from '#words/place-order'
import { loadWidget } from './widget-script.ts'

export const UNOPENED = words.unopened

/** Fetches the widget's script as soon as its way of paying is chosen; undefined: another is. */
export function useWidgetInTime(script: string | undefined, onMissing: () => void) {
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    if (script) loadWidget(script).catch(() => missing())
  }, [script])
}
