import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { OrderRefund } from '../../../core/order.ts'
import { sayDone } from '../../browser/toasts.ts'
import { callSigned } from '../state/session.ts'
import { AskFirst } from './ask-first.tsx'

type Props = {
  orderId: string
  refund: OrderRefund
  way: 'credit' | 'payout'
  onClose: (isChanged: boolean) => void
}

/** Explains store credit, or money, before a refund is changed to it. */
export function ChooseWay({ orderId, refund: { id: refundId, amount }, way, onClose }: Props) {
  const price = priceText(amount)
  const toCredit = way === 'credit'
  return (
    <AskFirst
      title={toCredit ? words.creditTitle({ price }) : words.moneyTitle({ price })}
      yes={toCredit ? words.creditYes : words.moneyYes}
      no={toCredit ? words.keepLink : words.keepCredit}
      failed={words.wayNotChosen}
      onYes={async () => {
        const { isDone } = await callSigned('POST /api/order/refund-way', { orderId, refundId, way })
        if (!toCredit) sayDone(words.becameMoney({ price }))
        else sayDone(isDone ? words.becameCredit({ price }) : words.becomesCredit({ price }))
      }}
      onClose={onClose}
    >
      <p>{toCredit ? words.creditMeans({ price }) : words.moneyMeans({ price })}</p>
    </AskFirst>
  )
}
