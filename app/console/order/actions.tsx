import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin-replies.ts'
import type { OrderStatus } from '../../../core/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { act } from '../shell/ask.ts'
import { useKeys } from '../shell/keys.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

type Props = { order: OrderPage['order']; onDone: () => void }

const VERB: Record<OrderStatus, string> = {
  'Order Placed': '',
  Packing: 'Begin packing',
  Shipped: 'Ship',
  'Out for delivery': 'It is out for delivery',
  Delivered: 'It is delivered',
  Cancelled: 'Cancel',
}

/** Exactly the moves that are legal now and this person may make; at the foot of a phone's screen, under the thumb. */
export function Actions({ order, onDone }: Props) {
  const [open, setOpen] = useState<'ship' | 'cancel' | null>(null)
  const [busy, setBusy] = useState(false)
  const move = async (to: OrderStatus) => {
    if (to === 'Shipped') return setOpen('ship')
    if (to === 'Cancelled') return setOpen('cancel')
    if (to === 'Order Placed') return
    setBusy(true)
    await act('POST /api/admin/orders/{code}/move', { to }, { code: order.code })
    setBusy(false)
    onDone()
  }
  const [next] = order.moves
  useKeys(next ? [{ keys: 'm', does: VERB[next], act: () => void move(next) }] : [])
  const close = () => setOpen(null)
  const isBooking = order.parcels.some(({ status }) => status === 'booking')
  if (order.moves.length === 0) return null
  return (
    <div className="z-10 mb-6 flex flex-wrap gap-3 bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:mb-0 max-lg:border-t max-lg:border-sand max-lg:p-3">
      {order.moves.map((to) => (
        <Button
          key={to}
          kind={to === next && to !== 'Cancelled' ? 'buy' : 'outline'}
          busy={busy && to === next}
          className="max-lg:grow"
          onClick={() => void move(to)}
        >
          {to === 'Shipped' && isBooking ? 'Being booked …' : VERB[to]}
        </Button>
      ))}
      <ShipDialog open={open === 'ship'} onClose={close} order={order} onDone={onDone} />
      <CancelDialog open={open === 'cancel'} onClose={close} order={order} onDone={onDone} />
    </div>
  )
}
