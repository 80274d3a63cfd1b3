import type { Shop } from '../shop.ts'
import { workAccountMail } from './account-mail.ts'
import { workRetention } from './apply-retention.ts'
import { workBookAudits } from './audit-books.ts'
import { workLedger } from './catch-up-ledger.ts'
import { workPictures } from './clean-pictures.ts'
import { workConfirmations } from './confirmations.ts'
import { workLetters } from './deliver-letters.ts'
import { workImports } from './import-products.ts'
import { workReviewInvitations } from './invite-reviews.ts'
import { workParcels } from './parcels.ts'
import { workPayments } from './payments.ts'
import { workCdn } from './purge-cdn.ts'
import { workReturns } from './returns.ts'
import { workMessages } from './send-messages.ts'
import { workSales } from './sum-sales.ts'
import { workSizeReturns } from './tell-waiting.ts'
import { workWhatsAppEvents } from './whatsapp-events.ts'

/** Starts the handlers of all jobs, which have database connections of their own. */
export async function startWork(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const messages = await workMessages(shop)
  await workAccountMail(shop)
  await workPayments(shop)
  await workWhatsAppEvents(shop)
  await workParcels(shop)
  await workReturns(shop)
  await workConfirmations(shop)
  await workRetention(shop)
  await workPictures(shop)
  await workLedger(shop)
  await workBookAudits(shop)
  await workCdn(shop)
  await workReviewInvitations(shop)
  workSales(shop)
  workSizeReturns(shop)
  workLetters(shop)
  const imports = await workImports(shop)
  return {
    async stop() {
      await imports.stop()
      await messages.stop()
    },
  }
}
