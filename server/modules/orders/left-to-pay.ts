import type { Paise } from '../../../core/money.ts'
import { costNow, type OrderedLine } from '../../../core/totals.ts'

/** What the courier collects at the door. */
export const leftToPay = (lines: OrderedLine[], deliveryPaise: Paise, isPaid: boolean): Paise =>
  isPaid ? 0 : costNow(lines, deliveryPaise)
