import { useEffect, useRef } from 'react'

const forms = new Set<() => boolean>()

/** Whether something on the page would be lost by leaving it. */
export const isUnsaved = (): boolean => [...forms].some((isChanged) => isChanged())

/** Who leaves the page, or signs out, while `isChanged` says so is asked first (`shell/leaving.tsx`). */
export function useUnsaved(isChanged: () => boolean) {
  const latest = useRef(isChanged)
  latest.current = isChanged
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
}
