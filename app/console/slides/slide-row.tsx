import { useRef } from 'react'
import { takeFocus } from '../../browser/take-focus.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BinIcon, ChevronIcon } from '../../ui/icons.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { SlideFields, useCrops } from './slide-fields.tsx'
import { SlidePreview } from './slide-preview.tsx'
import type { TypedSlide } from './typed-slides.ts'
import type { SlidesEditor } from './use-slides-editor.ts'

/** One slide in both its proportions, its place in the order, and its fields when it is open. */
export function SlideRow({ slide, at, editor }: { slide: TypedSlide; at: number; editor: SlidesEditor }) {
  const isOpen = editor.open === slide.key
  const crops = useCrops(slide, editor)
  const name = `slide ${at + 1}`
  const row = useRef<HTMLLIElement>(null)
  // The slide that takes the place answers the press, after the last one the one before it.
  const remove = () => {
    const { nextElementSibling, previousElementSibling } = row.current!
    editor.remove(slide.key)
    takeFocus((nextElementSibling ?? previousElementSibling)!.querySelector('h2'))
  }
  return (
    <li ref={row} className="border-b border-sand py-5">
      <div className="mb-3 flex flex-wrap items-center gap-1 sm:flex-nowrap">
        <h2
          ref={slide.id === null ? takeFocus : null}
          tabIndex={-1}
          className="mr-auto min-w-0 font-medium wrap-anywhere max-sm:w-full"
        >
          {at + 1}. {slide.heading || 'A new slide'}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
          className="text-link min-h-11 cursor-pointer px-2 max-sm:mr-auto max-sm:px-0"
          onClick={() => editor.toggle(slide.key)}
        >
          {isOpen ? 'Close' : 'Edit'}
        </button>
        <Order at={at} count={editor.typed.length} onMove={(to) => editor.move(at, to)} />
        <IconButton label={`Remove ${name}`} disabled={editor.typed.length === 1} onClick={remove}>
          <BinIcon />
        </IconButton>
      </div>
      <div className="grid grid-cols-[minmax(0,16fr)_minmax(0,6fr)] items-start gap-3 sm:gap-6">
        <SlidePreview slide={slide} which="wide" />
        <SlidePreview slide={slide} which="tall" />
      </div>
      {isOpen ? (
        <SlideFields slide={slide} editor={editor} crops={crops} />
      ) : (
        <>
          <UploadList uploads={crops.wide.uploads} onDismiss={crops.wide.dismiss} />
          <UploadList uploads={crops.tall.uploads} onDismiss={crops.tall.dismiss} />
        </>
      )}
    </li>
  )
}

function Order({ at, count, onMove }: { at: number; count: number; onMove: (to: number) => void }) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const name = `slide ${at + 1}`
  // The row moves within the page, and its button gets the focus back; at either end of the list that button is
  // disabled, and the other one gets it.
  const move = (to: number, pressed: typeof up, other: typeof up) => {
    onMove(to)
    requestAnimationFrame(() => (pressed.current?.disabled ? other : pressed).current?.focus())
  }
  return (
    <>
      <IconButton
        ref={up}
        label={`Move ${name} up`}
        disabled={at === 0}
        className="rotate-180"
        onClick={() => move(at - 1, up, down)}
      >
        <ChevronIcon />
      </IconButton>
      <IconButton
        ref={down}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => move(at + 1, down, up)}
      >
        <ChevronIcon />
      </IconButton>
    </>
  )
}
