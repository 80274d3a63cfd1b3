import { useEffect, useState } from 'react'
import * as words from '#words/orders'
import { processingHours } from '../../../core/delivery-rules.ts'
import { priceText } from '../../../core/money.ts'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { momentText, weekdayText } from '../../ui/dates.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { useShop } from '../shell/use-shop.ts'
import { useSession } from '../state/session.ts'
import { takePlaced } from './just-placed.ts'
import { dueInCash } from './order-sums.ts'

/** The confirmation at the top of My Orders after an order was placed: its total, and what comes next. */
export function PlacedNotice({ orders }: { orders: Order[] | null }) {
  const [placed, setPlaced] = useState<string | null>(null)
  useEffect(() => setPlaced(takePlaced()), [])
  const order = orders?.find(({ _id, status }) => _id === placed && status !== 'Cancelled')
  return (
    <section
      aria-labelledby={order && 'order-placed'}
      className={order && 'mb-12 bg-linen p-[min(2rem,6vw)] print:hidden'}
    >
      {/* There before its words are, so that they are read out. */}
      <div role="status">{order && <Stands order={order} />}</div>
      {order && <Next order={order} />}
    </section>
  )
}

function Stands({ order }: { order: Order }) {
  const price = priceText(order.total)
  const due = priceText(dueInCash(order))
  return (
    <>
      <TwoThreads className="mb-4 w-18" />
      <h2 id="order-placed" className="font-display text-h2">
        {words.thankYou({ name: order.address.firstName })}
      </h2>
      <p className="mt-3 max-w-measure">
        {words.yourOrderStands({ orderId: order._id, count: order.itemsCount, price })}{' '}
        {order.payment
          ? words.yourOrderIsPaid
          : order.paymentMethod === CASH
            ? order.confirmBy
              ? words.yourOrderWaits({ price: due, moment: momentText(order.confirmBy) })
              : words.yourOrderIsCash({ price: due })
            : words.yourOrderAwaits}
      </p>
    </>
  )
}

function Next({ order }: { order: Order }) {
  const { user } = useSession()
  const { times } = useShop()
  const { city, zipcode } = order.address
  const whatsapp = user?.phone && user.whatsappUtilityOptIn ? 'yes' : 'other'
  const steps = [
    order.confirmBy
      ? words.nextConfirmFirst({ processingHours: processingHours(times) })
      : words.nextPack({ processingHours: processingHours(times) }),
    words.nextTell({ whatsapp }),
    order.promisedOn
      ? words.nextArrive({ city, zipcode, day: weekdayText(order.promisedOn) })
      : words.nextConfirm({ city, zipcode }),
    order.cancellable &&
      (order.cancelUntil
        ? words.nextCancel({ moment: momentText(order.cancelUntil) })
        : words.nextCancelPacked),
  ].filter((step) => step !== false)
  return (
    <>
      <h3 className="mt-6 font-medium">{words.whatNext}</h3>
      <ul className="mt-2 grid max-w-measure gap-1 text-small">
        {steps.map((step) => (
          <li key={step} className="border-l-2 border-haldi py-0.5 pl-4">
            {step}
          </li>
        ))}
      </ul>
    </>
  )
}
