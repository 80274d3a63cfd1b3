import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import * as words from '#words/ui'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { wholeWords } from './whole-words.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Whether Escape, the backdrop and the cross close it. */
  dismissible?: boolean
  /** Slides in: from below and over the whole width on a phone, from the side on wider screens. */
  isSheet?: boolean
  children: ReactNode
}

/** A modal on the browser's own `<dialog>`, which keeps the focus inside and gives it back on closing. */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

const Keeping = createContext<(isKept: boolean) => void>(() => {})

/** Keeps the dialog around the caller, if there is one, from closing while `isKept`: what it has sent is not answered yet. */
export function useKeptOpen(isKept: boolean) {
  const keep = useContext(Keeping)
  // Before anything else has its turn: an Escape right behind the press would close it.
  useLayoutEffect(() => {
    keep(isKept)
    return () => keep(false)
  }, [keep, isKept])
}

function OpenDialog({ onClose, title, dismissible: mayClose = true, isSheet = false, children }: Props) {
  const [isKept, keep] = useState(false)
  const dismissible = mayClose && !isKept
  const ref = useRef<HTMLDialogElement>(null)
  const closed = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    closed.current = false
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      closed.current = true
      dialog?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      closedby={dismissible ? 'closerequest' : 'none'}
      // A second Escape closes a dialog even where `cancel` was prevented; it is then told to the page, or opened again.
      onClose={() => closed.current || (dismissible ? onClose() : ref.current?.showModal())}
      onClick={(event) => dismissible && event.target === event.currentTarget && onClose()}
      className={`dialog bg-paper p-0 text-ink ${isSheet ? 'sheet' : 'm-auto w-[min(32rem,calc(100vw-2rem))]'}`}
    >
      <div className="relative p-6 sm:p-8">
        <h2 id={titleId} className="@container pr-12 font-display text-h3">
          {typeof title === 'string' ? wholeWords(title) : title}
        </h2>
        <div className="mt-4">
          <Keeping value={keep}>{children}</Keeping>
        </div>
        {/* Last in order, so that the dialog opens with its first field or button in focus. */}
        {dismissible && (
          <IconButton
            onClick={onClose}
            label={words.close}
            className="absolute top-4 right-4 sm:top-6 sm:right-6"
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
