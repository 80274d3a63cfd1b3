import { ORDERS } from './orders.ts'
import { STAFF } from './staff.ts'

/** Every refusal of the shop; a module's own stand in its own table. */
export const ALL_REFUSALS = { ...ORDERS, ...STAFF }

export type RefusalCode = keyof typeof ALL_REFUSALS
