import { ACCOUNTS } from './accounts.ts'
import { CATALOGUE } from './catalogue.ts'
import { CUSTOMERS } from './customers.ts'
import { MESSAGING } from './messaging.ts'
import { ORDERS } from './orders.ts'
import { PAYMENTS } from './payments.ts'
import { SHIPPING } from './shipping.ts'
import { STAFF } from './staff.ts'

/** Every refusal of the shop; a module's own stand in its own table. */
export const ALL_REFUSALS = {
  ...ACCOUNTS,
  ...CATALOGUE,
  ...CUSTOMERS,
  ...MESSAGING,
  ...ORDERS,
  ...PAYMENTS,
  ...SHIPPING,
  ...STAFF,
}

export type RefusalCode = keyof typeof ALL_REFUSALS
