/** What a chartered accountant has to say of the shop's tax: kept in the settings, explained in docs/tax.md. */
export type TaxRules = {
  /** Whether a piece's part of the delivery counts towards what makes apparel dearer to tax. */
  feeCounts: boolean
  /** How many digits of an HSN code papers and returns show: 4 to five crore rupees of turnover, 6 above. */
  hsnDigits: HsnDigits
  /** Who signs the papers, as they print it. */
  signatory: string | null
  /** Whether papers have their labels in Hindi beside the English. */
  hindiLabels: boolean
}

export const HSN_DIGITS = [4, 6, 8] as const
type HsnDigits = (typeof HSN_DIGITS)[number]

export const OPENING_TAX_RULES: TaxRules = {
  feeCounts: false,
  hsnDigits: 6,
  signatory: null,
  hindiLabels: false,
}

/** As papers and returns show it. */
export const hsnShown = (hsn: string, { hsnDigits }: Pick<TaxRules, 'hsnDigits'>): string =>
  hsn.slice(0, hsnDigits)
