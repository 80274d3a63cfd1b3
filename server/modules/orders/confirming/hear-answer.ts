import { phoneInWhatsApp } from '../../../../core/contact.ts'
import { hasNotLeft } from '../../../../core/order-status.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { orderIn } from '../../messaging/confirm-payload.ts'
import { queueMessage } from '../../messaging/outbox.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { confirm } from './confirm-order.ts'

/** A button pressed under one of our WhatsApp messages. `from`: the number in WhatsApp's form, country code first. */
export type PressedButton = { from: string; payload: string; at: string }

/**
 * Confirms the button's order if it was sent to this very phone, and replies with the outcome. Other buttons are ignored,
 * and one that is pressed long afterwards gets no reply.
 */
export async function hearButton(
  tx: Transaction,
  jobs: Jobs,
  { from, payload, at }: PressedButton,
): Promise<void> {
  const code = orderIn(payload)
  const phone = phoneInWhatsApp(from)
  if (!code || !phone) return
  const [asked] = await tx<{ id: string; name: string }[]>`
    select o.id, a.name from orders o join accounts a on a.id = o.account_id
    where o.code = ${code} and exists (
      select from messages m
      where m.order_id = o.id and m.channel = 'whatsapp' and m.template = 'order-to-confirm' and m.recipient = ${phone})`
  if (!asked) return
  const order = await lockOrder(tx, asked.id)
  const outcome = await confirm(tx, order, { by: 'whatsapp', actor: 'shopper', at: new Date(at) })
  if (await isLongConfirmed(tx, order, outcome)) return
  await queueMessage(tx, jobs, {
    channel: 'whatsapp',
    purpose: 'transactional',
    template: outcome === 'late' ? 'confirmed-too-late' : 'order-confirmed',
    accountId: order.accountId,
    orderId: order.id,
    recipient: phone,
    content: { name: asked.name, code: order.code },
  })
}

/** The order was confirmed before, and has been packed or cancelled since: neither reply would be true. */
async function isLongConfirmed(
  tx: Transaction,
  { id, status }: LockedOrder,
  outcome: Awaited<ReturnType<typeof confirm>>,
): Promise<boolean> {
  if (outcome === 'confirmed') return false
  if (outcome === 'again') return !hasNotLeft(status)
  const [confirmed] = await tx`select from orders where id = ${id} and confirmed_at is not null`
  return confirmed !== undefined
}
