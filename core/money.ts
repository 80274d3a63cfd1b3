/** Of every price. */
export const CURRENCY = 'INR'

/** An amount in whole paise. Rupees exist only at the API and on screens. */
export type Paise = number

export const rupees = (paise: Paise): number => paise / 100

/** Whole paise of a rupee amount; the nearest paisa, so 149.999999 and 150 are one amount. */
export const paise = (rupeeAmount: number): Paise => Math.round(rupeeAmount * 100)

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rupees as the shop writes them: ₹1,24,999; paise only where there are some. */
export function priceText(rupeeAmount: number): string {
  const amount = Math.abs(rupeeAmount)
  return `${rupeeAmount < 0 ? '−' : ''}₹${(Number.isInteger(amount) ? whole : exact).format(amount)}`
}
