import { phoneInWhatsApp } from '../../../../core/contact.ts'
import { hasNotLeft } from '../../../../core/order-status.ts'
import type { Fragment, Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { orderIn } from '../../messaging/confirm-payload.ts'
import { queueMessage } from '../../messaging/outbox.ts'
import { isToConfirm, type LockedOrder, lockOrder } from '../lock-order.ts'
import { confirm } from './confirm-order.ts'

/** `from`: the number in WhatsApp's form, country code first. */
type Answer = { from: string; at: string }

/**
 * Confirms the button's order if it was sent to this very phone, and replies with the outcome. Other buttons are ignored,
 * and one that is pressed long afterwards gets no reply.
 */
export async function hearButton(
  tx: Transaction,
  jobs: Jobs,
  { from, payload, at }: Answer & { payload: string },
): Promise<void> {
  const code = orderIn(payload)
  const phone = phoneInWhatsApp(from)
  if (!code || !phone) return
  const [asked] = await askedOf(tx, phone, tx`o.code = ${code}`)
  if (asked) await confirmAsked(tx, jobs, phone, asked, at)
}

/**
 * Takes a typed yes for the button, where one order alone waits for a word from this very phone; where several do, the reply
 * says to press the button of the one that is meant. Without any it is ignored.
 */
export async function hearYes(tx: Transaction, jobs: Jobs, { from, at }: Answer): Promise<void> {
  const phone = phoneInWhatsApp(from)
  if (!phone) return
  const [asked, ...others] = await askedOf(tx, phone, isToConfirm(tx))
  if (!asked) return
  if (others.length === 0) return confirmAsked(tx, jobs, phone, asked, at)
  await queueMessage(tx, jobs, {
    channel: 'whatsapp',
    purpose: 'transactional',
    template: 'confirm-which',
    accountId: asked.accountId,
    recipient: phone,
    content: { name: asked.name },
  })
}

type Asked = { id: string; accountId: string; name: string }

/** The orders, of those that `which` describes, whose confirmation this phone was asked for on WhatsApp. */
const askedOf = (tx: Transaction, phone: string, which: Fragment) => tx<Asked[]>`
  select o.id, o.account_id as "accountId", a.name from orders o join accounts a on a.id = o.account_id
  where ${which} and exists (
    select from messages m
    where m.order_id = o.id and m.channel = 'whatsapp' and m.template = 'order-to-confirm' and m.recipient = ${phone})`

async function confirmAsked(
  tx: Transaction,
  jobs: Jobs,
  phone: string,
  asked: Asked,
  at: string,
): Promise<void> {
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
