import { withWork } from '../../../core/order-status.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Person } from '../history/record-change.ts'
import { noteEvent } from './note-event.ts'

type Corrected = { accountId: string; before: string | null; phone: string; by: Person; now: Date }

/** The parcels of an account that have no label yet get the new phone, where the old one stood on them. */
export async function correctPhoneOfOrders(
  tx: Transaction,
  { accountId, before, phone, by, now }: Corrected,
): Promise<void> {
  const rows = await tx<{ id: string; booking: keyof typeof TOLD | null }[]>`
    select id, (
      select status from shipments where order_id = o.id and (status = 'booked' or status = 'booking' and asked_at is not null)
    ) as booking
    from orders o
    where account_id = ${accountId} and lapsed_at is null and address ->> 'phone' = ${before}
      and status = any(${[...withWork('toPack'), ...withWork('toShip')]})
    order by id for no key update of o`
  const ids = rows.map(({ id }) => id)
  await tx`
    update orders set address = jsonb_set(address, '{phone}', to_jsonb(${phone}::text)) where id = any(${ids}::uuid[])`
  for (const { id, booking } of rows) {
    const reason = booking ? `${NOTED} ${TOLD[booking]} ${OR_ELSE}` : NOTED
    await noteEvent(tx, id, { kind: 'note', actor: { staffId: by.id }, reason, at: now })
  }
}

const NOTED = 'The customer’s phone was corrected: the label has the new one.'
const TOLD = {
  booked: 'The courier was given the old one when the parcel was booked:',
  // Whatever it answered, what came to it first stands.
  booking: 'The courier may have been given the old one, for the parcel is being booked:',
}
const OR_ELSE = 'tell it, or call the parcel off and book anew.'
