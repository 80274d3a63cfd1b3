import { priceText, rupees } from '../../../core/money.ts'
import type { RefundWay } from '../../../core/refund.ts'
import type { PaymentDeps } from '../../modules/orders/paying/settle-payment.ts'
import { payoutsOn } from '../../modules/payments/providers.ts'
import { inspectReturn, loseReturn, sendReturnBack } from '../../modules/returns/inspect-return.ts'
import { askPickup } from '../../modules/returns/pickups/book-pickup.ts'
import { callOffPickup } from '../../modules/returns/pickups/call-off-pickup.ts'
import { receiveReturns } from '../../modules/returns/receive-return.ts'
import { refundReturn } from '../../modules/returns/refund-return.ts'
import type { AdminDoor } from './door.ts'

/** A return's way back, and what is done once it is there. */
export function openReturnWork({ open }: AdminDoor) {
  open('POST /api/admin/returns/{code}/pickup', async (deps, { params }) => {
    await askPickup(deps, { code: params.code, courierOn: deps.config.courier !== null })
    return { message: 'The courier is asked. Its shopper is told once it is booked.' }
  })

  open('POST /api/admin/returns/{code}/call-off', async (deps, { staff, params }) => {
    await callOffPickup(deps, { code: params.code, staffId: staff.id })
    return { message: 'The courier is called off. It can be fetched anew.' }
  })

  open('POST /api/admin/returns/{code}/lost', async (deps, { staff, params, payload }) => {
    await loseReturn(deps, { code: params.code, reason: payload.reason, staffId: staff.id })
    return { message: 'It is taken as lost. What its shopper gave away is credited.' }
  })

  open('POST /api/admin/returns/receive', async (deps, { staff, payload }) => {
    const returns = await receiveReturns(deps, { number: payload.number, staffId: staff.id })
    return { returns, message: `Here: ${returns.join(', ')}. Look at it next.` }
  })

  open('POST /api/admin/returns/{code}/inspect', async (deps, { staff, params, payload }) => {
    await inspectReturn(deps, { code: params.code, ...payload, staffId: staff.id })
    return { message: payload.passed ? 'It is taken back.' : 'It goes back to its shopper, who is told why.' }
  })

  open('POST /api/admin/returns/{code}/send-back', async (deps, { staff, params, payload }) => {
    await sendReturnBack(deps, { code: params.code, awb: payload.awb, staffId: staff.id })
    return { message: 'It is on its way back to its shopper, who is told.' }
  })

  open('POST /api/admin/returns/{code}/refund', async (deps, { staff, params }) => {
    const refunds = await refundReturn(deps, { code: params.code, staffId: staff.id })
    const said = refunds.map(
      ({ amountPaise, way }) => `${priceText(rupees(amountPaise))} ${becomes(way, deps)}`,
    )
    return { message: `${said.join(', and ')}.` }
  })
}

function becomes(way: RefundWay, { payments }: Pick<PaymentDeps, 'payments'>): string {
  if (way === 'credit') return 'is their store credit now'
  if (way === 'payout' && !payoutsOn(payments))
    return 'goes back as soon as this shop has an account at RazorpayX to send payout links from'
  return 'is on its way back'
}
