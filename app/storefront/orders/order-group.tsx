import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { dayText } from '../../ui/dates.ts'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { headingId } from './heading-id.ts'
import { MoneyBack } from './money-back.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { dueInCash, keptOf, paidByCredit, takenOff } from './order-sums.ts'
import { paymentBadge } from './payment-badge.ts'
import { PromiseKept } from './promise-kept.tsx'
import { ToConfirm } from './to-confirm.tsx'
import type { Tracking } from './use-tracking.ts'

type Props = { order: Order; tracking: Tracking | undefined; onChanged: () => void }

/** An order: a card for each line, above its address, its bill and its buttons. */
export function OrderGroup({ order, tracking, onChanged }: Props) {
  return (
    <section aria-labelledby={headingId(order._id)} className="border border-line">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 bg-linen px-[min(1.5rem,5vw)] py-4">
        <h2
          id={headingId(order._id)}
          tabIndex={-1}
          className="text-h3 font-medium wrap-anywhere tabular-nums"
        >
          {words.order({ orderId: order._id })}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-small tabular-nums">
          <time dateTime={order.date} className="text-ink-soft">
            {dayText(order.date)}
          </time>
          <span className="text-ink-soft">{words.pieces({ count: order.itemsCount })}</span>
          <CameTo order={order} />
        </p>
      </header>
      {order.confirmBy && <ToConfirm orderId={order._id} until={order.confirmBy} onChanged={onChanged} />}
      <ul className="px-[min(1.5rem,5vw)]">
        {order.items.map((item) => (
          <li key={`${item._id} ${item.size}`} className="border-b border-sand">
            <OrderCard order={order} item={item} tracking={tracking} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <div className="grid gap-x-8 gap-y-8 px-[min(1.5rem,5vw)] py-8 sm:grid-cols-2 lg:grid-cols-3">
        <Destination order={order} />
        <Bill order={order} onChanged={onChanged} />
        <OrderActions order={order} onChanged={onChanged} />
      </div>
    </section>
  )
}

/** The order's total, struck through beside what the shop keeps of it where money has gone back or is on its way. */
function CameTo({ order }: Pick<Props, 'order'>) {
  const price = priceText(order.total - takenOff(order))
  const kept = keptOf(order)
  if (kept === null) return <span className="font-medium">{price}</span>
  return (
    <span className="font-medium">
      {sentence(
        words.cameTo({
          kept: priceText(kept),
          price: priceText(order.total),
          hidden,
          was: (text) => <s className="font-normal text-ink-soft">{text}</s>,
        }),
      )}
    </span>
  )
}

const Destination = ({ order }: Pick<Props, 'order'>) => (
  <div className="min-w-0 text-small">
    <h3 className="text-ink-soft">{words.deliveryAddress}</h3>
    <AddressLines address={order.address} className="mt-2 wrap-anywhere" />
    <PromiseKept order={order} />
  </div>
)

/** The coupon's row of the bill: what it takes off, or that it made the delivery free. */
const CouponRow = ({ order: { coupon, discount } }: Pick<Props, 'order'>) => (
  <>
    <dt className="wrap-anywhere">{words.coupon({ code: coupon ?? '' })}</dt>
    <dd className="text-right">{discount > 0 ? `−${priceText(discount)}` : words.freeDelivery}</dd>
  </>
)

/** How much of the total store credit pays, and what was or will be paid otherwise. */
function HowPaid({ order, due }: Pick<Props, 'order'> & { due: number }) {
  const { credit, rest } = paidByCredit(order)
  const how = due > 0 ? 'due' : order.paymentMethod === CASH ? 'cash' : 'other'
  return (
    <>
      <dt>{words.paidByCredit}</dt>
      <dd className="text-right">{priceText(credit)}</dd>
      {rest > 0 && (due > 0 || order.payment) && (
        <>
          <dt>{words.paidOtherwise({ how })}</dt>
          <dd className="text-right">{priceText(rest)}</dd>
        </>
      )}
    </>
  )
}

function Bill({ order, onChanged }: Pick<Props, 'order' | 'onChanged'>) {
  const off = takenOff(order)
  const due = dueInCash(order)
  return (
    <div className="min-w-0 text-small">
      <h3 className="text-ink-soft">{words.bill}</h3>
      <dl className="mt-2 grid sm:max-w-72 grid-cols-[1fr_auto] gap-y-1 tabular-nums [&_dt]:pr-4">
        <dt>{words.pieces({ count: order.itemsCount })}</dt>
        <dd className="text-right">{priceText(order.subtotal)}</dd>
        {order.coupon && <CouponRow order={order} />}
        {off > 0 && (
          <>
            <dt>{words.takenOff}</dt>
            <dd className="text-right">−{priceText(off)}</dd>
          </>
        )}
        <dt>{words.delivery}</dt>
        <dd className="text-right">{order.deliveryFee > 0 ? priceText(order.deliveryFee) : words.free}</dd>
        <dt className="mt-1 border-t border-sand pt-2 font-medium">{words.total}</dt>
        <dd className="mt-1 border-t border-sand pt-2 text-right font-medium">
          {priceText(order.total - off)}
        </dd>
        {order.credit > 0 && <HowPaid order={order} due={due} />}
      </dl>
      {due > 0 ? (
        <p className="mt-3">{words.inCash({ price: priceText(due) })}</p>
      ) : (
        <p className="mt-3 text-peacock">{paymentBadge(order)}</p>
      )}
      {order.refunds.length > 0 && <MoneyBack order={order} onChanged={onChanged} />}
    </div>
  )
}
