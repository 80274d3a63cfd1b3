/** Decisions of the shop's accountant about tax: stored in the settings, explained in docs/tax.md. */
export type TaxRules = {
  /** Whether a piece's share of the delivery fee counts towards the price limit of apparel's tax rate. */
  feeCounts: boolean
  /** Digits of HSN codes on documents and returns: 4 up to five crore rupees of turnover, 6 above. */
  hsnDigits: HsnDigits
  /** Who signs the documents, as printed; null: nobody. */
  signatory: string | null
  /** Whether documents have Hindi labels beside the English ones. */
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

/** An HSN code with as many digits as documents and returns show. */
export const hsnShown = (hsn: string, { hsnDigits }: Pick<TaxRules, 'hsnDigits'>): string =>
  hsn.slice(0, hsnDigits)
