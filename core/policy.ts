/**
 * Numbers that the policy pages promise, and that the code which keeps each promise reads from here. Delivery times are in
 * `delivery-rules.ts`.
 */
export const POLICY = {
  reportDamageHours: 24,
  returnDays: 7,
  keepOrdersYears: 7,
  anonymiseInactiveMonths: 36,
  keepSecurityLogsMonths: 12,
  keepSearchesDays: 30,
  keepSizeWaitsDays: 90,
  /** The risk of a cash order. */
  keepCashRiskDays: 180,
  /** From the day a complaint is closed. */
  keepGrievancesMonths: 36,
  /** From the day a return is over; as long as a complaint about it is kept. */
  keepReturnNotesMonths: 36,
  /** From the day a webhook was handled. */
  keepNewsDays: 7,
  keepSealedConsentsMonths: 12,
  deletionBusinessDays: 15,
  /** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */
  grievance: { acknowledgedInHours: 48, settledInMonths: 1 },
} as const
