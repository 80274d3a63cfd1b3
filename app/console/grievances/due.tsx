import { Time } from '../parts/time.tsx'
import { useMinute } from '../parts/use-minute.ts'

type Props = { due: { what: 'acknowledge' | 'settle'; by: string } | null }

/** Says what is due next and by when, in red once that time is over. */
export function Due({ due }: Props) {
  useMinute()
  if (!due) return null
  const isLate = Date.parse(due.by) <= Date.now()
  return (
    <span className={`text-small tabular-nums ${isLate ? 'font-medium text-madder' : ''}`}>
      {due.what === 'acknowledge' ? 'Acknowledge' : 'Settle'} by <Time at={due.by} />
      {isLate && ': overdue'}
    </span>
  )
}
