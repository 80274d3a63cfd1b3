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

/** What is said, and kept with its moment: that, and the box of the terms, which is taken back by leaving the shop. */
export type SaidKind = ConsentKind | 'terms'
