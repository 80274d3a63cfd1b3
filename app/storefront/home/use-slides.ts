import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const SHOWN_FOR_MS = 4000
/** The next picture is fetched this long before its turn. */
const FETCH_AHEAD_MS = 1500
const SWIPE_PX = 50
const SWIPE_MS = 500

/** Which slide shows, and everything that moves it on. */
export function useSlides(count: number) {
  const [{ index: wanted, ready }, setShown] = useState({ index: 0, ready: 0 })
  // There may be fewer than there were.
  const index = wanted < count ? wanted : 0
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const area = useRef<HTMLElement>(null)
  const calm = useCalm()
  const show = (wanted: number) => {
    const next = (wanted + count) % count
    setShown({ index: next, ready: next })
  }
  const moving = count > 1 && !stopped && !hovered && !focused && !calm

  const fetchNext = useEffectEvent(() => setShown({ index, ready: (index + 1) % count }))
  const advance = useEffectEvent(() => show(index + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide starts the clock anew
  useEffect(() => {
    if (!moving) return
    const soon = setTimeout(fetchNext, SHOWN_FOR_MS - FETCH_AHEAD_MS)
    const turn = setTimeout(advance, SHOWN_FOR_MS)
    return () => {
      clearTimeout(soon)
      clearTimeout(turn)
    }
  }, [moving, index])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target as Node
    if (from !== document.body && !area.current?.contains(from)) return
    if (event.key === 'ArrowRight') show(index + 1)
    if (event.key === 'ArrowLeft') show(index - 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return {
    index,
    ready,
    show,
    stopped,
    moving,
    toggle: () => setStopped(!stopped),
    /** For the element whose hover or focus holds the slides. */
    area: {
      ref: area,
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: { target: Element }) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    swipe: useSwipe((step) => show(index + step)),
  }
}

/** A shopper who wants no motion, or is not looking. */
function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => setCalm(still.matches || document.hidden)
    look()
    still.addEventListener('change', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      still.removeEventListener('change', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return calm
}

function useSwipe(move: (step: 1 | -1) => void) {
  const start = useRef({ x: 0, at: 0 })
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = { x: event.changedTouches[0]?.clientX ?? 0, at: event.timeStamp }
    },
    onTouchEnd: (event: TouchEvent) => {
      const far = (event.changedTouches[0]?.clientX ?? start.current.x) - start.current.x
      if (Math.abs(far) >= SWIPE_PX && event.timeStamp - start.current.at <= SWIPE_MS) move(far < 0 ? 1 : -1)
    },
  }
}
