import { WITH_COURIER } from '../../../core/shipment-state.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Person } from '../history/record-change.ts'
import { noteEvent } from './note-event.ts'

type Corrected = { accountId: string; before: string | null; phone: string; by: Person; now: Date }

/**
 * Replaces an account's former phone by a new one in all its orders that are still to be sent, may be sent again or picked
 * up; notes where the courier already has the former one.
 */
export async function correctPhoneOfOrders(
  tx: Transaction,
  { accountId, before, phone, by, now }: Corrected,
): Promise<void> {
  const rows = await tx<{ id: string; isDelivered: boolean; told: keyof typeof TOLD | null }[]>`
    select id, status = 'Delivered' as "isDelivered", coalesce((
      select case when status in ('booking', 'booked') then status else 'away' end from shipments
      where order_id = o.id and (status = any(${WITH_COURIER}) or status = 'booking' and asked_at is not null) limit 1
    ), (
      select 'pickup' from return_pickups
      where order_id = o.id and (status in ('booked', 'not fetched') or status = 'booking' and checks > 0) limit 1
    )) as told
    from orders o
    where account_id = ${accountId} and lapsed_at is null and ended_as is null and status <> 'Cancelled'
      and address ->> 'phone' = ${before}
    order by id for no key update of o`
  const ids = rows.map(({ id }) => id)
  await tx`
    update orders set address = jsonb_set(address, '{phone}', to_jsonb(${phone}::text)) where id = any(${ids}::uuid[])`
  for (const { id, isDelivered, told } of rows) {
    if (isDelivered && told === null) continue
    const reason = told ? `${CORRECTED} ${TOLD[told]}` : `${CORRECTED} ${ON_LABEL}`
    await noteEvent(tx, id, { kind: 'note', actor: { staffId: by.id }, reason, at: now })
  }
}

const CORRECTED = 'The customer’s phone was corrected.'
const ON_LABEL = 'The label has the new one.'
const OR_ELSE = 'tell it, or call the parcel off and book anew.'
const TOLD = {
  booked: `${ON_LABEL} The courier was given the old one when the parcel was booked: ${OR_ELSE}`,
  // Whatever the courier replied, it may have taken the former phone from an earlier request.
  booking: `${ON_LABEL} The courier may have been given the old one, for the parcel is being booked: ${OR_ELSE}`,
  away: 'The courier was given the old one, and has the parcel: tell it.',
  pickup:
    'The courier was given the old one to fetch a return: tell it, or call that off and have it fetched anew.',
}
