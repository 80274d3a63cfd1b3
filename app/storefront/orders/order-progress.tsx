import * as words from '#words/orders'
import type { Order, OrderItem } from '../../../core/order.ts'
import type { OrderEnd } from '../../../core/order-status.ts'
import { CASH, PAYMENT_PROVIDERS, providerOf } from '../../../core/payment-methods.ts'
import { dayText } from '../../ui/dates.ts'
import { sentence } from '../../ui/sentence.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { scanText } from './courier-words.ts'
import { statusName } from './status-names.ts'
import { TrackOrder } from './track-order.tsx'
import { Tracker } from './tracker.tsx'
import type { Tracking } from './use-tracking.ts'

type Props = { order: Order; item: OrderItem; tracking: Tracking | undefined }

/** How far a line has come. A cancelled one has its marker only. */
export function OrderProgress({ order, item, tracking }: Props) {
  const { status } = order
  if (status === 'Cancelled') return <OrderCancelled order={order} />
  if (order.endedAs) return <OrderEnded endedAs={order.endedAs} />
  if (item.cancelledQuantity > 0 && item.cancelledQuantity === item.quantity)
    return (
      <p className="border-l-2 border-madder pl-4 text-small">
        {sentence(
          words.lineCancelled({
            strong: (text) => <span className="font-medium text-madder">{text}</span>,
          }),
        )}
      </p>
    )
  const live = status === 'Shipped' && tracking && scanText(tracking.current, tracking.current_status)
  const isOnItsWay = status === 'Shipped' || status === 'Out for delivery'
  return (
    <>
      {live && live !== statusName(status) && (
        <p className="mb-4 text-small">
          <span className="text-ink-soft">{words.status}</span> <span className="font-medium">{live}</span>
        </p>
      )}
      {order.astray && (
        <p className="mb-6 max-w-measure border-l-2 border-haldi pl-4 text-small">
          {words.astray({ where: order.astray, paid: order.payment || order.credit > 0 ? 'yes' : 'other' })}
        </p>
      )}
      {!order.payment && order.paymentMethod !== CASH && <PaymentAwaited order={order} />}
      <Tracker status={status} />
      {isOnItsWay && <TrackOrder order={order} tracking={tracking} />}
    </>
  )
}

/** The order was not delivered, and nobody cancelled it. */
const OrderEnded = ({ endedAs }: { endedAs: OrderEnd }) => (
  <div className="border-l-2 border-madder pl-4">
    <p className="font-medium text-madder">{words.ended({ endedAs })}</p>
    <p className="mt-1 text-small">{words.endedMeans({ endedAs })}</p>
  </div>
)

function OrderCancelled({ order }: { order: Order }) {
  const at = order.statusHistory.findLast((entry) => entry.status === 'Cancelled')?.at ?? order.date
  return (
    <div className="border-l-2 border-madder pl-4">
      <p className="font-medium text-madder">{words.orderCancelled}</p>
      <p className="mt-1 text-small text-ink-soft">
        <time dateTime={at}>{dayText(at)}</time>
      </p>
      <p className="mt-1 text-small">
        {order.cancellationReason
          ? words.reason({ cancellationReason: order.cancellationReason })
          : words.noReasonProvided}
      </p>
    </div>
  )
}

/** A payment on a provider's page can be checked again here; one in a widget is settled between provider and shop. */
function PaymentAwaited({ order }: { order: Order }) {
  const provider = providerOf(order.paymentMethod)
  return (
    <p className="mb-6 max-w-measure border-l-2 border-haldi pl-4 text-small">
      {words.paymentAwaited}
      {provider && PAYMENT_PROVIDERS[provider].flow === 'redirect' && (
        <ShopLink
          to={`/verify?${new URLSearchParams({ provider, orderId: order._id })}`}
          className="text-link flex min-h-11 w-fit items-center"
        >
          {words.checkThePayment}
        </ShopLink>
      )}
    </p>
  )
}
