import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import type { OrderStatus } from '../../../core/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { act } from '../shell/ask.ts'
import { useKeys } from '../shell/keys.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

type Props = { order: OrderPage['order']; courierOn: boolean; onDone: () => void }
type Act = { to: OrderStatus; verb: string }

const VERB: Record<Exclude<OrderStatus, 'Order Placed'>, string> = {
  Packing: 'Begin packing',
  Shipped: 'Ship',
  'Out for delivery': 'It is out for delivery',
  Delivered: 'It is delivered',
  Cancelled: 'Cancel',
}

/**
 * Buttons for exactly the moves that are legal now and that this person may make. On a phone they stand at the foot of
 * the screen, within reach of the thumb.
 */
export function Actions({ order, courierOn, onDone }: Props) {
  const [open, setOpen] = useState<'ship' | 'cancel' | null>(null)
  const [busy, setBusy] = useState(false)
  const move = async (to: OrderStatus) => {
    if (busy) return
    if (to === 'Shipped') return setOpen('ship')
    if (to === 'Cancelled') return setOpen('cancel')
    if (to === 'Order Placed') return
    setBusy(true)
    await act('POST /api/admin/orders/{code}/move', { to }, { code: order.code })
    setBusy(false)
    onDone()
  }
  const confirm = async () => {
    setBusy(true)
    await act('POST /api/admin/orders/{code}/confirm', {}, { code: order.code })
    setBusy(false)
    onDone()
  }
  const acts = actsOf(order)
  const [next] = acts
  useKeys(next ? [{ keys: 'm', does: next.verb, act: () => void move(next.to) }] : [])
  const close = () => setOpen(null)
  // No dialog goes away under who types in it: what they type next would be taken for keys of the page.
  if (acts.length === 0 && open === null) return null
  return (
    <div className="next-bar flex flex-wrap gap-3 lg:mb-6">
      {order.mayConfirm && (
        <Button busy={busy} className="max-lg:grow" onClick={() => void confirm()}>
          Confirmed on the phone
        </Button>
      )}
      {acts.map(({ to, verb }) => (
        <Button
          key={to}
          kind={to === next?.to && to !== 'Cancelled' && isNext(order) ? 'buy' : 'outline'}
          busy={busy && to === next?.to}
          className="max-lg:grow"
          onClick={() => void move(to)}
        >
          {verb}
        </Button>
      ))}
      <ShipDialog
        open={open === 'ship'}
        onClose={close}
        order={order}
        courierOn={courierOn}
        onDone={onDone}
      />
      <CancelDialog open={open === 'cancel'} onClose={close} order={order} onDone={onDone} />
    </div>
  )
}

/**
 * Whether a move of the status is what comes next: not while a booked parcel waits for the courier, or a parcel needs a
 * person's decision.
 */
const isNext = ({ parcel, parcelActs }: OrderPage['order']) =>
  parcel !== 'booked' && (parcel === 'away' || parcelActs.length === 0)

function actsOf({ moves, mayShip, parcels }: OrderPage['order']): Act[] {
  const isBooking = parcels.some(({ status, lastError }) => status === 'booking' && !lastError)
  const isBooked = parcels.some(({ status }) => status === 'booked')
  const toShip = isBooked ? 'Ship it otherwise' : isBooking ? 'Being booked …' : VERB.Shipped
  const acts = moves.flatMap((to) =>
    to === 'Order Placed' ? [] : [{ to, verb: to === 'Shipped' ? toShip : VERB[to] }],
  )
  const isAgain = mayShip && !moves.includes('Shipped')
  return isAgain ? [...acts, { to: 'Shipped', verb: 'Send another parcel' }] : acts
}
