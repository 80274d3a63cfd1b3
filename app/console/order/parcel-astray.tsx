import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import type { ParcelAct } from '../../../contract/admin/parcels.ts'
import type { ShipmentState } from '../../../core/shipment-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { PhoneLink } from '../parts/reach-links.tsx'
import { act, send } from '../shell/ask.ts'
import { whatALossGivesBack } from './what-goes-back.ts'

type Order = OrderPage['order']
type Props = { order: Order; onDone: () => void }

const SAYS: Partial<Record<ShipmentState, string>> = {
  away: 'It went with a label from elsewhere, so no courier tells us when it comes back or is lost.',
  undelivered: 'The courier could not deliver it. Ring the shopper, then say what is to become of it.',
  returning: 'The courier is bringing it back. Receive it when it is here.',
  returned: 'The courier has brought it back. Receive it: the order ends, and what was paid goes back.',
  damaged: 'The courier has damaged it.',
  lost: 'The courier has lost it.',
}

const VERB: Record<ParcelAct, string> = {
  'try again': 'Have it tried again',
  'bring back': 'Have it brought back',
  receive: 'Receive it',
  refund: 'Lost: end the order',
  'send again': 'Lost: send the same again',
}

/** Shows a parcel that went astray, and everything that a person can decide about it. */
export function ParcelAstray({ order, onDone }: Props) {
  const [asks, setAsks] = useState<'refund' | 'send again' | null>(null)
  const { code, parcel, parcels, parcelActs } = order
  const words = parcel && SAYS[parcel]
  if (!words || parcelActs.length === 0) return null
  const awb = parcels.findLast(({ status }) => status === parcel)?.awbCode
  const tell = async (wish: 'try again' | 'bring back') => {
    await act('POST /api/admin/orders/{code}/undelivered', { wish }, { code })
    onDone()
  }
  const giveUp = async () => {
    if (asks) await send('POST /api/admin/orders/{code}/lost', { after: asks }, { code }).finally(onDone)
  }
  return (
    <section
      aria-label="The parcel"
      className={`note mb-6 ${parcel === 'away' ? 'border-line' : 'border-madder'}`}
    >
      <p className="mb-3 max-w-measure">
        {words}
        {parcel === 'undelivered' && (
          <>
            {' '}
            Their phone: <PhoneLink phone={order.address.phone} />
          </>
        )}
        {order.isPaidBack && ' All of its money has gone back, so the same is not sent again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {parcelActs.map((one) =>
          one === 'receive' ? (
            <Link
              key={one}
              to={`/receive?number=${encodeURIComponent(awb ?? '')}`}
              className={buttonClass(parcel === 'returned' ? 'buy' : 'outline')}
            >
              {VERB[one]}
            </Link>
          ) : (
            <Button
              key={one}
              kind="outline"
              onClick={() => (one === 'refund' || one === 'send again' ? setAsks(one) : void tell(one))}
            >
              {VERB[one]}
            </Button>
          ),
        )}
      </div>
      <Confirm
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={
          <>
            {asks === 'refund' ? 'End' : 'Send'} <CodeTitle>{code}</CodeTitle>
            {asks === 'refund' ? '?' : ' again?'}
          </>
        }
        yes={asks === 'refund' ? 'End the order' : 'Send the same again'}
        onYes={giveUp}
      >
        {asks === 'refund' ? (
          <p>
            {whatALossGivesBack(order)} The pieces are written off, the invoice is credited, and the shopper
            is told.
          </p>
        ) : (
          <p>
            The pieces in the lost parcel are written off, and the same are taken off the shelf once more.
            Then another parcel goes.
          </p>
        )}
      </Confirm>
    </section>
  )
}
