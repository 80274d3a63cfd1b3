import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { OneGrievance } from '../../../contract/admin/grievances.ts'
import { nextDue } from '../../../core/grievance.ts'
import { BackLink } from '../parts/back-link.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { Fact } from '../parts/fact.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { MailLink } from '../parts/reach-links.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { AnswerForm, DocketForm } from './answer-form.tsx'
import { Due } from './due.tsx'

type Shown = OneGrievance['grievance']

/** Shows a complaint as it was recorded, what was done about it, and what can be done. */
export function GrievancePage() {
  const { code = '' } = useParams()
  const state = useReply('GET /api/admin/grievances/{code}', { params: { code } })
  const { reply, reload } = state
  return (
    <>
      <BackLink to="/grievances">All complaints</BackLink>
      <PageHead
        title={
          <>
            Complaint <CodeTitle>{code}</CodeTitle>
          </>
        }
        tab={`Complaint ${code}`}
      >
        {reply && (reply.grievance.closedAt ? 'Closed' : <Due due={nextDue(reply.grievance)} />)}
      </PageHead>
      <Fetching label="Fetching the complaint" state={state} />
      {reply && <Whole grievance={reply.grievance} onDone={reload} />}
    </>
  )
}

function Whole({ grievance, onDone }: { grievance: Shown; onDone: () => void }) {
  const { text, closedAt, entries } = grievance
  const [isTyped, setTyped] = useState(false)
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0">
        <Panel title="As it was recorded">
          <p className="max-w-measure border-l-2 border-haldi pl-4 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </Panel>
        {entries.length > 0 && (
          <Panel title="What was done">
            <ol className="max-w-measure">
              {entries.map((entry) => (
                <Entry key={`${entry.at} ${entry.kind}`} {...entry} />
              ))}
            </ol>
          </Panel>
        )}
        {(!closedAt || isTyped) && (
          <Panel title="Answer">
            <AnswerForm grievance={grievance} onTyped={setTyped} onDone={onDone} />
          </Panel>
        )}
      </div>
      <div>
        <Panel title="Facts">
          <Facts grievance={grievance} />
        </Panel>
        <Panel title="National Consumer Helpline">
          <DocketForm grievance={grievance} onDone={onDone} />
        </Panel>
      </div>
    </div>
  )
}

const DONE = {
  acknowledged: 'acknowledged it',
  replied: 'replied',
  closed: 'closed it',
  docket: 'noted the docket',
}

const Entry = ({ kind, who, text, at }: Shown['entries'][number]) => (
  <li className="border-t border-sand py-3 first:border-t-0">
    <p className="text-small text-ink-soft">
      {who} {DONE[kind]}, <Time at={at} />
    </p>
    {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
  </li>
)

const ORDER_IS = { theirs: '', ours: ' (of another account)', unknown: ' (no order of ours)' }

export const Facts = ({ grievance }: { grievance: Shown }) => {
  const { name, email, customer, order, orderIs, madeAt, acknowledgeBy, settleBy, acknowledgedAt, closedAt } =
    grievance
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small wrap-anywhere">
      <Fact what="From">{name}</Fact>
      {email && (
        <Fact what="Email">
          <MailLink email={email} />
        </Fact>
      )}
      <Fact what="Account">
        {customer ? (
          <Link to={`/customers/${customer}`} className="text-link tabular-nums">
            {customer}
          </Link>
        ) : (
          'None, or not signed in'
        )}
      </Fact>
      {order && (
        <Fact what="Order">
          {orderIs === 'unknown' ? (
            order
          ) : (
            <Link to={`/orders/${order}`} className="text-link tabular-nums">
              {order}
            </Link>
          )}
          {customer || orderIs !== 'ours' ? ORDER_IS[orderIs ?? 'theirs'] : ''}
        </Fact>
      )}
      <Fact what="Made">
        <Time at={madeAt} />
      </Fact>
      <Clock name="Acknowledge by" by={acknowledgeBy} at={acknowledgedAt} />
      <Clock name="Settle by" by={settleBy} at={closedAt} />
    </dl>
  )
}

function Clock({ name, by, at }: { name: string; by: string; at: string | null }) {
  const isLate = at !== null && Date.parse(at) > Date.parse(by)
  return (
    <Fact what={name}>
      <Time at={by} />
      {at && (
        <span className={`block ${isLate ? 'text-madder' : 'text-ink-soft'}`}>
          {isLate ? 'Done late, ' : 'Done '}
          <Time at={at} />
        </span>
      )}
    </Fact>
  )
}
