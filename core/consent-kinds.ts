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

/** An answer in the record of consents, with the words it was asked in. */
export type ConsentEntry<Moment> = {
  purpose: string
  granted: boolean
  source: string
  wording: string
  at: Moment
  /** The version and language of the privacy notice then in force; null: versions were not recorded yet. */
  notice: string | null
  language: string | null
}

/** What the record of consents holds: the kinds above, and the terms, which are withdrawn only by closing the account. */
export type SaidKind = ConsentKind | 'terms'
