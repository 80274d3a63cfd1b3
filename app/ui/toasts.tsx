import type { ComponentType, ReactNode } from 'react'
import * as words from '#words/ui'
import { dismiss, type Toast, useToasts } from '../browser/toasts.ts'
import { CloseIcon } from './icons.tsx'

const THREAD: Record<Toast['kind'], string> = {
  success: 'border-l-bottle',
  error: 'border-l-madder',
  info: 'border-l-peacock',
}

type Props = {
  /** What leads on to a page: the shop's own link. The console's toasts lead nowhere. */
  link?: ComponentType<{ to: string; className: string; onClick: () => void; children: ReactNode }>
}

/** The region is always there: words put into it later are read out. */
export function Toasts({ link: ToPage }: Props) {
  const toasts = useToasts()
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex flex-col items-center gap-2 sm:left-auto sm:items-end"
    >
      {toasts.map(({ id, kind, text, link }) => (
        <div
          key={id}
          className={`toast pointer-events-auto flex w-full max-w-sm items-center justify-between gap-4 border border-l-4 border-sand bg-paper pl-4 ${THREAD[kind]}`}
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
          <button
            type="button"
            aria-label={words.dismiss}
            onClick={() => dismiss(id)}
            className="icon-button"
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  )
}
