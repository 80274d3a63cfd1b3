import { paise, priceText, rupees } from './money.ts'

/** How words say what of a return's amount becomes store credit, and what of it is money; both are given in rupees. */
export function returnedAs({ amount, credited }: { amount: number; credited: number }) {
  const credit: 'yes' | 'some' | 'other' = credited === 0 ? 'other' : credited < amount ? 'some' : 'yes'
  const money = rupees(paise(amount) - paise(credited))
  return { credit, price: priceText(amount), money: priceText(money), credited: priceText(credited) }
}
