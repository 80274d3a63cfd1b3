import { useEffect, useRef } from 'react'

/** Stands where a line was, and can put it back; it takes the focus that the bin had. */
export function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-t border-sand py-4 text-ink-soft">
      <span>{name} is out of the cart.</span>
      <button
        ref={undo}
        type="button"
        aria-label={`Undo: put ${name} back`}
        onClick={onUndo}
        className="text-link min-h-11 cursor-pointer"
      >
        Undo
      </button>
    </li>
  )
}
