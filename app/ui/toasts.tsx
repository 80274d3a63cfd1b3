import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import * as words from '#words/ui'
import { dismiss, type Toast, useToasts } from '../browser/toasts.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

const THREAD: Record<Toast['kind'], string> = {
  success: 'border-l-bottle',
  error: 'border-l-madder',
  info: 'border-l-peacock',
}
/** Long enough to read the text twice; errors take longer to understand. */
const SHOWN_FOR_MS: Record<Toast['kind'], number> = { success: 8000, info: 8000, error: 12_000 }

type Props = {
  /** The component for a toast's link. Toasts of the console have none. */
  link?: ComponentType<{ to: string; className: string; onClick: () => void; children: ReactNode }>
}

/**
 * A toast stays while the pointer or the focus is on it. The live regions are rendered before their first toast, or screen
 * readers would not announce it: news politely, errors at once.
 */
export function Toasts({ link }: Props) {
  const toasts = useToasts()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const cameFrom = useRef<HTMLElement>(null)
  const close = (id: number) => {
    dismiss(id)
    cameFrom.current?.focus()
  }
  const shown = (isError: boolean) =>
    isThere &&
    toasts
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => (
        <OneToast key={toast.id} toast={toast} held={pointed || focused} link={link} onClose={close} />
      ))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it stays while somebody is at it
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget
      }}
      onBlur={() => setFocused(false)}
      className="toasts pointer-events-none fixed inset-x-4 z-40 flex flex-col items-stretch sm:left-auto sm:w-96"
    >
      <div aria-live="polite">{shown(false)}</div>
      <div aria-live="assertive">{shown(true)}</div>
    </div>
  )
}

type OneProps = Props & { toast: Toast; held: boolean; onClose: (id: number) => void }

function OneToast({ toast: { id, kind, text, link }, held, link: ToPage, onClose }: OneProps) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR_MS[kind])
    return () => clearTimeout(timer)
  }, [held, id, kind])
  return (
    <div
      className={`toast pointer-events-auto mt-2 flex items-center justify-between gap-4 border border-l-4 border-sand bg-paper pl-4 ${THREAD[kind]}`}
    >
      <p className="py-3">{text}</p>
      {ToPage && link && (
        <ToPage
          to={link.to}
          onClick={() => dismiss(id)}
          className="ml-auto flex min-h-11 flex-none items-center font-medium underline decoration-haldi underline-offset-4 hover:text-madder"
        >
          {link.text}
        </ToPage>
      )}
      <IconButton label={words.dismiss} onClick={() => onClose(id)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
