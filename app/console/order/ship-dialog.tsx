import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

type Props = {
  open: boolean
  onClose: () => void
  order: OrderPage['order']
  courierOn: boolean
  onDone: () => void
}

/**
 * Ships an order: the courier collects the parcel, or it goes with a label from elsewhere, whose number is entered by
 * hand.
 */
export function ShipDialog({ open, onClose, order, courierOn, onDone }: Props) {
  const [wantsHand, setWantsHand] = useState(false)
  const byHand = wantsHand || !courierOn
  const done = () => {
    onDone()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Ship <CodeTitle>{order.code}</CodeTitle>
        </>
      }
    >
      {byHand ? <LabelForm code={order.code} onDone={done} /> : <CourierForm order={order} onDone={done} />}
      {courierOn && (
        <Button kind="quiet" className="mt-2" onClick={() => setWantsHand(!wantsHand)}>
          {byHand ? 'Have the courier fetch it' : 'I have a label already'}
        </Button>
      )}
    </Dialog>
  )
}

type FormProps = { onDone: () => void }

export function CourierForm({ order, onDone }: FormProps & { order: OrderPage['order'] }) {
  const { code, pieces, parcels } = order
  const { form, busy, refused } = useForm(async () => {
    await send('POST /api/admin/orders/{code}/ship', {}, { code })
    onDone()
  })
  const booking = parcels.find(({ status }) => status === 'booking')
  const booked = parcels.find(({ status }) => status === 'booked')
  if (booked)
    return (
      <p className="mb-5">
        {booked.courierName} is booked to fetch it, AWB {booked.awbCode}. The order is Shipped with the
        courier’s first scan. With a label from elsewhere this parcel is called off.
      </p>
    )
  if (booking && !booking.lastError)
    return <p className="mb-5">The courier is asked to fetch it. The order is Shipped with its first scan.</p>
  return (
    <form {...form}>
      {booking && <p className="note mb-5 border-madder">The courier did not take it: {booking.lastError}</p>}
      <p className="mb-5">
        {pieces === 1 ? 'One piece is' : `All ${pieces} pieces are`} in the parcel? The courier is asked to
        fetch it; the order becomes Shipped, and the shopper is told, when the courier has scanned it.
      </p>
      <FieldError className="mb-4">{refused?.message}</FieldError>
      <Button type="submit" busy={busy}>
        {booking ? 'Ask the courier again' : 'Book the courier'}
      </Button>
    </form>
  )
}

function LabelForm({ code, onDone }: FormProps & { code: string }) {
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const trackingUrl = String(typed.get('trackingUrl')).trim()
    const byHand = {
      awb: String(typed.get('awb')),
      courierName: String(typed.get('courierName')),
      ...(trackingUrl ? { trackingUrl } : {}),
    }
    await send('POST /api/admin/orders/{code}/ship', { byHand }, { code })
    onDone()
  })
  const of = (field: string, last = false) => troubleOf(`byHand.${field}`) ?? troubleOf(field, last)
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="AWB" name="awb" required maxLength={40} autoComplete="off" error={of('awb')} />
      <Field label="Courier" name="courierName" required maxLength={80} error={of('courierName')} />
      <Field
        label="Link to follow it"
        name="trackingUrl"
        type="url"
        optional
        maxLength={500}
        hint="Without one, mails and WhatsApp lead to My Orders."
        error={of('trackingUrl', true)}
      />
      <Button type="submit" busy={busy} className="self-start">
        It is shipped
      </Button>
    </form>
  )
}
