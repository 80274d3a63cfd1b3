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
  const rows = await tx<{ id: string }[]>`
    select id from orders
    where account_id = ${accountId} and lapsed_at is null and address ->> 'phone' = ${before}
      and status = any(${[...withWork('toPack'), ...withWork('toShip')]})
    order by id for no key update`
  const ids = rows.map(({ id }) => id)
  await tx`
    update orders set address = jsonb_set(address, '{phone}', to_jsonb(${phone}::text)) where id = any(${ids}::uuid[])`
  for (const id of ids)
    await noteEvent(tx, id, { kind: 'note', actor: { staffId: by.id }, reason: NOTED, at: now })
}

const NOTED = 'The customer’s phone was corrected: the label has the new one.'
