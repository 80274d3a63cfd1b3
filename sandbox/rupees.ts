/** An amount in rupees: ₹1,24,999 or, with paise, ₹1,24,999.50. */
export function rupees(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: 2 })}`
}
