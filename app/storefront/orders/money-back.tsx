import { useState } from 'react'
import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { Order, OrderRefund } from '../../../core/order.ts'
import { buttonClass } from '../../ui/button.tsx'
import { dayText } from '../../ui/dates.ts'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { ChooseWay } from './choose-way.tsx'

type Props = { order: Order; onChanged: () => void }

/** Each refund of an order: its amount, its way, its progress, and when it arrives. */
export const MoneyBack = ({ order, onChanged }: Props) => (
  <div className="mt-4">
    <h4 className="text-ink-soft">{words.moneyBack}</h4>
    <ul className="mt-1 grid gap-3">
      {order.refunds.map((refund) => (
        <li key={refund.id} className="border-l-2 border-sand pl-3">
          <p className="tabular-nums">
            {words.moneyBackOf({
              price: priceText(refund.amount),
              way: refund.way === 'source' ? 'other' : refund.way,
              method: refund.method ?? order.paymentMethod,
            })}
          </p>
          <Steps refund={refund} method={refund.method ?? order.paymentMethod} />
          {refund.link && !refund.becomesCredit && <Take amount={refund.amount} link={refund.link} />}
          {refund.instead && (
            <Instead orderId={order._id} refund={refund} way={refund.instead} onChanged={onChanged} />
          )}
        </li>
      ))}
    </ul>
  </div>
)

const Steps = ({ refund, method }: { refund: OrderRefund; method: string }) => {
  const { state, askedAt, doneAt, expectedOn } = refund
  return (
    <ol className="mt-1 text-pretty text-ink-soft">
      <li>{sentence(words.backAsked(onDay(askedAt)))}</li>
      <li className={state === 'failed' ? 'text-madder' : ''}>
        {sentence(words.backState({ state: stateOf(refund), method, ...onDay(doneAt ?? askedAt) }))}
      </li>
      {expectedOn && state !== 'failed' && <li>{sentence(words.backExpected(onDay(expectedOn)))}</li>}
    </ol>
  )
}

const Take = ({
  amount,
  link: { url, until },
}: {
  amount: number
  link: NonNullable<OrderRefund['link']>
}) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
    <a href={url} rel="noopener" className={buttonClass()}>
      {sentence(words.takeIt({ price: priceText(amount), hidden }))}
    </a>
    {until && <span className="text-ink-soft">{sentence(words.takeUntil(onDay(until)))}</span>}
  </p>
)

type InsteadProps = {
  orderId: string
  refund: OrderRefund
  way: NonNullable<OrderRefund['instead']>
  onChanged: () => void
}

/** Offers the other way for a refund; nothing changes before the shopper has read what that means. */
function Instead({ orderId, refund, way, onChanged }: InsteadProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="text-link inline-flex min-h-11 cursor-pointer items-center text-left"
      >
        {way === 'credit' ? words.creditInstead : words.moneyInstead}
      </button>
      {asking && (
        <ChooseWay
          orderId={orderId}
          refund={refund}
          way={way}
          onClose={(isChanged) => {
            setAsking(false)
            if (isChanged) onChanged()
          }}
        />
      )}
    </>
  )
}

const onDay = (iso: string) => ({
  day: dayText(iso),
  time: (text: string) => <time dateTime={iso}>{text}</time>,
})

function stateOf({ way, state, isTaken, waits, becomesCredit }: OrderRefund) {
  if (way === 'credit') return 'credited'
  if (state === 'done') return 'other'
  if (way === 'source' || state === 'failed') return state
  if (becomesCredit) return 'callingOff'
  if (state === 'requested') return waits ? 'waiting' : 'making'
  return isTaken ? 'pending' : 'take'
}
