import type { FastifyInstance } from 'fastify'
import { inTurns } from '../../platform/in-turns.ts'
import type { Shop } from '../../shop.ts'
import { openBookAudit } from './book-audit.ts'
import { openCoupons } from './coupons.ts'
import { openCustomers } from './customers.ts'
import { openCustomerData } from './customers-data.ts'
import { type AdminDoor, adminDoor } from './door.ts'
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

/** Opens everything below /api/admin. */
export function openAdminRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const door = adminDoor(app, shop)
  return inTurns(ROUTES, (open) => open(door))
}

const ROUTES: ((door: AdminDoor) => void)[] = [
  openSignIn,
  openOwnAccount,
  openPeople,
  openToday,
  openSales,
  openCoupons,
  openCustomers,
  openCustomerData,
  openLetters,
  openMessages,
  openQueues,
  openSearches,
  openReturns,
  openReviews,
  openGrievances,
  openOrders,
  openOrderWork,
  openBulk,
  openPapers,
  openParcels,
  openSettingsRoutes,
  openSelfAudit,
  openBookAudit,
  openTaxRoutes,
  openSettlements,
  openMoneyDue,
  openProducts,
  openStock,
  openPictures,
  openSlides,
  openImports,
]
