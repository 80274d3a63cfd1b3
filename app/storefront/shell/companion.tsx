import { type ComponentType, useEffect, useState } from 'react'
import { dismiss, useToasts } from '../../browser/toasts.ts'
import { OfflineStrip } from './offline-strip.tsx'

const IDLE_AFTER_MS = 2500

/**
 * What a page needs only once it is used: toasts, changes by other tabs, adding to the cart. Its script is fetched with the
 * first toast or once the page is idle. Where it cannot be fetched, the last toast is shown as plain text.
 */
export function Companion() {
  const [Part, setPart] = useState<ComponentType>()
  const [isMissing, setMissing] = useState(false)
  const saying = useToasts().length
  // Tried again with each toast, though most browsers remember that a module could not be fetched.
  useEffect(() => {
    if (Part) return
    const fetchPart = () =>
      import('./companion-part.tsx').then(
        ({ CompanionPart }) => setPart(() => CompanionPart),
        () => setMissing(true),
      )
    const timer = setTimeout(fetchPart, saying ? 0 : IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [Part, saying])
  return (
    <>
      <OfflineStrip />
      {Part ? <Part /> : isMissing && <SaidPlainly />}
    </>
  )
}

const SHOWN_FOR_MS = 12_000

/** The last toast as plain text, while the script of toasts is missing. */
function SaidPlainly() {
  const said = useToasts().at(-1)
  const id = said?.id
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    said && (
      <p
        role="alert"
        className="toasts fixed inset-x-4 z-40 border border-l-4 border-sand border-l-madder bg-paper px-4 py-3 sm:left-auto sm:w-96"
      >
        {said.text}
      </p>
    )
  )
}
