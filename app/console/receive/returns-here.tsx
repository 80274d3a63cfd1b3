import { Link } from 'react-router'
import type { ParcelPage } from '../../../contract/admin/parcels.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { countOf } from '../parts/counted.ts'
import { Thumb } from '../parts/thumb.tsx'
import { useForm } from '../parts/use-form.ts'
import { ReturnBadge } from '../returns/return-badge.tsx'
import { REASON_TEXT } from '../returns/return-words.ts'
import { send } from '../shell/ask.ts'

type Props = {
  number: string
  returns: ParcelPage['returns']
  /** Sees what was sent through; throws when it is refused. */
  onSend: (sent: Promise<unknown>) => Promise<void>
}

/** Receives all returns that came in one parcel at once; each piece is inspected by itself. */
export function ReturnsHere({ number, returns, onSend }: Props) {
  const { form, busy, refused } = useForm(() => onSend(send('POST /api/admin/returns/receive', { number })))
  const isComing = returns.some(({ mayReceive }) => mayReceive)
  return (
    <form {...form} className="max-w-2xl">
      <h2 className="font-body text-h3 font-medium wrap-anywhere">
        {returns.length === 1 ? 'A return' : `${returns.length} returns`}
      </h2>
      <ul className="mt-4 border-t border-sand">
        {returns.map(({ code, piece, sizeText, quantity, picture, reason, ...how }) => (
          <li key={code} className="flex flex-wrap items-center gap-4 border-b border-sand py-3">
            {picture && <Thumb picture={picture} className="aspect-4/5 w-16 flex-none" />}
            <p className="min-w-40 flex-1 wrap-anywhere">
              <span className="block font-medium">{piece}</span>
              <span className="block text-small">
                Size {sizeText}, {countOf(quantity, 'piece')}. {REASON_TEXT[reason]}.
              </span>
              <Link to={`/returns/${code}`} className="text-link text-small tabular-nums">
                Return {code}
              </Link>
            </p>
            <ReturnBadge of={how} />
          </li>
        ))}
      </ul>
      <FieldError className="mt-4">{refused?.message}</FieldError>
      {isComing ? (
        <Button type="submit" busy={busy} className="mt-5">
          It is here
        </Button>
      ) : (
        <p className="note mt-5">There is nothing to receive: it is here already, or nobody waits for it.</p>
      )}
    </form>
  )
}
