import type { CashRules, RiskPoints } from './cash-rules.ts'
import type { Paise } from './money.ts'
import type { Address } from './person.ts'

/** What the risk of a cash order is judged by: facts of its account's past orders, nothing personal. */
export type CashFacts = {
  isPhoneProven: boolean
  isFirstOrder: boolean
  totalPaise: Paise
  /** Parcels to this phone or address that came back and were not delivered in the end. */
  returns: number
  /** Delivered orders of the account of which something was kept; more than two count as two. */
  delivered: number
  /** Cash orders of the account that are still open. */
  open: number
  /** What became of parcels to the PIN code; null: there were fewer than `FEWEST_PARCELS`. */
  pin: { parcels: number; returned: number } | null
  address: Pick<Address, 'street' | 'addressLine2' | 'landmark'>
}

type RiskFactor = {
  factor: keyof RiskPoints
  /** Negative where it speaks for the order. */
  points: number
  /** As the console shows it, and as the export of a person's data states it. */
  words: string
}
/** Stored with the order: what it was judged by when it was placed. */
export type CashRisk = { score: number; factors: RiskFactor[] }
/**
 * `ship`: cash is accepted. `confirm`: the shopper has to confirm the order first. `refuse`: cash is refused, other ways to
 * pay are not.
 */
export type CashVerdict = 'ship' | 'confirm' | 'refuse'

const HIGH = 10_000_00
const HIGHER_THAN_MOST = 5_000_00
const MOST_DELIVERED = 2
const MANY_OPEN = 2
/** With fewer parcels a PIN code is not judged. */
export const FEWEST_PARCELS = 20
/** An address with fewer letters and digits than this counts as incomplete; '14 Haldiyon ka Rasta' has seventeen. */
const THIN_BELOW = 10

/** The factors that apply, the heaviest first, and their sum, at least 0. */
export function riskOf(facts: CashFacts, points: RiskPoints): CashRisk {
  const { isPhoneProven, isFirstOrder, totalPaise, returns, delivered, open, pin, address } = facts
  const counted = Math.min(delivered, MOST_DELIVERED)
  const share = pin ? leastShare(pin.returned, pin.parcels) : 0
  const factors: RiskFactor[] = [
    {
      factor: 'phone',
      points: isPhoneProven ? 0 : points.phone,
      words: 'The phone is not verified by a code',
    },
    { factor: 'firstOrder', points: isFirstOrder ? points.firstOrder : 0, words: 'A first order' },
    valueFactor(totalPaise, points),
    {
      factor: 'refusal',
      points: returns * points.refusal,
      words: `${counting(returns, 'parcel')} to this phone or address came back`,
    },
    {
      factor: 'delivered',
      points: -counted * points.delivered,
      words: `${counting(counted, 'order')} arrived and ${counted === 1 ? 'was' : 'were'} kept`,
    },
    {
      factor: 'open',
      points: open >= MANY_OPEN ? points.open : 0,
      words: `${open} orders to be paid in cash are open`,
    },
    {
      factor: 'pin',
      // The full points where at least half of all parcels come back, proportionally fewer below that.
      points: Math.min(points.pin, Math.round(share * 2 * points.pin)),
      words: `Of ${pin?.parcels} parcels to this PIN code ${pin?.returned} came back`,
    },
    {
      factor: 'thinAddress',
      points: isThin(address) ? points.thinAddress : 0,
      words: 'The address is short: it may not be found',
    },
  ]
  const applying = factors
    .filter((factor) => factor.points !== 0)
    .sort((one, other) => other.points - one.points)
  const sum = applying.reduce((sum, factor) => sum + factor.points, 0)
  return { score: Math.max(0, sum), factors: applying }
}

/**
 * Points for the PIN code alone never refuse an order, whatever a shopkeeper sets; an account that was allowed cash on
 * appeal is asked to confirm at most.
 */
export function verdictOf(
  { score, factors }: CashRisk,
  { confirmFrom, refuseFrom }: Pick<CashRules, 'confirmFrom' | 'refuseFrom'>,
  isAllowed: boolean,
): CashVerdict {
  const isOfPlaceAlone = factors.every(({ factor, points }) => factor === 'pin' || points < 0)
  if (refuseFrom !== null && score >= refuseFrom && !isOfPlaceAlone && !isAllowed) return 'refuse'
  const asks = Math.min(confirmFrom ?? Number.POSITIVE_INFINITY, refuseFrom ?? Number.POSITIVE_INFINITY)
  return score >= asks ? 'confirm' : 'ship'
}

function valueFactor(totalPaise: Paise, points: RiskPoints): RiskFactor {
  if (totalPaise > HIGH) return { factor: 'highValue', points: points.highValue, words: 'Above ₹10,000' }
  return {
    factor: 'value',
    points: totalPaise > HIGHER_THAN_MOST ? points.value : 0,
    words: 'Above ₹5,000',
  }
}

/** The lower bound of Wilson's 95 % confidence interval for the share of parcels that came back; 0 where there are too few. */
function leastShare(returned: number, parcels: number): number {
  if (parcels < FEWEST_PARCELS) return 0
  const z = 1.96
  const share = returned / parcels
  const middle = share + z ** 2 / (2 * parcels)
  const spread = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * parcels)) / parcels)
  return Math.max(0, (middle - spread) / (1 + z ** 2 / parcels))
}

const isThin = ({ street, addressLine2 = '', landmark = '' }: CashFacts['address']): boolean =>
  `${street}${addressLine2}${landmark}`.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < THIN_BELOW

const counting = (count: number, noun: string) => (count === 1 ? `One ${noun}` : `${count} ${noun}s`)
