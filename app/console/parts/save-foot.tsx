import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

type Props = {
  /** An error that is about no single field. */
  trouble: string | null
  save: string
  busy: boolean
  isChanged: boolean
  onUndo: () => void
}

/** The foot of a long form, always in sight, with an error about the whole form. */
export const SaveFoot = ({ trouble, save, busy, isChanged, onUndo }: Props) => (
  <div className="sticky bottom-0 border-t border-sand bg-paper py-4">
    <ErrorNote className="mb-4">{trouble}</ErrorNote>
    <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2 sm:gap-3">
      <Button type="submit" busy={busy} disabled={!isChanged}>
        {save}
      </Button>
      <Button kind="outline" disabled={!isChanged || busy} onClick={onUndo}>
        Undo changes
      </Button>
    </div>
  </div>
)
