import { INDIA_MS } from './india-time.ts'

/** Legal duties that begin on a certain day in India; all such days stand here. */
const DUTIES = {
  /** A price reduction has to be stated from the lowest price of the 30 days before (E-Commerce Amendment Rules 2026). */
  priorPrice: '2027-01-01',
  /**
   * Every piece on sale needs its declarations (Legal Metrology). Newly published pieces need them already; the day is the
   * shop's own deadline for pieces that were on sale without them.
   */
  declarations: '2027-01-01',
  /** The footer has to link a yearly certificate of an audit for dark patterns (the same Rules). */
  selfAudit: '2027-01-01',
  /** Consents have to be kept, sealed, for a year after an account is erased (DPDP Rules, 2025, rule 8(3)). */
  sealedConsents: '2027-05-13',
} as const

type Duty = keyof typeof DUTIES

/** When a duty begins: midnight in India, in milliseconds since 1970. */
export const beginsAt = (duty: Duty): number => Date.parse(DUTIES[duty]) - INDIA_MS

export const isInForce = (duty: Duty, now: Date): boolean => now.getTime() >= beginsAt(duty)
