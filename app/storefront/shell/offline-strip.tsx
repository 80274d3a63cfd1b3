import { useEffect, useState } from 'react'
import * as words from '#words/shell'

/** Says that there is no line, for as long as there is none. */
export function OfflineStrip() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-linen px-4 py-2 text-center text-small">
          {words.youAreOffline}
        </p>
      )}
    </div>
  )
}

/** A server, and what it rendered, has a line. */
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
