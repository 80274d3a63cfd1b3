/** The currency of all prices. */
export const CURRENCY = 'INR'

/** An amount in whole paise. Rupees exist only at the API and on screens. */
export type Paise = number

export const rupees = (paise: Paise): number => paise / 100

/** Rupees in whole paise, rounded to the nearest, so that 149.999999 and 150 are the same amount. */
export const paise = (rupeeAmount: number): Paise => Math.round(rupeeAmount * 100)

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A price as the shop writes it, '₹1,24,999'; with two decimals only where there are paise. */
export function priceText(rupeeAmount: number): string {
  const amount = Math.abs(rupeeAmount)
  return `${rupeeAmount < 0 ? '−' : ''}₹${(Number.isInteger(amount) ? whole : exact).format(amount)}`
}

/** Always with two decimals, as accountants write amounts: '₹1,24,999.00'. */
export const exactPriceText = (rupeeAmount: number): string => `₹${exact.format(rupeeAmount)}`
