import { useEffect, useState } from 'react'
import * as words from '#words/shell'

/** Says that the browser is offline, for as long as it is. */
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

/** Starts as online: that is what the server has rendered. */
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
