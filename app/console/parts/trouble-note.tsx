import { Button } from '../../ui/button.tsx'

/** What could not be loaded, and another try. */
export function TroubleNote({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-madder bg-linen p-4"
    >
      <p>{words}</p>
      <Button kind="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
