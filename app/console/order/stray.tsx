import { useState } from 'react'
import { Link } from 'react-router'
import type { Parcel } from '../../../contract/admin/orders.ts'
import type { ShipmentState, StraySaying } from '../../../core/shipment-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { send } from '../shell/ask.ts'

type Props = { code: string; parcel: Parcel; onDone: () => void }

const SAYINGS: Record<StraySaying, { verb: string; title: string; means: string }> = {
  delivered: {
    verb: 'It counts as delivered',
    title: 'Does this parcel count?',
    means:
      'The order is delivered in it. One that was to go in its place is called off, and its pieces are back on the shelf.',
  },
  'call off': {
    verb: 'Try to call it off again',
    title: 'Call it off again?',
    means: 'The courier is asked once more.',
  },
  'called off': {
    verb: 'The courier has called it off',
    title: 'Is it called off?',
    means:
      'Say so when the courier has told you, or the label was thrown away: nothing is asked of it any more.',
  },
  kept: {
    verb: 'It does not come back',
    title: 'Does it stay away?',
    means: 'It is lost, or its shopper keeps it. Its pieces are taken off the shelf. Nothing is charged.',
  },
}

const WHY: Partial<Record<ShipmentState, string>> = {
  'written off': 'It was given up',
  cancelling: 'It was called off',
  cancelled: 'It was called off',
}

/**
 * Shows a parcel that was called off or given up, or whose order was cancelled, and that is with the courier or the
 * shopper all the same, and everything that a person can say about it.
 */
export function Stray({ code, parcel, onDone }: Props) {
  const [asks, setAsks] = useState<StraySaying | null>(null)
  const { id, status, awbCode, sayings, mayReceive } = parcel
  if (sayings.length === 0 && !mayReceive) return null
  const say = async () => {
    if (asks)
      await send('POST /api/admin/orders/{code}/parcels/{id}', { as: asks }, { code, id }).finally(onDone)
  }
  return (
    <section aria-label="A parcel too many" className="note my-3 border-madder">
      <p className="mb-3 max-w-measure">
        {WHY[status] ?? 'Its order is cancelled'}, and is out there all the same. Ring the courier and the
        shopper, then say what becomes of it.
      </p>
      <div className="flex flex-wrap gap-3">
        {mayReceive && (
          <Link
            to={`/receive?number=${encodeURIComponent(awbCode ?? '')}`}
            className={buttonClass('outline')}
          >
            It is here
          </Link>
        )}
        {sayings.map((saying) => (
          <Button key={saying} kind="outline" onClick={() => setAsks(saying)}>
            {SAYINGS[saying].verb}
          </Button>
        ))}
      </div>
      <Confirm
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={asks ? SAYINGS[asks].title : ''}
        yes={asks ? SAYINGS[asks].verb : ''}
        onYes={say}
      >
        {asks && <p>{SAYINGS[asks].means}</p>}
      </Confirm>
    </section>
  )
}
