import type { Database } from '../../platform/database.ts'
import { correctPhone } from '../accounts/correct-phone.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { redirectMessages } from '../messaging/redirect-messages.ts'
import { correctPhoneOfOrders } from '../orders/correct-phone.ts'
import { lockOrdersOf } from '../orders/lock-order.ts'
import type { CustomerKey } from './whole-customer.ts'

/** Corrects a phone, and with it waiting messages and orders that were not sent off. Refuses as `correctPhone` does. */
export async function correctCustomerPhone(
  db: Database,
  actor: Person,
  { id, code }: CustomerKey,
  { phone, reason, before: seen }: { phone: string; reason: string; before?: string | undefined },
): Promise<void> {
  await db.begin(async (tx) => {
    await lockOrdersOf(tx, id)
    const { before } = await correctPhone(tx, id, phone, seen)
    await redirectMessages(tx, id, phone)
    await correctPhoneOfOrders(tx, { accountId: id, before, phone, by: actor, now: new Date() })
    await recordChange(tx, actor, {
      action: 'customer.phone-corrected',
      subject: code,
      before: { phone: before && masked(before) },
      after: { phone: masked(phone), reason },
    })
  })
}

/** '••••••3210': the audit log is never deleted, so it gets only a phone's last digits. */
const masked = (phone: string) => `••••••${phone.slice(-4)}`
