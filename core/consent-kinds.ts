/** Everything that a shopper can agree to and withdraw, in the order of the page that shows it. */
export const CONSENT_KINDS = [
  'utility',
  'marketing',
  'newsletter',
  'invitations',
  'size-wait',
  'review',
] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** What the record of consents holds: the kinds above, and the terms, which are withdrawn only by closing the account. */
export type SaidKind = ConsentKind | 'terms'
