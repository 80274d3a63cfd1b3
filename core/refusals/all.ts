import { ORDERS } from './orders.ts'

/** Every refusal of the shop; a module's own stand in its own table. */
export const ALL_REFUSALS = { ...ORDERS }

export type RefusalCode = keyof typeof ALL_REFUSALS
