import { type Paise, rupees } from '../../../../core/money.ts'

const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '₹1,24,999.00': on what an accountant reads no paise are left out. */
export const rupeesText = (amount: Paise): string => `₹${exact.format(rupees(amount))}`
