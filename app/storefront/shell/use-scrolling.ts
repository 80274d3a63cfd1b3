import { type RefObject, useEffect, useRef } from 'react'

const HIDE_PAST = 100
const BACKGROUND_PAST = 50

/** Marks the header while the page scrolls: `data-place=hidden` on the way down, `data-scrolled` off the top. */
export function useScrolling(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const y = Math.max(0, window.scrollY)
      const marks = header.current?.dataset
      if (!marks || y === last) return
      marks.place = y > HIDE_PAST && y > last ? 'hidden' : 'shown'
      if (y > BACKGROUND_PAST) marks.scrolled = ''
      else delete marks.scrolled
      last = y
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return header
}
