import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

type Props = {
  /** An error that is about no single field. */
  trouble: ReactNode
  save: string
  busy: boolean
  isChanged: boolean
  /** Null: nothing is saved yet that the form could go back to. */
  onUndo: (() => void) | null
}

/**
 * The foot of a long form, always in sight, with an error about the whole form. What was pressed keeps the focus, which a
 * disabled button would lose.
 */
export const SaveFoot = ({ trouble, save, busy, isChanged, onUndo }: Props) => (
  <div className="save-bar">
    <ErrorNote className="mb-3 p-3">{trouble}</ErrorNote>
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-2 sm:gap-3">
        <Button
          type="submit"
          busy={busy}
          aria-disabled={!isChanged || undefined}
          onClick={(event) => !isChanged && event.preventDefault()}
        >
          {save}
        </Button>
        {onUndo && (
          <Button
            kind="outline"
            aria-disabled={!isChanged || busy || undefined}
            onClick={() => isChanged && !busy && onUndo()}
          >
            Undo changes
          </Button>
        )}
      </div>
      <p className="text-small text-ink-soft max-sm:sr-only" aria-live="polite">
        {isChanged ? 'Not saved yet' : onUndo && 'All is saved'}
      </p>
    </div>
  </div>
)
