import { Link } from 'react-router'

type Props = {
  /** Null: not this person's business. */
  count: number | null
  what: string
  to: string
  /** What one comes here to do. */
  isUrgent?: boolean
  isTrouble?: boolean
}

/** How much there is of one kind of work; it leads to that work. */
export function Work({ count, what, to, isUrgent, isTrouble }: Props) {
  if (count === null) return null
  const mark = count === 0 ? 'text-ink-soft' : isTrouble ? 'text-madder' : isUrgent ? 'text-wine' : 'text-ink'
  return (
    <li className="border-r border-b border-sand">
      <Link to={to} className="block h-full p-4 hover:bg-linen">
        <span className={`block text-h2 font-medium tabular-nums ${mark}`}>{figure.format(count)}</span>
        <span className="block text-small">{what}</span>
      </Link>
    </li>
  )
}

const figure = new Intl.NumberFormat('en-IN')

export const WorkSkeleton = () => (
  <div role="status" className="grid grid-cols-2 gap-px md:grid-cols-3 xl:grid-cols-6">
    <span className="sr-only">Loading</span>
    {['a', 'b', 'c', 'd', 'e'].map((one) => (
      <div key={one} className="border border-sand p-4">
        <div className="skeleton my-4 w-12" />
        <div className="skeleton w-24" />
      </div>
    ))}
  </div>
)
