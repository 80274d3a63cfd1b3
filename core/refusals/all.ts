import { ACCOUNTS } from './accounts.ts'
import { MESSAGING } from './messaging.ts'
import { ORDERS } from './orders.ts'
import { STAFF } from './staff.ts'

/** Every refusal of the shop; a module's own stand in its own table. */
export const ALL_REFUSALS = { ...ACCOUNTS, ...MESSAGING, ...ORDERS, ...STAFF }

export type RefusalCode = keyof typeof ALL_REFUSALS
