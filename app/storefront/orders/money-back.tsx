import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { Order, OrderRefund } from '../../../core/order.ts'
import { dayText } from '../../ui/dates.ts'
import { sentence } from '../../ui/sentence.ts'

/** Each refund of an order: how much, by which way, how far it is and when it is there. */
export const MoneyBack = ({ order: { refunds, paymentMethod: method } }: { order: Order }) => (
  <div className="mt-4">
    <h4 className="text-ink-soft">{words.moneyBack}</h4>
    <ul className="mt-1 grid gap-3">
      {refunds.map((refund) => (
        <li key={refund.askedAt} className="border-l-2 border-sand pl-3">
          <p className="tabular-nums">
            {words.moneyBackOf({
              price: priceText(refund.amount),
              way: refund.way === 'payout' ? 'payout' : 'other',
              method,
            })}
          </p>
          <Steps refund={refund} method={method} />
          {refund.link && <Take amount={refund.amount} link={refund.link} />}
        </li>
      ))}
    </ul>
  </div>
)

const Steps = ({ refund, method }: { refund: OrderRefund; method: string }) => {
  const { state, askedAt, doneAt, expectedOn } = refund
  return (
    <ol className="mt-1 text-ink-soft">
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
  <p className="mt-2 flex flex-wrap items-center gap-x-4">
    <a href={url} rel="noopener" className="text-link inline-flex min-h-11 items-center font-medium">
      {sentence(
        words.takeIt({
          price: priceText(amount),
          hidden: (text) => <span className="sr-only">{text}</span>,
        }),
      )}
    </a>
    {until && <span className="text-ink-soft">{sentence(words.takeUntil(onDay(until)))}</span>}
  </p>
)

const onDay = (iso: string) => ({
  day: dayText(iso),
  time: (text: string) => <time dateTime={iso}>{text}</time>,
})

function stateOf({ way, state, isTaken }: OrderRefund) {
  if (state === 'done') return 'other'
  if (way === 'source' || state === 'failed') return state
  if (state === 'requested') return 'making'
  return isTaken ? 'pending' : 'take'
}
