import type { QueueRow } from '../../../contract/admin/queues.ts'
import { QUEUES } from '../../../core/queues.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/time.ts'
import { counted, countOf } from '../parts/counted.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMinute } from '../parts/use-minute.ts'
import { useReply } from '../shell/use-reply.ts'
import { Failures } from './failures.tsx'
import { RetryAll } from './retry-all.tsx'

const EVERY_MS = 5000

/** Shows the work that the shop still has to do by itself, and what it has given up. */
export function QueuesPage() {
  const state = useReply('GET /api/admin/queues', { everyMs: EVERY_MS })
  const queues = state.reply?.queues ?? null
  useMinute()
  const columns: Column<QueueRow>[] = [
    {
      head: 'Queue',
      cell: ({ name, oldest }) => (
        <>
          <span className="block font-medium">{QUEUES[name].text}</span>
          {oldest && <span className="block text-ink-soft md:hidden">oldest {age(oldest, new Date())}</span>}
        </>
      ),
    },
    { head: 'Waiting', end: true, cell: ({ waiting }) => <Count of={waiting} /> },
    {
      head: 'The oldest',
      wide: true,
      end: true,
      cell: ({ oldest }) => (oldest ? age(oldest, new Date()) : NOTHING),
    },
    { head: 'At work', wide: true, end: true, cell: ({ active }) => <Count of={active} /> },
    { head: 'Given up', end: true, cell: ({ failed }) => <Count of={failed} isTrouble /> },
    {
      head: 'Try again',
      quiet: true,
      end: true,
      wide: true,
      cell: (queue) => <RetryAll queue={queue} onDone={state.reload} />,
    },
  ]
  return (
    <>
      <PageHead title="Queues" />
      <ListTable
        caption="Queues, with what waits in each"
        columns={columns}
        rows={queues}
        state={state}
        keyOf={({ name }: QueueRow) => name}
        empty="There are no queues."
      />
      {state.reply && (
        <div className="mt-10">
          <Panel title="Given up">
            <Failures {...state.reply} isStale={state.isStale} onDone={state.reload} />
          </Panel>
        </div>
      )}
    </>
  )
}

function Count({ of, isTrouble = false }: { of: number; isTrouble?: boolean }) {
  if (of === 0) return NOTHING
  return <span className={isTrouble ? 'font-medium text-madder' : ''}>{counted(of)}</span>
}

/** How long ago something was, as people say it: '40 s', '12 min', '5 h', '3 days'. */
function age(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since))
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return countOf(Math.floor(ms / DAY_MS), 'day')
}
