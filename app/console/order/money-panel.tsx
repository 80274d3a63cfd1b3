import { useState } from 'react'
import type { OrderMoney, OrderPage } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { dayText } from '../../ui/dates.ts'
import { ActButton } from '../parts/act-button.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/panel.tsx'
import { paperLink } from '../parts/paper-links.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { Sum } from '../parts/sum.tsx'
import { Time } from '../parts/time.tsx'
import { act, send } from '../shell/ask.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RemittedForm } from './remitted-form.tsx'

type Props = { order: OrderPage['order']; money: OrderMoney; onDone: () => void }

/** Shows what an order costs, what has been received for it and what goes back. */
export function MoneyPanel({ order, money, onDone }: Props) {
  // A payment that came a second time, or too late, is paid back too, but is not part of this sum.
  const back = order.refunded ?? 0
  const [isRefunding, setRefunding] = useState(false)
  const [anew, setAnew] = useState<string | null>(null)
  const retry = async (id: string) => {
    await act('POST /api/admin/orders/{code}/refunds/{id}/retry', {}, { code: order.code, id })
    onDone()
  }
  const askAnew = async (reason: string) => {
    const params = { code: order.code, id: anew ?? '' }
    await send('POST /api/admin/orders/{code}/refunds/{id}/retry', { reason }, params)
    setAnew(null)
    onDone()
  }
  return (
    <Panel title="Money">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-small">
        <MoneySum what="Pieces, as ordered" rupees={money.subtotal} />
        {money.coupon !== null && <MoneySum what={`Coupon ${money.coupon}`} rupees={-money.discount} />}
        <MoneySum what="Delivery" rupees={money.delivery} />
        <MoneySum what="Total, as ordered" rupees={money.total} strong />
        {money.credit > 0 && <MoneySum what="Of it paid by store credit" rupees={money.credit} />}
        {back > 0 && <MoneySum what="Refunded, or on its way back" rupees={-back} />}
        {order.payment === 'on delivery' && (
          <MoneySum what="The courier collects" rupees={money.toCollect} strong />
        )}
      </dl>
      <RemittedForm code={order.code} held={money.withCourier} onDone={onDone} />
      {money.refundable > 0 && (
        <Button kind="outline" className="mt-4" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      <RefundDialog
        open={isRefunding}
        onClose={() => setRefunding(false)}
        order={order}
        money={money}
        onDone={onDone}
      />
      {money.documents.length > 0 && <Documents code={order.code} documents={money.documents} />}
      <ul className="mt-4 text-small">
        {money.attempts.map(
          ({ id, provider, providerId, status, amount, startedAt, nextCheckAt, lastError }) => (
            <Entry key={id} tone={ATTEMPT[status] ?? 'off'} state={`Payment ${status}`} rupees={amount}>
              <span className="capitalize">{provider}</span>, begun <Time at={startedAt} />
              {providerId && <span className="block wrap-anywhere">{providerId}</span>}
              {nextCheckAt && status !== 'paid' && (
                <span className="block">
                  next check <Time at={nextCheckAt} />
                </span>
              )}
              {lastError && <span className="block text-madder">{lastError}</span>}
            </Entry>
          ),
        )}
        {money.refunds.map((refund) => (
          <RefundEntry
            key={refund.id}
            refund={refund}
            onRetry={() => retry(refund.id)}
            onAnew={() => setAnew(refund.id)}
          />
        ))}
      </ul>
      <ReasonDialog
        open={anew !== null}
        onClose={() => setAnew(null)}
        title="Ask for the refund anew?"
        verb="Ask for it anew"
        longest={500}
        onDecide={askAnew}
      >
        <p>
          The provider is asked first: only where it does not know of this refund it is sent again, under the
          same number, so that it never goes twice.
        </p>
      </ReasonDialog>
    </Panel>
  )
}

type RefundProps = {
  refund: OrderMoney['refunds'][number]
  onRetry: () => Promise<void>
  onAnew: () => void
}

/** A refund, how the money goes back, and what a person can do where it has not. */
function RefundEntry({ refund, onRetry, onAnew }: RefundProps) {
  const { amount, reason, way, isTaken, wantsCredit, ofCredit } = refund
  const { linkUntil, expectedOn, status, requestedAt, lastError } = refund
  return (
    <Entry tone={REFUND[status] ?? 'off'} state={`Refund ${status}`} rupees={amount}>
      <Time at={requestedAt} />: {reason}
      {way === 'payout' && (
        <span className="block">
          By a payout link
          {isTaken ? ', taken by the shopper' : linkUntil && <>, to be taken until {dayText(linkUntil)}</>}
        </span>
      )}
      {way === 'credit' && (
        <span className="block">
          {ofCredit ? 'As store credit, as it was paid' : 'As store credit, as its shopper chose'}
        </span>
      )}
      {wantsCredit && <span className="block">To become store credit, once the link is called off</span>}
      {expectedOn && status !== 'failed' && (
        <span className="block">With the shopper by {dayText(expectedOn)}</span>
      )}
      {lastError && <span className="block text-madder">{lastError}</span>}
      {status === 'failed' && (
        <ActButton kind="quiet" onAct={onRetry}>
          Send it once more
        </ActButton>
      )}
      {status === 'pending' && way === 'source' && lastError && (
        <Button kind="quiet" onClick={onAnew}>
          Ask for it anew
        </Button>
      )}
    </Entry>
  )
}

/** Lists the order's tax invoice and credit notes; each links to the one file that holds all of them. */
const Documents = ({ code, documents }: { code: string; documents: OrderMoney['documents'] }) => (
  <ul className="mt-4 text-small">
    {documents.map(({ number, kind, issuedAt, total }) => (
      <li key={number} className="flex items-baseline justify-between gap-4 border-t border-sand">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <a href={paperLink('tax-papers', [code])} target="_blank" rel="noopener" className="lone-link">
            {kind === 'invoice' ? 'Tax invoice' : 'Credit note'} {number}
          </a>
          <Time at={issuedAt} className="text-ink-soft max-sm:pb-2" />
        </span>
        <Money rupees={kind === 'invoice' ? total : -total} />
      </li>
    ))}
  </ul>
)

const ATTEMPT: Record<string, Tone> = { starting: 'todo', open: 'todo', paid: 'done', closed: 'off' }
const REFUND: Record<string, Tone> = { requested: 'todo', pending: 'doing', done: 'done', failed: 'trouble' }

const MoneySum = ({ rupees, ...sum }: { what: string; rupees: number; strong?: boolean }) => (
  <Sum {...sum}>
    <Money rupees={rupees} />
  </Sum>
)

function Entry(props: { tone: Tone; state: string; rupees: number; children: React.ReactNode }) {
  return (
    <li className="border-t border-sand py-2">
      <p className="flex justify-between gap-4">
        <Badge tone={props.tone}>{props.state}</Badge>
        <Money rupees={props.rupees} />
      </p>
      <div className="text-ink-soft">{props.children}</div>
    </li>
  )
}
