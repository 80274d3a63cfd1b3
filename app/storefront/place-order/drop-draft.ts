/** Where the checkout keeps what a shopper has filled in so far. */
export const DRAFT_KEY = 'checkout-draft'

export function dropDraft() {
  sessionStorage.removeItem(DRAFT_KEY)
}
