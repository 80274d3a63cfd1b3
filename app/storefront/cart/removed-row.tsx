import { useEffect, useRef } from 'react'
import * as words from '#words/cart'

/** Shown in the place of a removed line, with Undo; it takes the focus that the bin had. */
export function RemovedRow({ line, onUndo }: { line: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-t border-sand py-4 text-ink-soft">
      <span>{words.removed({ line })}</span>
      <button
        ref={undo}
        type="button"
        aria-label={words.undoRemoval({ line })}
        onClick={onUndo}
        className="text-link min-h-11 cursor-pointer"
      >
        {words.undo}
      </button>
    </li>
  )
}
