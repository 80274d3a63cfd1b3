import { inIndia } from './in-india.ts'
import { useMinute } from './use-minute.ts'

const clock = inIndia({ hour: 'numeric', minute: '2-digit' })
const day = inIndia({ day: 'numeric', month: 'short' })
const dayOfYear = inIndia({ day: 'numeric', month: 'short', year: 'numeric' })
const full = inIndia({ dateStyle: 'full', timeStyle: 'medium' })

/**
 * A moment as '5:30 pm' today, '21 Nov, 5:30 pm' this year, '21 Nov 2025' before and '21 Jan 2027, 5:30 pm' to come; hovering
 * shows all of it.
 */
export function Time({ at, className = '' }: { at: string; className?: string }) {
  useMinute()
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)} className={`md:whitespace-nowrap ${className}`}>
      {short(date, new Date())}
    </time>
  )
}

function short(date: Date, now: Date): string {
  // On a phone it may wrap after the day only.
  const time = clock.format(date).replace(/\s/, '\u00a0')
  if (dayOfYear.format(date) === dayOfYear.format(now)) return time
  const isThisYear = dayOfYear.format(date).slice(-4) === dayOfYear.format(now).slice(-4)
  if (isThisYear) return `${day.format(date)}, ${time}`
  return date > now ? `${dayOfYear.format(date)}, ${time}` : dayOfYear.format(date)
}
