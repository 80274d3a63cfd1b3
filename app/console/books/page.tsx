import { Link } from 'react-router'
import type { AuditedNight, BookAudits } from '../../../contract/admin/book-audit.ts'
import { ActButton } from '../parts/act-button.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { act } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { Lines } from './lines.tsx'

const EVERY_MS = 5000

/** Shows what the night's audit of the shop's books found, and what to do about it. */
export function BooksPage() {
  const state = useReply('GET /api/admin/book-audit', { everyMs: EVERY_MS })
  return (
    <>
      <PageHead title="Books" />
      <p className="mb-6 max-w-measure">
        Every night at ten past four the shop holds its books against each other: stock, orders, payments, the
        ledger, invoices, returns, settlements; and against what the payment providers took and paid back in
        the last days. Looking changes nothing. What is found is looked at again a minute later, and stands
        here only if it is still so.
      </p>
      <Fetching label="Fetching what was found" state={state} />
      {state.reply && (
        <>
          <Panel title="What does not agree">
            <Standing {...state.reply} />
          </Panel>
          <Panel title="The last nights">
            <Nights nights={state.reply.nights} onAsked={state.reload} />
          </Panel>
        </>
      )}
    </>
  )
}

function Standing({ found, lines, overdue, nights }: BookAudits) {
  return (
    <>
      {overdue && (
        <p className="note mb-6 max-w-measure border-madder text-small">
          Nobody has seen all of the books for two days. See in{' '}
          <Link to="/queues" className="text-link">
            Queues
          </Link>{' '}
          whether anything is done at all: without a worker the nights pass by. If it is, the last nights
          below say what stood in the way.
        </p>
      )}
      {found > lines.length && (
        <p className="mb-4 text-small">
          {counted(found)} lines; these are the first {lines.length}. All of them: <code>npm run audit</code>
        </p>
      )}
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <p>{nights.length === 0 ? 'Nobody has looked yet.' : 'Nothing: the books agree.'}</p>
      )}
    </>
  )
}

function Nights({ nights, onAsked }: { nights: AuditedNight[]; onAsked: () => void }) {
  const lookNow = () => act('POST /api/admin/book-audit').then(onAsked)
  return (
    <>
      {nights.length === 0 && <p className="mb-4">No night has passed since the shop was opened here.</p>}
      <ol className="mb-4 text-small">
        {nights.map(({ at, seconds, found, failure, unasked }) => (
          <li
            key={at}
            className="grid gap-x-6 gap-y-1 border-b border-sand py-2 first:border-t md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <Time at={at} className="tabular-nums" />
            <span className="wrap-anywhere">
              {found === 0 && failure === null && 'The books agree'}
              {found > 0 && (
                <span className="font-medium text-madder">{countOf(found, 'line')} not agreeing</span>
              )}
              <span className="text-ink-soft">
                , in {seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}
              </span>
              {failure && <span className="block">Some of it could not be looked at: {failure}</span>}
              {unasked && (
                <span className="block">Could not be asked, so what it said before stands: {unasked}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ActButton kind="outline" onAct={lookNow}>
        Look now
      </ActButton>
    </>
  )
}
