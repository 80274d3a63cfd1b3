/** What a shopper can agree to, and take back by itself, in the order in which her page shows it. */
export const CONSENT_KINDS = [
  'utility',
  'marketing',
  'newsletter',
  'invitations',
  'size-wait',
  'review',
] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
