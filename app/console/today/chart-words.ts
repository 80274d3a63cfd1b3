import { inIndia } from '../parts/in-india.ts'

/** What the bars stand for: hours of a day, days of a week, days of a month. */
export type Axis = 'hour' | 'weekday' | 'day'

const hour = inIndia({ hour: 'numeric' })
const weekday = inIndia({ weekday: 'short' })
const day = inIndia({ day: 'numeric', month: 'short' })
const dayOfWeek = inIndia({ weekday: 'short', day: 'numeric', month: 'short' })

export const fullLabel = (from: string, by: Axis): string =>
  by === 'hour' ? hour.format(new Date(from)) : dayOfWeek.format(new Date(from))

/** The label below a bar; where there are many bars, only some have one. */
export function shortLabel(from: string, by: Axis, at: number): string {
  const date = new Date(from)
  if (by === 'weekday') return weekday.format(date)
  if (by === 'hour') return at % 6 === 3 ? hour.format(date) : ''
  return at % 10 === 4 ? day.format(date) : ''
}

const STEPS: [amount: number, sign: string][] = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
  [1000, 'k'],
]

/** An amount in rupees, shortened: '₹850', '₹12.4k', '₹3.1L', '₹1.2Cr'. */
export function shortRupees(amount: number): string {
  const step = STEPS.find(([least]) => amount >= least)
  if (!step) return `₹${Math.round(amount)}`
  const [least, sign] = step
  return `₹${Number((amount / least).toFixed(amount / least < 100 ? 1 : 0))}${sign}`
}
