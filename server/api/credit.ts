import { rupees } from '../../core/money.ts'
import { creditEntries, creditOf } from '../modules/credit/store-credit.ts'
import { creditHeld } from '../modules/orders/paying/own-holds.ts'
import { chooseWay } from '../modules/orders/refunding/choose-way.ts'
import type { Door } from './door.ts'

export function openCreditRoutes({ open }: Door) {
  open('GET /api/user/credit', async ({ db }, { shopper: { accountId } }) => ({
    balance: rupees(await creditOf(db, accountId)),
    waiting: rupees(await creditHeld(db, accountId)),
    entries: (await creditEntries(db, accountId)).map(creditEntry),
  }))

  open(
    'POST /api/order/refund-way',
    async (deps, { shopper, payload: { orderId, refundId, way: wanted } }) => {
      const { accountId } = shopper
      await deps.limits.byAccount('refund-way', accountId)
      const { way, isDone } = await chooseWay(deps, { accountId, code: orderId, refundId, way: wanted })
      return { orderId, way, isDone, message: MESSAGE[wanted] }
    },
  )
}

type Entry = Awaited<ReturnType<typeof creditEntries>>[number]

export const creditEntry = ({ paise, at, ...entry }: Entry) => ({
  ...entry,
  amount: rupees(paise),
  at: at.toISOString(),
})

const MESSAGE = {
  credit: 'Your refund becomes store credit.',
  payout: 'Your refund goes to you as money, by a link.',
}
