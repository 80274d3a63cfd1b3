import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SettlementRow } from '../../../contract/admin/settlements.ts'
import { priceText } from '../../../core/money.ts'
import type { Decision, SettlementSource } from '../../../core/settlements.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../parts/badge.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { Time } from '../parts/time.tsx'
import { send } from '../shell/ask.ts'
import { CLASS, DECISION } from './words.ts'

type Props = {
  row: SettlementRow
  source: SettlementSource
  /** Where the row stands, unless the page says so. */
  from?: ReactNode
  onDecided: () => void
}

/** A row of a file that did not fit, what can be decided about it, and what was. */
export function OddRow({ row, source, from, onDecided }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const { id, position, reference, order, class: one, isOpen, mayDecide, decisions } = row
  const decide = async (decision: Decision, reason: string) => {
    try {
      await send('POST /api/admin/settlement-rows/{id}', { decision, reason }, { id })
      setAsked(null)
    } finally {
      // A refusal mostly means that a colleague was faster, so the rows are loaded anew then too.
      onDecided()
    }
  }
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-sand py-4 text-small md:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <div>
        <Badge tone={isOpen ? CLASS[one].tone : 'done'}>{CLASS[one].text}</Badge>
        <p className="text-ink-soft wrap-anywhere">
          Row {position}
          {from && <> of {from}</>}
        </p>
      </div>
      <div>
        <p className="font-medium wrap-anywhere">{reference}</p>
        <p>{whatIsOdd(row, source)}</p>
        {order && (
          <p>
            Order{' '}
            <Link to={`/orders/${order}`} className="text-link">
              {order}
            </Link>
          </p>
        )}
        {decisions.map(({ decision, reason, by, at }) => (
          <p key={at} className="mt-1 text-ink-soft">
            {DECISION[decision].done} by {by}, <Time at={at} />: {reason}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-3 md:justify-end">
        {mayDecide.map((decision) => (
          <Button
            key={decision}
            kind="outline"
            aria-label={`${DECISION[decision].verb}, row ${position}`}
            onClick={() => setAsked(decision)}
          >
            {DECISION[decision].verb}
          </Button>
        ))}
      </div>
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `${DECISION[asked].verb}, row ${position}` : ''}
        verb={asked ? DECISION[asked].verb : ''}
        onDecide={async (reason) => {
          if (asked) await decide(asked, reason)
        }}
      >
        {asked && (
          <>
            <p className="font-medium">{whatIsOdd(row, source)}</p>
            <p>{DECISION[asked].does}</p>
          </>
        )}
      </ReasonDialog>
    </li>
  )
}

function whatIsOdd(
  { class: one, amount, due, entered, note, fee, feeTax }: SettlementRow,
  source: SettlementSource,
): string {
  const said = priceText(amount)
  switch (one) {
    case 'short':
      return `${said} came, ${priceText(due)} was due: ${priceText(due - amount)} short.`
    case 'over':
      return entered === 0
        ? `${said} came, and nothing was due yet.`
        : `${said} came, ${priceText(due)} was due: ${priceText(amount - entered)} too much.`
    case 'double':
      return `${said} came, and all that was due had come before.`
    case 'unknown':
      return `${said} for a ${source === 'courier' ? 'parcel' : 'payment'} that this shop does not know.`
    case 'charge':
      return [note, said, fee + feeTax > 0 && `${priceText(fee + feeTax)} in fees`].filter(Boolean).join(', ')
    default:
      return `${said} came, as was due.`
  }
}
