import { useState } from 'react'

/**
 * What a field has by now, as far as this page knows: what was loaded, or what was saved here since. One's own save of a moment
 * before, which is not loaded yet, would count as a colleague's otherwise. `saving` forgets it where the next save is refused.
 */
export function useOwnSave(loaded: string) {
  const [own, setOwn] = useState<{ over: string; saved: string } | null>(null)
  const saving = async (saved: string, call: Promise<unknown>) => {
    setOwn(null)
    await call
    setOwn({ over: loaded, saved })
  }
  return { known: own?.over === loaded ? own.saved : loaded, saving }
}
