import { type Paise, rupees } from '../../../../core/money.ts'

const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Always with two decimals, as accountants write amounts: '₹1,24,999.00'. */
export const rupeesText = (amount: Paise): string => `₹${exact.format(rupees(amount))}`
