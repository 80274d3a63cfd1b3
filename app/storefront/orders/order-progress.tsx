import { dayText } from '../../../core/date.ts'
import type { Order, OrderItem } from '../../../core/order.ts'
import { CASH, PAYMENT_PROVIDERS, providerOf } from '../../../core/payment-methods.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { TrackOrder } from './track-order.tsx'
import { Tracker } from './tracker.tsx'
import type { Tracking } from './use-tracking.ts'

type Props = { order: Order; item: OrderItem; tracking: Tracking | undefined }

/** How far a piece has come. A cancelled one has only its marker. */
export function OrderProgress({ order, item, tracking }: Props) {
  const { status } = order
  if (status === 'Cancelled') return <OrderCancelled order={order} />
  if (item.cancelledQuantity > 0 && item.cancelledQuantity === item.quantity)
    return (
      <p className="border-l-2 border-madder pl-4 text-small">
        <span className="font-medium text-madder">Cancelled</span>. The rest of the order goes on.
      </p>
    )
  const live = status === 'Shipped' ? tracking?.current_status : undefined
  const isOnItsWay = status === 'Shipped' || status === 'Out for delivery'
  return (
    <>
      {live && live !== status && (
        <p className="mb-4 text-small">
          <span className="text-ink-soft">Status</span> <span className="font-medium">{live}</span>
        </p>
      )}
      {!order.payment && order.paymentMethod !== CASH && <PaymentAwaited order={order} />}
      <Tracker status={status} />
      {isOnItsWay && <TrackOrder order={order} tracking={tracking} />}
    </>
  )
}

function OrderCancelled({ order }: { order: Order }) {
  const at = order.statusHistory.findLast((entry) => entry.status === 'Cancelled')?.at ?? order.date
  return (
    <div className="border-l-2 border-madder pl-4">
      <p className="font-medium text-madder">Order Cancelled</p>
      <p className="mt-1 text-small text-ink-soft">
        <time dateTime={at}>{dayText(at)}</time>
      </p>
      <p className="mt-1 text-small">
        {order.cancellationReason ? `Reason: ${order.cancellationReason}` : 'No reason provided'}
      </p>
    </div>
  )
}

/** What was paid on a provider's page can be asked about again; a widget's is settled between provider and shop. */
function PaymentAwaited({ order }: { order: Order }) {
  const provider = providerOf(order.paymentMethod)
  return (
    <p className="mb-6 max-w-measure border-l-2 border-haldi pl-4 text-small">
      We are waiting for the payment. If none comes, the order goes by itself and nothing is charged.
      {provider && PAYMENT_PROVIDERS[provider].flow === 'redirect' && (
        <ShopLink
          to={`/verify?${new URLSearchParams({ orderId: order._id })}`}
          className="text-link flex min-h-11 w-fit items-center"
        >
          Check the payment
        </ShopLink>
      )}
    </p>
  )
}
