import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from '../../browser/toasts.ts'

const IDLE_AFTER_MS = 2500

/**
 * What a page needs only once it is used: what is said, news of other tabs and of the line, and with them what puts pieces
 * into the cart. Fetched when something is said first, or once the page has settled.
 */
export function Companion() {
  const [Part, setPart] = useState<ComponentType>()
  const saying = useToasts().length
  // Tried again with each thing to say.
  useEffect(() => {
    if (Part) return
    const fetchPart = () =>
      import('./companion-part.tsx').then(
        ({ CompanionPart }) => setPart(() => CompanionPart),
        () => {},
      )
    const timer = setTimeout(fetchPart, saying ? 0 : IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [Part, saying])
  return Part && <Part />
}
