import { rupees } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import type { Totals } from '../../../core/totals.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { queueMessage } from '../messaging/outbox.ts'
import type { PricedLine } from './price-lines.ts'

type Placed = {
  id: string
  code: string
  accountId: string
  address: Address
  lines: PricedLine[]
  sums: Totals
  placedAt: Date
}

/** The confirmation, to the account's own e-mail address. */
export async function queueOrderPlaced(tx: Transaction, jobs: Jobs, order: Placed): Promise<void> {
  const [account] = await tx<{ name: string; email: string }[]>`
    select name, email from accounts where id = ${order.accountId}`
  await queueMessage(tx, jobs, {
    channel: 'email',
    purpose: 'transactional',
    template: 'order-placed',
    accountId: order.accountId,
    orderId: order.id,
    recipient: account!.email,
    content: {
      name: account!.name,
      code: order.code,
      placedAt: order.placedAt.toISOString(),
      lines: order.lines.map(({ name, size, quantity, unitPaise }) => ({
        name,
        size,
        quantity,
        price: rupees(unitPaise),
      })),
      subtotal: rupees(order.sums.subtotal),
      delivery: rupees(order.sums.delivery),
      total: rupees(order.sums.total),
      address: order.address,
    },
  })
}
