/** What the policy pages promise; whatever keeps a promise reads it from here. When things come stands in `delivery-rules.ts`. */
export const POLICY = {
  reportDamageHours: 24,
  returnDays: 7,
  keepOrdersYears: 7,
  anonymiseInactiveMonths: 36,
  keepSecurityLogsMonths: 12,
  keepSearchesDays: 30,
  keepSizeWaitsDays: 90,
  /** What a cash order was judged by. */
  keepCashRiskDays: 180,
  /** From the day one is closed. */
  keepGrievancesMonths: 36,
  /** From the day the return is over; as long as a complaint about it is kept. */
  keepReturnNotesMonths: 36,
  /** From the day that it was acted on. */
  keepNewsDays: 7,
  keepSealedConsentsMonths: 12,
  deletionBusinessDays: 15,
  /** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */
  grievance: { acknowledgedInHours: 48, settledInMonths: 1 },
} as const
