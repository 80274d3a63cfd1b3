import { type RefObject, useEffect, useState } from 'react'

/** Whether no part of the element is on the screen; false until that is known. */
export function useOutOfSight(element: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setOut(!entry!.isIntersecting))
    watch.observe(element.current!)
    return () => watch.disconnect()
  }, [element])
  return isOut
}
