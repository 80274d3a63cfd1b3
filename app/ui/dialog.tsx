import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as words from '#words/ui'
import { CloseIcon } from './icons.tsx'
import { wholeWords } from './whole-words.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Whether Escape, the backdrop and the cross close it. */
  dismissible?: boolean
  /** Comes up from the lower edge of a phone, as wide as its screen, and in from the side of anything wider. */
  isSheet?: boolean
  children: ReactNode
}

/** A modal on the platform's own dialog: it traps focus, and gives it back where it was. */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

const Keeping = createContext<(isKept: boolean) => void>(() => {})

/** Keeps the dialog that this stands in, if there is one, as long as `isKept`: what is on its way from it is not done twice. */
export function useKeptOpen(isKept: boolean) {
  const keep = useContext(Keeping)
  useEffect(() => {
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
      // Escape pressed twice closes a dialog whatever `cancel` says; the page must know.
      onClose={() => closed.current || (dismissible ? onClose() : ref.current?.showModal())}
      onClick={(event) => dismissible && event.target === event.currentTarget && onClose()}
      className={`dialog bg-paper p-0 text-ink ${isSheet ? 'sheet' : 'm-auto w-[min(32rem,calc(100vw-2rem))]'}`}
    >
      <div className="relative p-6 sm:p-8">
        <h2 id={titleId} className="@container pr-12 font-display text-h3">
          {wholeWords(title)}
        </h2>
        <div className="mt-4">
          <Keeping value={keep}>{children}</Keeping>
        </div>
        {/* Last in order, so that the dialog opens with its first field or button in focus. */}
        {dismissible && (
          <button
            type="button"
            onClick={onClose}
            aria-label={words.close}
            className="icon-button absolute top-4 right-4 sm:top-6 sm:right-6"
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </dialog>
  )
}
