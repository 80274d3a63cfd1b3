import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { CLOSE_UP, type Point, type View } from './view.ts'

type Hands = {
  stage: RefObject<HTMLElement | null>
  view: View
  /** Scales by a factor within the limits; `point` stays where it is. */
  zoom: (by: number, point: Point) => void
  move: (by: Point) => void
  /** A swipe over the whole picture: 1 to the next one, -1 to the one before. */
  turn: (by: 1 | -1) => void
}

const DOUBLE_TAP_MS = 320
const SAME_PLACE_PX = 32
const SWIPE_PX = 48
const WHEEL_PER_DOUBLE = 400

type Seen = {
  points: Map<number, Point>
  began: Point
  tapped: { at: Point; when: number } | null
  moved: boolean
}

/** Gestures on the stage: drag, pinch, double tap, swipe, wheel. */
export function useGestures({ stage, view, zoom, move, turn }: Hands) {
  const seen = useRef<Seen>({ points: new Map(), began: { x: 0, y: 0 }, tapped: null, moved: false }).current

  const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  // React's wheel listeners are passive: without a native one the page behind would zoom.
  const onWheel = useRef<(event: WheelEvent) => void>(() => {})
  onWheel.current = (event) => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 16 : 1
    zoom(2 ** ((-event.deltaY * lines) / WHEEL_PER_DOUBLE), fromMiddle(event))
  }
  useEffect(() => {
    const element = stage.current!
    const listen = (event: WheelEvent) => onWheel.current(event)
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [stage])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = fromMiddle(event)
    if (seen.points.size === 0) Object.assign(seen, { began: at, moved: false })
    else seen.moved = true
    seen.points.set(event.pointerId, at)
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = seen.points.get(event.pointerId)
    if (!before) return
    const at = fromMiddle(event)
    const [other] = [...seen.points].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    seen.points.set(event.pointerId, at)
    if (other) {
      zoom(distance(at, other) / Math.max(1, distance(before, other)), middle(at, other))
      return
    }
    if (distance(at, seen.began) > 8) seen.moved = true
    if (view.scale > 1) move({ x: at.x - before.x, y: at.y - before.y })
  }

  const onPointerUp = (event: PointerEvent) => {
    const at = fromMiddle(event)
    const wasLast = seen.points.delete(event.pointerId) && seen.points.size === 0
    if (!wasLast || event.type === 'pointercancel') return
    const across = at.x - seen.began.x
    if (seen.moved) {
      const isSwipe = view.scale === 1 && Math.abs(across) > SWIPE_PX
      if (isSwipe && event.pointerType !== 'mouse') turn(across < 0 ? 1 : -1)
      return
    }
    const { tapped } = seen
    const isDouble =
      tapped && event.timeStamp - tapped.when < DOUBLE_TAP_MS && distance(tapped.at, at) < SAME_PLACE_PX
    seen.tapped = isDouble ? null : { at, when: event.timeStamp }
    if (isDouble) zoom(view.scale > 1 ? 1 / view.scale : CLOSE_UP, at)
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
