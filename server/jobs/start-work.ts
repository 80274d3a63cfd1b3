import { ACCOUNT_MAIL } from '../modules/accounts/account-jobs.ts'
import { blurPictures, removeUnusedPictures } from '../modules/catalogue/keep-picture.ts'
import { applyRetention } from '../modules/customers/apply-retention.ts'
import { hearWhatsApp } from '../modules/customers/hear-whatsapp.ts'
import { mailAccount } from '../modules/customers/mail-account.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import { deliverLetters, LETTERS } from '../modules/newsletter/deliver-letters.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { auditBooks, resumeAudit } from '../modules/orders/auditing/night-audit.ts'
import { countReturns } from '../modules/orders/confirming/count-returns.ts'
import { sweepConfirmations } from '../modules/orders/confirming/sweep-confirmations.ts'
import { catchUpLedger } from '../modules/orders/ledger/catch-up.ts'
import { hearPaymentEvent } from '../modules/orders/paying/hear-payment-event.ts'
import { PAYMENT_EVENT, SEND_REFUND } from '../modules/orders/paying/payment-jobs.ts'
import { moveRefund } from '../modules/orders/paying/send-refund.ts'
import { sweepPayments } from '../modules/orders/paying/sweep-payments.ts'
import { SALES_DAYS, sumDays } from '../modules/orders/sales/sum-days.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import { inviteReviews } from '../modules/reviews/invite-reviews.ts'
import { SIZE_RETURNS, tellWaiting } from '../modules/size-waits/tell-waiting.ts'
import type { Shop } from '../shop.ts'
import { workImports } from './import-products.ts'
import {
  APPLY_RETENTION,
  CATCH_UP_LEDGER,
  CHECK_CONFIRMATIONS,
  CHECK_PAYMENTS,
  CLEAN_PICTURES,
  COUNT_RETURNS,
  INVITE_REVIEWS,
} from './kinds.ts'
import { workParcels } from './parcels.ts'
import { workCdn } from './purge-cdn.ts'
import { workMessages } from './send-messages.ts'

/** A sweep ends before the next one, which starts every minute. */
const SWEEP_FOR_MS = 50_000

/** Starts the handlers of all jobs, which have database connections of their own. */
export async function startWork(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const { db, jobs, config } = shop
  const hasWhatsApp = config.whatsapp !== null
  const messages = await workMessages(shop)
  await jobs.work(ACCOUNT_MAIL, (mail) => mailAccount({ db, jobs, hasWhatsApp }, mail))
  await jobs.work(PAYMENT_EVENT, (event) => hearPaymentEvent(shop, event))
  await jobs.work(SEND_REFUND, async ({ refundId }) => {
    await moveRefund(shop, refundId)
    await settleRefunded(shop)
  })
  await jobs.work(CHECK_PAYMENTS, () => sweepAll(() => sweepPayments(shop)))
  await jobs.work(WHATSAPP_EVENTS, ({ eventIds }) => hearWhatsApp(shop, eventIds))
  await workParcels(shop)
  await jobs.work(CHECK_CONFIRMATIONS, () => sweepAll(() => sweepConfirmations(shop)))
  await workDaily(shop)
  await workCdn(shop)
  jobs.tend(SALES_DAYS, () => sumDays(db))
  jobs.tend(SIZE_RETURNS, () => tellWaiting({ db, jobs, hasWhatsApp }))
  jobs.tend(LETTERS, () => deliverLetters(shop))
  const imports = await workImports(shop)
  return {
    async stop() {
      await imports.stop()
      await messages.stop()
    },
  }
}

/** `sweep` does a part of what is due and returns how much that was. */
async function sweepAll(sweep: () => Promise<number>): Promise<void> {
  const until = Date.now() + SWEEP_FOR_MS
  while ((await sweep()) > 0 && Date.now() < until);
}

async function workDaily(shop: Shop): Promise<void> {
  const { db, jobs, log, media } = shop
  // Orders from before the ledger.
  await jobs.work(CATCH_UP_LEDGER, async () => {
    const entered = await catchUpLedger(db, new Date())
    if (entered > 0) log.info({ entered }, 'orders of before entered into the ledger')
  })
  await jobs.work(APPLY_RETENTION, () => applyRetention(shop, new Date()))
  await jobs.work(COUNT_RETURNS, () => countReturns(db))
  await jobs.work(CLEAN_PICTURES, async () => {
    const removed = await removeUnusedPictures(db, media)
    if (removed > 0) log.info({ removed }, 'unused pictures taken away')
    // Of pictures that an older release stored.
    const blurred = await blurPictures(db, media)
    if (blurred > 0) log.info({ blurred }, 'pictures given what stands in for them')
  })
  await resumeAudit(shop)
  await jobs.work(AUDIT_BOOKS, () => auditBooks(shop))
  await jobs.work(INVITE_REVIEWS, async () => {
    const asked = await inviteReviews(shop, new Date())
    if (asked > 0) log.info({ asked }, 'orders asked about')
  })
}
