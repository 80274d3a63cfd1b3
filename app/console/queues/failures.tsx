import { useState } from 'react'
import { Link } from 'react-router'
import type { FailureRow, QueueRow } from '../../../contract/admin/queues.ts'
import { QUEUES } from '../../../core/queues.ts'
import { templateText } from '../messages/words.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { Time } from '../parts/time.tsx'
import { act } from '../shell/ask.ts'
import { RetryAll } from './retry-all.tsx'

type Props = { queues: QueueRow[]; failures: FailureRow[]; isStale: boolean; onDone: () => void }

/** Lists what has failed in the queues, newest first, each with its error. */
export function Failures({ queues, failures, isStale, onDone }: Props) {
  const columns: Column<FailureRow>[] = [
    {
      head: 'What',
      cell: (failure) => (
        <>
          <span className="block font-medium">
            <What failure={failure} />
          </span>
          <span className="block wrap-anywhere text-ink-soft md:hidden">{reasonOf(failure)}</span>
          <Time at={failure.at} className="block text-ink-soft md:hidden" />
        </>
      ),
    },
    {
      head: 'Why',
      wide: true,
      cell: (failure) => (
        <span className="line-clamp-3 max-w-md wrap-anywhere text-ink-soft">{reasonOf(failure)}</span>
      ),
    },
    { head: 'Tries', wide: true, end: true, cell: ({ tries }) => tries },
    { head: 'When', wide: true, end: true, cell: ({ at }) => <Time at={at} className="text-ink-soft" /> },
    {
      head: 'Try again',
      quiet: true,
      end: true,
      cell: (failure) => <RetryOne failure={failure} onDone={onDone} />,
    },
  ]
  return (
    <>
      <ul className="mb-2 md:hidden">
        {queues
          .filter(({ failed }) => failed > 0)
          .map((queue) => (
            <li key={queue.name} className="flex min-h-11 items-center justify-between gap-4 text-small">
              {QUEUES[queue.name].text}
              <RetryAll queue={queue} onDone={onDone} />
            </li>
          ))}
      </ul>
      <ListTable
        caption="What was given up, newest first"
        columns={columns}
        rows={failures}
        state={{ isStale, trouble: null, reload: onDone }}
        keyOf={({ id }: FailureRow) => id}
        empty="Nothing was given up in the last 30 days."
      />
    </>
  )
}

const reasonOf = ({ reason, tries }: FailureRow) =>
  reason ?? (tries === 1 ? 'It failed without a word.' : `It failed ${tries} times without a word.`)

function What({ failure: { id, queue, template } }: { failure: FailureRow }) {
  if (template === null) return QUEUES[queue].text
  return (
    <Link to={`/messages/${id}`} className="text-link">
      {templateText(template)}
    </Link>
  )
}

function RetryOne({ failure, onDone }: { failure: FailureRow; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    if (busy) return
    setBusy(true)
    await act('POST /api/admin/queues/{name}/retry', { ids: [failure.id] }, { name: failure.queue })
    setBusy(false)
    onDone()
  }
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className="text-link -my-3 min-h-11 cursor-pointer whitespace-nowrap"
      onClick={retry}
    >
      Try again
    </button>
  )
}
