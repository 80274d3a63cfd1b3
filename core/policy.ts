/** What the policy pages promise; whatever keeps a promise reads it from here. Ranges are as they are printed. */
export const POLICY = {
  processingHours: '24-48',
  /** In business days, which are Monday to Saturday. */
  delivery: [
    { place: 'metro', days: '3-5' },
    { place: 'other', days: '5-7' },
    { place: 'remote', days: '7-10' },
  ],
  reportDamageHours: 24,
  returnDays: 7,
  keepOrdersYears: 7,
  anonymiseInactiveMonths: 36,
  keepSecurityLogsMonths: 12,
  deletionBusinessDays: 15,
  /** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */
  grievance: { acknowledgedInHours: 48, settledInMonths: 1 },
} as const
