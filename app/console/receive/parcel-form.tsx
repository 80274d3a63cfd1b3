import { useState } from 'react'
import { Link } from 'react-router'
import type { ParcelPage } from '../../../contract/admin/parcels.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, SelectField } from '../../ui/field.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { countOf } from '../parts/counted.ts'
import { Money } from '../parts/money.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

type Parcel = NonNullable<ParcelPage['parcel']>
type Props = {
  parcel: Parcel
  /** Whether the parcel's order is part of this person's work. */
  seesOrder: boolean
  /** Sees what was sent through; throws when it is refused. */
  onSend: (sent: Promise<unknown>) => Promise<void>
}

/** Receives a parcel, and asks of each piece whether it can be sold again. */
export function ParcelForm({ parcel, seesOrder, onSend }: Props) {
  const { awb, courierName, order, orderStatus, endedAs, status, mayReceive, isStray, lines, goesBack } =
    parcel
  const [spoilt, setSpoilt] = useState(new Map<number, number>())
  const isSpoilt = [...spoilt.values()].some((count) => count > 0)
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const reason = String(typed.get('reason') ?? '').trim()
    const payload = {
      lines: lines.map(({ position, quantity }) => {
        const writtenOff = spoilt.get(position) ?? 0
        return { position, restocked: quantity - writtenOff, writtenOff }
      }),
      ...(reason ? { reason } : {}),
    }
    await onSend(send('POST /api/admin/parcels/{awb}/receive', payload, { awb }))
  })
  return (
    <form {...form} className="max-w-2xl">
      <h2 className="font-body text-h3 font-medium wrap-anywhere">{awb}</h2>
      <p className="mt-1 mb-4 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {courierName && <span>{courierName}</span>}
        {seesOrder ? (
          <Link to={`/orders/${order}`} className="text-link tabular-nums">
            Order {order}
          </Link>
        ) : (
          <span className="tabular-nums">Order {order}</span>
        )}
        <StatusBadge status={orderStatus} endedAs={endedAs} parcel={status} />
      </p>
      {mayReceive && (
        <>
          <ul className="border-t border-sand">
            {lines.map((line) => (
              <Line
                key={line.position}
                line={line}
                spoilt={spoilt.get(line.position) ?? 0}
                onChange={(count) => setSpoilt(new Map(spoilt).set(line.position, count))}
              />
            ))}
          </ul>
          {isSpoilt && (
            <Field
              label="Why it cannot be sold again"
              name="reason"
              required
              maxLength={500}
              className="mt-5"
              error={troubleOf('reason')}
            />
          )}
          {isStray && (
            <p className="mt-5 text-small">
              It was called off or given up before: its order and its money stay as they are.
            </p>
          )}
          {!isStray && goesBack !== null && (
            <p className="mt-5 text-small">
              {goesBack > 0 ? (
                <>
                  <Money rupees={goesBack} /> go back to the shopper, the way they were paid.
                </>
              ) : (
                'Nothing was paid for it, so nothing goes back.'
              )}
            </p>
          )}
        </>
      )}
      <FieldError className="mt-4">{troubleOf('', true)}</FieldError>
      {mayReceive ? (
        <Button type="submit" busy={busy} className="mt-5">
          {isStray ? 'Receive it' : 'Receive it, and end the order'}
        </Button>
      ) : (
        <p className="note mt-5">
          There is nothing to receive of this parcel: it has not left, was delivered, or was seen to already.
        </p>
      )}
    </form>
  )
}

type LineProps = { line: Parcel['lines'][number]; spoilt: number; onChange: (spoilt: number) => void }

const Line = ({ line: { position, name, size, quantity, picture }, spoilt, onChange }: LineProps) => (
  <li className="flex flex-wrap items-center gap-4 border-b border-sand py-3">
    {picture && <Thumb picture={picture} className="aspect-4/5 w-16 flex-none" />}
    <p className="min-w-40 flex-1 wrap-anywhere">
      <span className="font-medium">{name}</span>
      <span className="block text-small">
        Size {size}, {countOf(quantity, 'piece')}
      </span>
    </p>
    <SelectField
      id={`spoilt-${position}`}
      label="What becomes of it"
      className="w-full sm:w-60"
      value={spoilt}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {upTo(quantity).map((count) => (
        <option key={count} value={count}>
          {fate(count, quantity)}
        </option>
      ))}
    </SelectField>
  </li>
)

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)

function fate(spoilt: number, quantity: number): string {
  if (spoilt === 0) return quantity === 1 ? 'Back on the shelf' : 'All back on the shelf'
  if (spoilt === quantity) return quantity === 1 ? 'Written off' : 'All written off'
  return `${spoilt} of ${quantity} written off`
}
