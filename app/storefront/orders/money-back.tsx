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
            {words.moneyBackOf({ price: priceText(refund.amount), way: wayOf(refund), method })}
          </p>
          <Steps refund={refund} method={method} />
        </li>
      ))}
    </ul>
  </div>
)

const wayOf = ({ way }: OrderRefund) => (way === 'payout' ? way : 'other')

const Steps = ({ refund, method }: { refund: OrderRefund; method: string }) => {
  const { state, askedAt, doneAt, expectedOn } = refund
  return (
    <ol className="mt-1 text-ink-soft">
      <li>
        {sentence(
          words.backAsked({ day: dayText(askedAt), time: (text) => <time dateTime={askedAt}>{text}</time> }),
        )}
      </li>
      <li className={state === 'failed' ? 'text-madder' : ''}>
        {sentence(
          words.backState({
            state: state === 'done' ? 'other' : state,
            method,
            day: dayText(doneAt ?? askedAt),
            time: (text) => <time dateTime={doneAt ?? askedAt}>{text}</time>,
          }),
        )}
      </li>
      {expectedOn && state !== 'failed' && (
        <li>
          {sentence(
            words.backExpected({
              day: dayText(expectedOn),
              time: (text) => <time dateTime={expectedOn}>{text}</time>,
            }),
          )}
        </li>
      )}
    </ol>
  )
}
