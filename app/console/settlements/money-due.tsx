import { useState } from 'react'
import { Link } from 'react-router'
import type { MoneyHeld } from '../../../contract/admin/settlements.ts'
import { HOLDERS } from '../../../core/ledger.ts'
import { priceText } from '../../../core/money.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../parts/badge.tsx'
import { countOf } from '../parts/counted.ts'
import { EmptyList } from '../parts/empty-list.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { send } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { DECISION, daysSince, HOLDER_TEXT } from './words.ts'

const HOLDER_CHOICES = HOLDERS.map((one) => [one, HOLDER_TEXT[one]] as const)
const TABS = [
  { text: 'All', value: null },
  { text: 'Missing', value: 'missing' },
]
type Asked = { held: MoneyHeld; decision: 'claim' | 'write off' | 'withdraw' }

/** Lists what is due order by order, the oldest first; what will not come is written off here. */
export function MoneyDue({ onDecided }: { onDecided: () => void }) {
  const [filters] = useFilters()
  const query = new URLSearchParams([...filters].filter(([name]) => name === 'state' || name === 'holder'))
  const state = useReply('GET /api/admin/money-due', { query })
  const held = state.reply?.held
  const [asked, setAsked] = useState<Asked | null>(null)
  const decide = async ({ held: one, decision }: Asked, reason: string) => {
    try {
      await decideOn(one, decision, reason)
      setAsked(null)
    } finally {
      // A refusal mostly means that a colleague was faster, or that a file came meanwhile.
      state.reload()
      onDecided()
    }
  }
  return (
    <Panel
      title="What is due, the oldest first"
      aside={
        <a href={`/api/admin/money-due.csv?${query}`} download className="lone-link text-small">
          As CSV
        </a>
      }
    >
      <FilterChoice
        label="Who has it"
        name="holder"
        options={[['', 'Couriers and providers'], ...HOLDER_CHOICES]}
      />
      <FilterTabs label="Which" name="state" tabs={TABS} />
      <Fetching label="Fetching what is due" state={state} />
      {held?.length === 0 && (
        <EmptyList>
          {query.size > 0 ? 'Nothing like that is due.' : 'Nothing is due: all has been handed over.'}
        </EmptyList>
      )}
      {held && held.length > 0 && (
        <ul aria-label="Money that is due, the oldest first" className="border-b border-sand">
          {held.map((one) => (
            <HeldRow key={`${one.order ?? one.broughtId} ${one.holder}`} held={one} onAsk={setAsked} />
          ))}
        </ul>
      )}
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
            Of {whatOf(asked.held)}, held by {asked.held.who}. {DECISION[asked.decision].does}
          </p>
        )}
      </ReasonDialog>
    </Panel>
  )
}

const CLAIM = ['claim', 'write off'] as const
const WITHDRAW = ['withdraw'] as const

const whatOf = ({ order, reference }: MoneyHeld) => (order ? `order ${order}` : reference)

/** Sends a decision with the amount that the page shows; the server refuses it when something has come meanwhile. */
function decideOn(
  { order: code, broughtId, holder, amount }: MoneyHeld,
  decision: Asked['decision'],
  reason: string,
) {
  if (broughtId)
    return send('POST /api/admin/brought-forward/{id}', { decision, amount, reason }, { id: broughtId })
  if (decision === 'withdraw') throw new Error('Only what was brought forward is withdrawn.')
  return send('POST /api/admin/orders/{code}/due', { holder, decision, amount, reason }, { code: code ?? '' })
}

type RowProps = { held: MoneyHeld; onAsk: (asked: Asked) => void }

function HeldRow({ held, onAsk }: RowProps) {
  const { order, broughtId, note, reference, who, since, isMissing, claimedAt, amount } = held
  const mayDecide = [...(amount > 0 ? CLAIM : []), ...(broughtId ? WITHDRAW : [])]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-sand py-3 text-small md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_18rem]">
      <p>
        {order ? (
          <Link to={`/orders/${order}`} className="text-link font-medium">
            {order}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">Brought forward{note && `, ${note}`}</span>
        )}
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
          <Badge tone="trouble">{`Missing for ${countOf(daysSince(since), 'day')}`}</Badge>
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
      <div className="-my-3 flex flex-wrap justify-end gap-x-5 md:order-3">
        {amount < 0 && <span className="self-center text-ink-soft">kept back for a refund</span>}
        {mayDecide.map((decision) => (
          <Button
            key={decision}
            kind="quiet"
            aria-label={`${DECISION[decision].verb} what is due of ${order ?? reference}`}
            onClick={() => onAsk({ held, decision })}
          >
            {DECISION[decision].verb}
          </Button>
        ))}
      </div>
    </li>
  )
}
