import { useState } from 'react'
import type { BulkDone, OrderRow } from '../../../contract/admin/orders.ts'
import { canMove } from '../../../core/order-status.ts'
import { isSettled } from '../../../core/payment-states.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { paperLink } from '../parts/paper-links.ts'
import { act, send } from '../shell/ask.ts'
import { MOST_CHOSEN } from './use-chosen.ts'

type BulkAct = 'pack' | 'ship'
export type Outcome = { act: BulkAct; results: BulkDone['results'] }

type Props = {
  chosen: OrderRow[]
  courierOn: boolean
  /** `codes`: the orders that were chosen when the call was made. */
  onDone: (outcome: Outcome, codes: string[]) => void
  onClear: () => void
}

const isBooked = (parcel: OrderRow['parcel']) => parcel === 'booked'
const codesOf = (orders: OrderRow[]) => orders.map(({ code }) => code)

/** Offers what can be done with the chosen orders; each button counts the orders to which it applies. */
export function BulkBar({ chosen, courierOn, onDone, onClear }: Props) {
  const [busy, setBusy] = useState<BulkAct | null>(null)
  const [asksToShip, setAsksToShip] = useState(false)
  const settled = chosen.filter(({ payment }) => isSettled(payment))
  const toPack = codesOf(settled.filter(({ status }) => canMove(status, 'Packing')))
  const toShip = codesOf(
    courierOn ? settled.filter(({ status, parcel }) => canMove(status, 'Shipped') && !isBooked(parcel)) : [],
  )
  const toPrint = codesOf(settled.filter(({ status }) => status !== 'Cancelled'))
  const go = async (wish: BulkAct, codes: string[], by: typeof act | typeof send) => {
    setBusy(wish)
    try {
      const done = await by('POST /api/admin/orders/bulk', { act: wish, codes })
      if (done) onDone({ act: wish, results: done.results }, codesOf(chosen))
    } finally {
      setBusy(null)
    }
  }
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="With those chosen"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-paper p-3 max-sm:pt-1 lg:left-56 lg:px-8"
    >
      <p className="text-small max-sm:w-full sm:mr-auto">
        {chosen.length} chosen{chosen.length === MOST_CHOSEN && ', as many as go at once'}
        <Button kind="quiet" className="ml-3" onClick={onClear}>
          Choose none
        </Button>
      </p>
      {toPack.length > 0 && (
        <Button busy={busy === 'pack'} className={NARROW} onClick={() => void go('pack', toPack, act)}>
          Pack {toPack.length}
        </Button>
      )}
      {toShip.length > 0 && (
        <Button
          kind={toPack.length > 0 ? 'outline' : 'buy'}
          busy={busy === 'ship'}
          className={NARROW}
          onClick={() => setAsksToShip(true)}
        >
          Ship {toShip.length}
        </Button>
      )}
      {toPrint.length > 0 && <PaperButtons codes={toPrint} />}
      <Confirm
        open={asksToShip}
        onClose={() => setAsksToShip(false)}
        title={toShip.length === 1 ? 'Ship one order?' : `Ship ${toShip.length} orders?`}
        yes="Book the courier"
        onYes={() => go('ship', toShip, send)}
      >
        <p>
          The courier is asked to fetch the parcels. Each shopper is told when the courier has scanned theirs.
        </p>
      </Confirm>
    </section>
  )
}

/** On a phone all buttons stand side by side. */
const NARROW = 'max-sm:grow max-sm:px-3!'

export const PaperButtons = ({ codes, labels = codes }: { codes: string[]; labels?: string[] }) => (
  <>
    <PaperButton paper="packing-slips" codes={codes} what="slip" />
    {labels.length > 0 && <PaperButton paper="address-labels" codes={labels} what="label" />}
  </>
)

type PaperProps = { paper: Parameters<typeof paperLink>[0]; codes: string[]; what: string }

const PaperButton = ({ paper, codes, what }: PaperProps) => (
  <a
    href={paperLink(paper, codes)}
    target="_blank"
    className={`${buttonClass('outline')} ${NARROW}`}
    rel="noopener"
  >
    <span className="whitespace-pre">
      <span className="max-sm:sr-only">Print </span>
      {codes.length === 1 ? `the ${what}` : `${codes.length} ${what}s`}
    </span>
  </a>
)
