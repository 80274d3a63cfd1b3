import { INDIA_MS } from './india-time.ts'

/** What the law asks of the shop from a day on, in India's days: all such days stand here. */
const DUTIES = {
  /** A price that is said to be cut is the lowest of the 30 days before (E-Commerce Amendment Rules 2026). */
  priorPrice: '2027-01-01',
  /**
   * Every piece on sale has its declarations (Legal Metrology). What is published anew has them before; what was on sale
   * without them is given until then, which is the shop’s own term.
   */
  declarations: '2027-01-01',
  /** A yearly certificate that the shop has looked for dark patterns is linked in the footer (the same Rules). */
  selfAudit: '2027-01-01',
  /** What somebody agreed to is kept for a year after her account is erased, sealed (DPDP Rules, 2025, rule 8(3)). */
  sealedConsents: '2027-05-13',
} as const

export type Duty = keyof typeof DUTIES

/** When a duty begins: midnight in India, in milliseconds since 1970. */
export const beginsAt = (duty: Duty): number => Date.parse(DUTIES[duty]) - INDIA_MS

export const isInForce = (duty: Duty, now: Date): boolean => now.getTime() >= beginsAt(duty)
