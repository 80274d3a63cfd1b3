import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Time } from '../parts/time.tsx'
import type { Meeting } from './use-editor.ts'

type Props = { meeting: Meeting; onTheirs: () => void; onMine: () => void }

/**
 * Shown to the second of two people who edit a product at once: it says what the first has saved, and lets the second
 * decide.
 */
export function MeetingDialog({ meeting: { theirs, list }, onTheirs, onMine }: Props) {
  return (
    <Dialog open onClose={onMine} title="Someone else has saved this product" dismissible={false}>
      <p>
        {theirs.updatedBy ?? 'Someone else'} saved it at <Time at={theirs.updatedAt} />, after you opened it.
        Nothing of theirs or of yours is lost.
      </p>
      {list.length > 0 && (
        <dl className="mt-4 max-h-64 overflow-y-auto border-y border-sand text-small">
          {list.map(({ part, before, theirs: now, mine }) => (
            <div key={part} className="border-b border-sand py-2 last:border-0">
              <dt className="font-medium">{part}</dt>
              <dd className="wrap-anywhere text-ink-soft">
                <span className="line-clamp-3">
                  was {before}; theirs is now <span className="text-ink">{now}</span>
                </span>
                {mine !== null && (
                  <span className="line-clamp-3">
                    yours is <span className="text-ink">{mine}</span>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onMine}>Keep mine to compare</Button>
        <Button kind="outline" onClick={onTheirs}>
          Load theirs, drop mine
        </Button>
      </div>
    </Dialog>
  )
}
