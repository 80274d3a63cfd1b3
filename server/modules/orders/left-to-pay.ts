import type { Paise } from '../../../core/money.ts'
import { costNow, type OrderedLine } from '../../../core/totals.ts'

/** What the courier collects at the door: the total less store credit, in paise. */
export const leftToPay = (
  lines: OrderedLine[],
  { deliveryPaise, creditPaise }: { deliveryPaise: Paise; creditPaise: Paise },
  isPaid: boolean,
): Paise => (isPaid ? 0 : Math.max(0, costNow(lines, deliveryPaise) - creditPaise))
