import { ACCOUNT_MAIL } from '../modules/accounts/account-jobs.ts'
import { applyRetention } from '../modules/customers/apply-retention.ts'
import { APPLY_RETENTION } from '../modules/customers/customer-jobs.ts'
import { hearWhatsApp } from '../modules/customers/hear-whatsapp.ts'
import { mailAccount } from '../modules/customers/mail-account.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import { deliverLetters, LETTERS } from '../modules/newsletter/deliver-letters.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { auditBooks, resumeAudit } from '../modules/orders/auditing/night-audit.ts'
import { catchUpLedger } from '../modules/orders/ledger/catch-up.ts'
import { CATCH_UP_LEDGER } from '../modules/orders/ledger/ledger-jobs.ts'
import { SALES_DAYS, sumDays } from '../modules/orders/sales/sum-days.ts'
import { inviteReviews } from '../modules/reviews/invite-reviews.ts'
import { INVITE_REVIEWS } from '../modules/reviews/review-jobs.ts'
import { SIZE_RETURNS, tellWaiting } from '../modules/size-waits/tell-waiting.ts'
import type { Shop } from '../shop.ts'
import { workPictures } from './clean-pictures.ts'
import { workConfirmations } from './confirmations.ts'
import { workImports } from './import-products.ts'
import { workParcels } from './parcels.ts'
import { workPayments } from './payments.ts'
import { workCdn } from './purge-cdn.ts'
import { workReturns } from './returns.ts'
import { workMessages } from './send-messages.ts'

/** Starts the handlers of all jobs, which have database connections of their own. */
export async function startWork(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const { db, jobs, config } = shop
  const hasWhatsApp = config.whatsapp !== null
  const messages = await workMessages(shop)
  await jobs.work(ACCOUNT_MAIL, (mail) => mailAccount({ db, jobs, hasWhatsApp }, mail))
  await workPayments(shop)
  await jobs.work(WHATSAPP_EVENTS, ({ eventIds }) => hearWhatsApp(shop, eventIds))
  await workParcels(shop)
  await workReturns(shop)
  await workConfirmations(shop)
  await workPictures(shop)
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

/** Times are UTC: 20:40 is ten past two at night in India. */
async function workDaily(shop: Shop): Promise<void> {
  const { db, jobs, log } = shop
  // Orders from before the ledger.
  await jobs.work(CATCH_UP_LEDGER, async () => {
    const entered = await catchUpLedger(db, new Date())
    if (entered > 0) log.info({ entered }, 'orders of before entered into the ledger')
  })
  await jobs.schedule(CATCH_UP_LEDGER, '40 20 * * *')
  await jobs.work(APPLY_RETENTION, () => applyRetention(shop, new Date()))
  await jobs.schedule(APPLY_RETENTION, '40 21 * * *')
  await resumeAudit(shop)
  await jobs.work(AUDIT_BOOKS, () => auditBooks(shop))
  // After the other nightly jobs.
  await jobs.schedule(AUDIT_BOOKS, '40 22 * * *')
  await jobs.work(INVITE_REVIEWS, async () => {
    const asked = await inviteReviews(shop, new Date())
    if (asked > 0) log.info({ asked }, 'orders asked about')
  })
  // Eleven in the morning in India, when people read their mail.
  await jobs.schedule(INVITE_REVIEWS, '30 5 * * *', { orNever: true })
}
