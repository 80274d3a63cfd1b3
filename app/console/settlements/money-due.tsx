import { useState } from 'react'
import { Link } from 'react-router'
import type { MoneyHeld } from '../../../contract/admin/settlements.ts'
import { priceText } from '../../../core/money.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Badge } from '../parts/badge.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { ask } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { counted, DECISION, daysSince } from './words.ts'

const TABS = [
  { text: 'All', value: null },
  { text: 'Missing', value: 'missing' },
]
type Asked = { held: MoneyHeld; decision: 'claim' | 'write off' }

/** Order by order, the oldest first; what will not come is written off here. */
export function MoneyDue({ onDecided }: { onDecided: () => void }) {
  const [filters] = useFilters()
  const query = new URLSearchParams([...filters].filter(([name]) => name === 'state'))
  const state = useReply('GET /api/admin/money-due', { query })
  const held = state.reply?.held
  const [asked, setAsked] = useState<Asked | null>(null)
  const decide = async ({ held: one, decision }: Asked, reason: string) => {
    const { order: code, holder, amount } = one
    const payload = { holder, decision, amount, reason }
    const { message } = await ask('POST /api/admin/orders/{code}/due', payload, { params: { code } })
    sayDone(message ?? 'Done.')
    setAsked(null)
    state.reload()
    onDecided()
  }
  return (
    <Panel
      title="What is due, the oldest first"
      aside={
        <a
          href={`/api/admin/money-due.csv?${query}`}
          download
          className="text-link inline-flex min-h-11 items-center text-small"
        >
          As CSV
        </a>
      }
    >
      <FilterTabs label="Which" name="state" tabs={TABS} filters={filters} />
      {state.trouble && <TroubleNote words={state.trouble.words} onRetry={state.reload} />}
      {held?.length === 0 && (
        <p className="border-y border-sand py-8 text-ink-soft">
          {query.size > 0 ? 'Nothing is missing.' : 'Nothing is due: all has been handed over.'}
        </p>
      )}
      {held && held.length > 0 && (
        <ul aria-label="Money that is due, the oldest first" className="border-b border-sand">
          {held.map((one) => (
            <HeldRow key={`${one.order} ${one.holder}`} held={one} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {!held && !state.trouble && <Spinner label="Loading what is due" />}
      {state.reply?.isMore && <p className="mt-3 text-small text-ink-soft">The CSV has all of it.</p>}
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `${DECISION[asked.decision].verb} ${priceText(asked.held.amount)}` : ''}
        verb={asked ? DECISION[asked.decision].verb : ''}
        onDecide={async (reason) => {
          if (asked) await decide(asked, reason)
        }}
      >
        {asked && (
          <p>
            Of order {asked.held.order}, held by {asked.held.who}. {DECISION[asked.decision].does}
          </p>
        )}
      </ReasonDialog>
    </Panel>
  )
}

type RowProps = { held: MoneyHeld; onAsk: (asked: Asked) => void }

function HeldRow({ held, onAsk }: RowProps) {
  const { order, reference, who, since, isMissing, claimedAt, amount } = held
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-sand py-3 text-small md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_14rem]">
      <p>
        <Link to={`/orders/${order}`} className="text-link font-medium">
          {order}
        </Link>
        <span className="block text-ink-soft wrap-anywhere">
          {who}
          {reference && `, ${reference}`}
        </span>
      </p>
      <p className="text-right md:order-2">
        <Money rupees={amount} className="font-medium" />
      </p>
      <p className="md:order-1">
        {isMissing ? (
          <Badge tone="trouble">{`Missing for ${counted(daysSince(since), 'day')}`}</Badge>
        ) : (
          <>
            since <Time at={since} />
          </>
        )}
        {claimedAt && (
          <span className="block text-ink-soft">
            claimed <Time at={claimedAt} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-x-5 md:order-3">
        {amount > 0 ? (
          (['claim', 'write off'] as const).map((decision) => (
            <Button
              key={decision}
              kind="quiet"
              aria-label={`${DECISION[decision].verb} what is due of ${order}`}
              onClick={() => onAsk({ held, decision })}
            >
              {DECISION[decision].verb}
            </Button>
          ))
        ) : (
          <span className="text-ink-soft">kept back for a refund</span>
        )}
      </div>
    </li>
  )
}
