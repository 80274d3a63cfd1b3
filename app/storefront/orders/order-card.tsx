import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { Order, OrderItem } from '../../../core/order.ts'
import { dayTimeText } from '../../ui/dates.ts'
import { hidden } from '../../ui/hidden.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { sentence } from '../../ui/sentence.ts'
import { wholeWords } from '../../ui/whole-words.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { ItemReturn } from './item-return.tsx'
import { OrderProgress } from './order-progress.tsx'
import { paymentBadge } from './payment-badge.ts'
import type { Tracking } from './use-tracking.ts'

type Props = { order: Order; item: OrderItem; tracking: Tracking | undefined; onChanged: () => void }

/** A line of an order: product, progress, price. */
export function OrderCard({ order, item, tracking, onChanged }: Props) {
  const picture = item.pictures[0]
  return (
    <article className="grid grid-cols-[min(6rem,27%)_minmax(0,1fr)] gap-x-4 py-8 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8">
      <div className="sm:row-span-2">
        {picture && (
          <ProductPicture
            picture={picture}
            sizes="(min-width: 40rem) 9rem, 6rem"
            className="aspect-4/5 object-cover"
          />
        )}
      </div>
      <div className="@container flex min-w-0 flex-col gap-x-8 gap-y-3 md:flex-row md:justify-between">
        <div className="min-w-0">
          <h3 className="text-body font-medium">{wholeWords(item.name)}</h3>
          <p className="mt-1 text-card tabular-nums">
            <span className="text-ink-soft">
              {item.sizeText} × {item.quantity}
            </span>{' '}
            <span className="ml-3 font-medium">{priceText(item.price * item.quantity)}</span>
          </p>
          <TakenOff order={order} item={item} />
          <p className="mt-3 inline-block bg-linen px-3 py-1 text-small text-peacock">
            {paymentBadge(order)}
          </p>
        </div>
        <Facts order={order} />
      </div>
      <div className="col-span-2 mt-8 sm:col-span-1 sm:col-start-2">
        <OrderProgress order={order} item={item} tracking={tracking} />
        {item.review && (
          <ShopLink to={`/review/${item._id}`} className="lone-link mt-4">
            {sentence(
              words.review({ name: item.name, written: item.review === 'written' ? 'yes' : 'other', hidden }),
            )}
          </ShopLink>
        )}
        {item.mayReturn && (
          <ShopLink
            to={`/order-return/${order._id}-${order.items.indexOf(item)}`}
            className="lone-link mt-4 ml-6 first:ml-0"
          >
            {sentence(words.returnOrExchange({ name: item.name, hidden }))}
          </ShopLink>
        )}
        {item.returns.map((one) => (
          <ItemReturn key={one.code} one={one} onChanged={onChanged} />
        ))}
      </div>
    </article>
  )
}

/** The cancelled pieces of a line whose others go on. */
function TakenOff({ order, item: { cancelledQuantity, quantity } }: Pick<Props, 'order' | 'item'>) {
  if (order.status === 'Cancelled' || !cancelledQuantity || cancelledQuantity === quantity) return null
  return (
    <p className="mt-1 text-small text-madder">{words.piecesCancelled({ cancelledQuantity, quantity })}</p>
  )
}

function Facts({ order }: { order: Order }) {
  return (
    <div className="text-small text-ink-soft md:text-right">
      <p className="break-words">{words.order({ orderId: order._id })}</p>
      <p className="text-balance">
        {sentence(
          words.placedOnDay({
            dayTime: dayTimeText(order.date),
            time: (text) => <time dateTime={order.date}>{text}</time>,
          }),
        )}
      </p>
    </div>
  )
}
