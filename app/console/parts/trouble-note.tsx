import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { Trouble } from '../shell/use-reply.ts'

type Props = { trouble: Pick<Trouble, 'words' | 'isForGood'>; onRetry: () => void }

/** Says what could not be fetched, with a button to try again where that may help. */
export function TroubleNote({ trouble: { words, isForGood }, onRetry }: Props) {
  return (
    <ErrorNote className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>{words}</p>
      {!isForGood && (
        <Button kind="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </ErrorNote>
  )
}
