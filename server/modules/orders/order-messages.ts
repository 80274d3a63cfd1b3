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
  shopper: { accountId: string; name: string; email: string }
  address: Address
  lines: PricedLine[]
  sums: Totals
  placedAt: Date
}

/** The confirmation, to the account's own e-mail address. */
export async function queueOrderPlaced(tx: Transaction, jobs: Jobs, order: Placed): Promise<void> {
  await queueMessage(tx, jobs, {
    channel: 'email',
    purpose: 'transactional',
    template: 'order-placed',
    accountId: order.shopper.accountId,
    orderId: order.id,
    recipient: order.shopper.email,
    content: {
      name: order.shopper.name,
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
