import type { ComponentProps } from 'react'

export type ButtonKind = 'buy' | 'outline' | 'quiet'

const BASE =
  'inline-flex min-h-12 max-w-full cursor-pointer items-center justify-center gap-3 rounded-control text-center text-balance text-eyebrow font-medium uppercase transition-colors duration-150 off:cursor-not-allowed'

const KINDS: Record<ButtonKind, string> = {
  buy: 'bg-madder px-6 py-3 text-paper hover:bg-madder-deep off:bg-sand off:text-ink-soft',
  outline:
    'border border-line px-6 py-3 text-ink hover:border-ink hover:bg-linen off:border-sand off:bg-transparent off:text-ink-soft',
  quiet:
    'py-3 text-ink underline decoration-haldi underline-offset-8 hover:decoration-madder off:text-ink-soft off:no-underline',
}

/** The looks of a button, for links that act as one. */
export const buttonClass = (kind: ButtonKind = 'buy', wide = false): string =>
  `${BASE} ${KINDS[kind]}${wide ? ' w-full' : ''}`

type Props = ComponentProps<'button'> & { kind?: ButtonKind; busy?: boolean; wide?: boolean }

/**
 * A `busy` button shows moving threads and ignores presses, but keeps the focus, which a disabled one would lose. Its text has
 * a `<span>` of its own: next to other nodes, React could not update text that the browser has translated.
 */
export function Button({ kind = 'buy', busy = false, wide = false, className = '', ...rest }: Props) {
  const { children } = rest
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => (busy ? event.preventDefault() : rest.onClick?.(event))}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={`${buttonClass(kind, wide)} ${className}`}
    >
      {typeof children === 'string' ? <span>{children}</span> : children}
      {busy && <span aria-hidden="true" className="threads w-6" />}
    </button>
  )
}
