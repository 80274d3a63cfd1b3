import { randomBytes } from 'node:crypto'
import { type CashRisk, riskOf, verdictOf } from '../../../../core/cash-risk.ts'
import type { CashLimit, CashRules } from '../../../../core/cash-rules.ts'
import { rupees } from '../../../../core/money.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import { HOUR_MS } from '../../../../core/time.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { CashKnown } from './cash-history.ts'
import type { WantedOrder } from './order-request.ts'
import type { PricedLine, PricedOrder } from './price-order.ts'

/** What a cash order is written with: its risk, and until when it waits for a confirmation. */
export type CashJudged = { risk: CashRisk | null; confirm: { by: Date; token: string } | null }

type Deps = { rules: CashRules; contact: Pick<ShopFacts, 'phone' | 'email'>; now: Date }

/**
 * Decides whether an order may be paid in cash, and whether its shopper has to confirm it. Refuses (409) an order above a
 * limit of the shopkeeper's or the law's, and one that is too risky, with the reason and what would help.
 */
export function judgeCash(
  { rules, contact, now }: Deps,
  known: CashKnown,
  wanted: WantedOrder,
  order: PricedOrder,
): CashJudged {
  refuseOverLimits(rules, known, order)
  const { history } = known
  if (!history) return { risk: null, confirm: null }
  refuseOverDay(rules, history.dayPaise, order)
  if (rules.mostReturns !== null && history.returns >= rules.mostReturns && !known.isAllowed)
    throw new Refusal(ORDERS.cashAfterReturns, { count: history.returns, ...contact })
  const facts = { ...known, ...history, open: known.open.orders, totalPaise: dueOf(order) }
  const risk = riskOf({ ...facts, address: wanted.address }, rules.points)
  const verdict = verdictOf(risk, rules, known.isAllowed)
  if (verdict === 'refuse') throw new Refusal(ORDERS.cashTooRisky, { risk, ...contact })
  return { risk, confirm: verdict === 'confirm' ? askedUntil(rules, now) : null }
}

/** Counts the order's cash for the day's limit of later orders to the same phone in this transaction. */
export function takeOfDay(
  known: Map<string, CashKnown>,
  { address: { phone } }: WantedOrder,
  order: PricedOrder,
): void {
  for (const { history } of known.values()) if (history?.phone === phone) history.dayPaise += dueOf(order)
}

/** What the courier would collect. */
const dueOf = ({ sums, creditPaise }: PricedOrder): number => sums.total - creditPaise

const askedUntil = ({ confirmHours }: CashRules, now: Date) => ({
  by: new Date(now.getTime() + confirmHours * HOUR_MS),
  token: randomBytes(16).toString('base64url'),
})

function refuseOverLimits(rules: CashRules, { isProven, open }: CashKnown, order: PricedOrder): void {
  const limit = isProven ? rules.proven : rules.unproven
  // Whether proving the phone or the mailbox would help.
  const help = { isProven }
  const { openOrders, openPaise, piecesOfSize } = limit
  const { mostPaise } = rules
  if (mostPaise !== null && dueOf(order) > mostPaise)
    throw new Refusal(ORDERS.cashOverMost, { most: rupees(mostPaise) })
  if (openOrders !== null && open.orders >= openOrders)
    throw new Refusal(ORDERS.cashOrdersOpen, { ...help, most: openOrders })
  const over = order.lines.find((line) => piecesOver(open, limit, line))
  if (over && piecesOfSize !== null)
    throw new Refusal(ORDERS.cashPiecesOver, {
      ...help,
      name: over.name,
      size: over.sizeText,
      most: piecesOfSize,
    })
  if (openPaise !== null && open.paise + dueOf(order) > openPaise)
    throw new Refusal(ORDERS.cashValueOver, { ...help, most: rupees(openPaise) })
}

function refuseOverDay({ dayPaise }: CashRules, duePaise: number, order: PricedOrder): void {
  if (dayPaise !== null && duePaise + dueOf(order) > dayPaise)
    throw new Refusal(ORDERS.cashDayOver, { most: rupees(dayPaise) })
}

const piecesOver = (
  { pieces }: CashKnown['open'],
  { piecesOfSize }: CashLimit,
  { handle, size, quantity }: PricedLine,
): boolean => piecesOfSize !== null && (pieces[`${handle}/${size}`] ?? 0) + quantity > piecesOfSize
