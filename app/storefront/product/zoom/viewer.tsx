import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import * as words from '#words/zoom'
import { zoomWidths } from '../../../../core/picture-url.ts'
import type { Picture } from '../../../../core/product.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BackIcon, CloseIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { Enlarged } from './enlarged.tsx'
import { useGestures } from './use-gestures.ts'
import {
  fitted,
  kept,
  mostScale,
  type Point,
  type Size,
  STEP,
  scaledAt,
  type View,
  WHOLE,
  widthFor,
} from './view.ts'

type Props = { name: string; pictures: Picture[]; first: number; onClose: () => void }

const MIDDLE: Point = { x: 0, y: 0 }
/** The part of the stage that an arrow key moves by. */
const ARROW = 0.2

/**
 * One picture at a time over the whole screen, enlarged up to its threads. By touch, wheel, mouse and keys: + and − zoom, 0
 * shows the whole, arrows move an enlarged picture and otherwise turn to the next one.
 */
export function Viewer({ name, pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState(first)
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 })
  const [view, setView] = useState<View>(WHOLE)
  const picture = pictures[place]!
  const fit = fitted(picture, room)
  const most = mostScale(picture, fit)

  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    closer.current?.focus()
    const measure = () => setRoom({ width: stage.current!.clientWidth, height: stage.current!.clientHeight })
    const watch = new ResizeObserver(measure)
    watch.observe(stage.current!)
    measure()
    document.documentElement.classList.add('behind-zoom')
    return () => {
      watch.disconnect()
      document.documentElement.classList.remove('behind-zoom')
      element.close()
    }
  }, [])

  // Updates from the latest view: two fingers move several times between renderings.
  const zoom = (by: number, point = MIDDLE) =>
    setView((now) => kept(scaledAt(now, now.scale * by, point, most), fit, room))
  const move = (by: Point) => setView((now) => kept({ ...now, x: now.x + by.x, y: now.y + by.y }, fit, room))
  const turn = (by: 1 | -1) => {
    const next = place + by
    if (!pictures[next]) return
    setPlace(next)
    setView(WHOLE)
  }
  const hands = useGestures({ stage, view, zoom, move, turn })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') setView(WHOLE)
    else if (arrow && view.scale > 1)
      move({ x: arrow.x * room.width * ARROW, y: arrow.y * room.height * ARROW })
    else if (arrow?.x) turn(arrow.x > 0 ? -1 : 1)
    else return
    event.preventDefault()
  }
  const percent = Math.round(view.scale * 100)

  return (
    <dialog
      ref={dialog}
      aria-label={words.title({ name })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="zoom"
    >
      <div ref={stage} {...hands} className={`zoom-stage ${view.scale > 1 ? 'zoom-close' : ''}`}>
        <Enlarged
          key={picture.hash}
          picture={picture}
          fit={fit}
          view={view}
          width={widthFor(zoomWidths(picture.width), fit.width * view.scale, devicePixelRatio)}
        />
      </div>
      <div className="zoom-bar">
        <Turn by={-1} label={words.previous} disabled={place === 0} onTurn={turn} />
        <p aria-live="polite" className="tabular-nums">
          {words.pictureOf({ place: place + 1, count: pictures.length })}
          <span className="sr-only">. {picture.alt}</span>
        </p>
        <Turn by={1} label={words.next} disabled={place === pictures.length - 1} onTurn={turn} />
        <span className="mx-2 h-6 border-l border-sand" />
        <IconButton
          label={words.zoomOut}
          aria-disabled={view.scale <= 1 || undefined}
          onClick={() => zoom(1 / STEP)}
        >
          <ZoomIcon />
        </IconButton>
        <output className="w-14 text-center tabular-nums">{words.percent({ percent })}</output>
        <IconButton
          ref={closer}
          label={words.zoomIn}
          aria-disabled={view.scale >= most || undefined}
          onClick={() => zoom(STEP)}
        >
          <ZoomIcon closer />
        </IconButton>
      </div>
      <IconButton onClick={onClose} label={words.close} className="zoom-leave">
        <CloseIcon />
      </IconButton>
    </dialog>
  )
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

type TurnProps = { by: 1 | -1; label: string; disabled: boolean; onTurn: (by: 1 | -1) => void }
const Turn = ({ by, label, disabled, onTurn }: TurnProps) => (
  <IconButton label={label} aria-disabled={disabled || undefined} onClick={() => onTurn(by)}>
    {by < 0 ? <BackIcon /> : <ForwardIcon />}
  </IconButton>
)

const ZoomIcon = ({ closer = false }: { closer?: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d={closer ? 'M12 5v14M5 12h14' : 'M5 12h14'} />
  </svg>
)
