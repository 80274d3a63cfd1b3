import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop.ts'
import { openOrderMoves, openOrders } from './orders.ts'
import { openOwnAccount } from './own-account.ts'
import { openPeople } from './people.ts'
import { openPictures } from './pictures.ts'
import { openProducts } from './products.ts'
import { openSettingsRoutes } from './settings.ts'
import { openSignIn } from './sign-in.ts'
import { openSlides } from './slides.ts'
import { openStock } from './stock.ts'
import { openToday } from './today.ts'

/** Everything under /api/admin. */
export function openAdminRoutes(app: FastifyInstance, shop: Shop) {
  openSignIn(app, shop)
  openOwnAccount(app, shop)
  openPeople(app, shop)
  openToday(app, shop)
  openOrders(app, shop)
  openOrderMoves(app, shop)
  openSettingsRoutes(app, shop)
  openProducts(app, shop)
  openStock(app, shop)
  openPictures(app, shop)
  openSlides(app, shop)
}
