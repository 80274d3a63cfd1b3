import { words } from '#words/in/mails/order-to-confirm'
import type { CashRules } from '../../../../core/cash-rules.ts'
import { localeKept } from '../../../../core/locale.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { HOUR_MS } from '../../../../core/time.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { isToConfirm, lockOrder } from '../lock-order.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { tellShopper } from '../telling/order-messages.ts'

type Deps = PaymentDeps & { settings: { cashRules(): CashRules } }

const AT_A_TIME = 50

/**
 * Reminds shoppers, once, of orders that wait for their confirmation, and cancels the orders whose time for it is over; 50 of
 * each at most. Each order has a transaction of its own, so a process that is killed leaves none half done, and several
 * instances at once do none twice. Returns how many it reminded of or cancelled.
 */
export async function sweepConfirmations(deps: Deps, now = new Date()): Promise<number> {
  const reminded = await countDone(deps, await toRemind(deps, now), (id) => remind(deps, id, now))
  const cancelled = await countDone(deps, await overdue(deps, now), (order) => cancel(deps, order, now))
  return reminded + cancelled
}

async function toRemind({ db, settings }: Deps, now: Date): Promise<string[]> {
  const { confirmHours, remindHours } = settings.cashRules()
  const left = new Date(now.getTime() + (confirmHours - remindHours) * HOUR_MS)
  const rows = await db<{ id: string }[]>`
    select id from orders
    where ${isToConfirm(db)} and reminded_at is null and confirm_by <= ${left} and confirm_by > ${now}
    order by confirm_by limit ${AT_A_TIME}`
  return rows.map(({ id }) => id)
}

async function remind({ db, jobs }: Deps, id: string, now: Date): Promise<void> {
  await db.begin(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.isToConfirm || !(await isFirstReminder(tx, id, now))) return
    await tellShopper(tx, jobs, { orderId: id, about: 'order-to-confirm', isReminder: true })
  })
}

async function isFirstReminder(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const marked = await tx`
    update orders set reminded_at = ${now} where id = ${id} and reminded_at is null returning id`
  return marked.length > 0
}

type Overdue = { code: string; locale: string | null }

const overdue = ({ db }: Deps, now: Date) => db<Overdue[]>`
  select code, locale from orders where ${isToConfirm(db)} and confirm_by <= ${now}
  order by confirm_by limit ${AT_A_TIME}`

async function cancel(deps: Deps, { code, locale }: Overdue, now: Date): Promise<void> {
  try {
    await cancelOrder(
      { ...deps, clock: () => now },
      {
        code,
        reason: words[localeKept(locale)].notConfirmed,
        actor: 'shop',
        refuse(order) {
          if (!order.isToConfirm) throw new Refusal(ORDERS.cancelledAlready)
        },
      },
    )
  } catch (error) {
    // Its shopper confirmed or cancelled it in the same moment and was first.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Works through the items and counts those that succeeded. One that fails is logged, and the next sweep finds it again. */
async function countDone<Item>(
  { log }: Deps,
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const item of items)
    await work(item).then(
      () => done++,
      (error: unknown) =>
        log.error({ err: error }, 'an order that waits for its confirmation could not be seen to'),
    )
  return done
}
