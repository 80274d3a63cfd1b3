import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop.ts'
import { openBookAudit } from './book-audit.ts'
import { openCoupons } from './coupons.ts'
import { openCustomers } from './customers.ts'
import { openCustomerData } from './customers-data.ts'
import { openGrievances } from './grievances.ts'
import { openImports } from './imports.ts'
import { openLetters } from './letters.ts'
import { openMessages } from './messages.ts'
import { openMoneyDue } from './money-due.ts'
import { openOrders } from './orders.ts'
import { openBulk } from './orders-bulk.ts'
import { openPapers } from './orders-papers.ts'
import { openOrderWork } from './orders-work.ts'
import { openOwnAccount } from './own-account.ts'
import { openParcels } from './parcels.ts'
import { openPeople } from './people.ts'
import { openPictures } from './pictures.ts'
import { openProducts } from './products.ts'
import { openProductsCsv } from './products-csv.ts'
import { openQueues } from './queues.ts'
import { openReturns } from './returns.ts'
import { openReviews } from './reviews.ts'
import { openSearches } from './searches.ts'
import { openSelfAudit } from './self-audit.ts'
import { openSettingsRoutes } from './settings.ts'
import { openSettlements } from './settlements.ts'
import { openSignIn } from './sign-in.ts'
import { openSlides } from './slides.ts'
import { openStock } from './stock.ts'
import { openTaxRoutes } from './tax.ts'
import { openToday } from './today.ts'
import { openSales } from './today-sales.ts'

/** Everything under /api/admin. */
export function openAdminRoutes(app: FastifyInstance, shop: Shop) {
  openSignIn(app, shop)
  openOwnAccount(app, shop)
  openPeople(app, shop)
  openToday(app, shop)
  openSales(app, shop)
  openCoupons(app, shop)
  openCustomers(app, shop)
  openCustomerData(app, shop)
  openLetters(app, shop)
  openMessages(app, shop)
  openQueues(app, shop)
  openSearches(app, shop)
  openReturns(app, shop)
  openReviews(app, shop)
  openGrievances(app, shop)
  openOrders(app, shop)
  openOrderWork(app, shop)
  openBulk(app, shop)
  openPapers(app, shop)
  openParcels(app, shop)
  openSettingsRoutes(app, shop)
  openSelfAudit(app, shop)
  openBookAudit(app, shop)
  openTaxRoutes(app, shop)
  openSettlements(app, shop)
  openMoneyDue(app, shop)
  openProducts(app, shop)
  openProductsCsv(app, shop)
  openStock(app, shop)
  openPictures(app, shop)
  openSlides(app, shop)
  openImports(app, shop)
}
