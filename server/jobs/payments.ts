import { hearPaymentEvent } from '../modules/orders/paying/hear-payment-event.ts'
import { CHECK_PAYMENTS, PAYMENT_EVENT, SEND_REFUND } from '../modules/orders/paying/payment-jobs.ts'
import { moveRefund } from '../modules/orders/paying/send-refund.ts'
import { sweepPayments } from '../modules/orders/paying/sweep-payments.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import type { Shop } from '../shop.ts'

/** A sweep ends before the next one, which starts every minute. */
const SWEEP_FOR_MS = 50_000

/** Work about payments outside of shoppers' calls: events, refunds and regular checks. */
export async function workPayments(shop: Shop): Promise<void> {
  await shop.jobs.work(PAYMENT_EVENT, (event) => hearPaymentEvent(shop, event))
  await shop.jobs.work(SEND_REFUND, async ({ refundId }) => {
    await moveRefund(shop, refundId)
    await settleRefunded(shop)
  })
  await shop.jobs.work(CHECK_PAYMENTS, async () => {
    const until = Date.now() + SWEEP_FOR_MS
    while ((await sweepPayments(shop)) > 0 && Date.now() < until);
  })
  await shop.jobs.schedule(CHECK_PAYMENTS, '* * * * *')
}
