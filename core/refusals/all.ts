import { ACCOUNTS } from './accounts.ts'
import { CART } from './cart.ts'
import { CATALOGUE } from './catalogue.ts'
import { CONSOLE } from './console.ts'
import { COUPONS } from './coupons.ts'
import { CSV } from './csv.ts'
import { CUSTOMERS } from './customers.ts'
import { DOOR } from './door.ts'
import { GRIEVANCES } from './grievances.ts'
import { LIMITS } from './limits.ts'
import { MESSAGING } from './messaging.ts'
import { NEWSLETTER } from './newsletter.ts'
import { ORDERS } from './orders.ts'
import { PASSWORDS } from './passwords.ts'
import { PAYMENTS } from './payments.ts'
import { PICTURES } from './pictures.ts'
import { REFUNDS } from './refunds.ts'
import { RETURNS } from './returns.ts'
import { REVIEWS } from './reviews.ts'
import { SETTINGS } from './settings.ts'
import { SETTLEMENTS } from './settlements.ts'
import { SHIPPING } from './shipping.ts'
import { SIZE_WAITS } from './size-waits.ts'
import { STAFF } from './staff.ts'
import { WEBHOOKS } from './webhooks.ts'
import { WISHLIST } from './wishlist.ts'

/** Every refusal of the shop, from the tables of its modules. */
export const ALL_REFUSALS = {
  ...ACCOUNTS,
  ...CART,
  ...CATALOGUE,
  ...CONSOLE,
  ...COUPONS,
  ...CSV,
  ...CUSTOMERS,
  ...DOOR,
  ...GRIEVANCES,
  ...LIMITS,
  ...MESSAGING,
  ...NEWSLETTER,
  ...ORDERS,
  ...PASSWORDS,
  ...PAYMENTS,
  ...PICTURES,
  ...REFUNDS,
  ...RETURNS,
  ...REVIEWS,
  ...SETTINGS,
  ...SETTLEMENTS,
  ...SHIPPING,
  ...SIZE_WAITS,
  ...STAFF,
  ...WEBHOOKS,
  ...WISHLIST,
}

export type RefusalCode = keyof typeof ALL_REFUSALS
