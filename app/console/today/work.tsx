import { Children, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { priceText } from '../../../core/money.ts'
import { counted } from '../parts/counted.ts'

type Props = {
  /** Null: this work is not the person's business. */
  count: number | null
  what: string
  /** What a single one is called, where `what` does not go with 1. */
  one?: string
  to: string
  /** Whether this is what people mostly come to the page to do. */
  isUrgent?: boolean
  isTrouble?: boolean
  /** Whether the count is an amount in rupees. */
  isMoney?: boolean
}

/**
 * Shows work that waits for somebody in large, and the rest in a line below. Each entry links to its work. Counts
 * change while a finger is on its way to one, so nothing large disappears or moves as long as the board is open: what
 * is done stays as 0, and what is new comes last.
 */
export function WorkBoard({ children }: { children: ReactElement<Props>[] }) {
  const all = Children.toArray(children) as ReactElement<Props>[]
  const [places, setPlaces] = useState<(string | null)[]>([])
  const turnedUp = all.filter(({ key, props }) => (props.count ?? 0) > 0 && !places.includes(key))
  if (turnedUp.length > 0) setPlaces([...places, ...turnedUp.map(({ key }) => key)])
  const nothing = all.filter(({ key, props }) => props.count === 0 && !places.includes(key))
  return (
    <>
      {places.length > 0 ? (
        <ul className="grid grid-cols-2 pt-px pl-px md:grid-cols-3 xl:grid-cols-6">
          {places.map((place) => all.find(({ key }) => key === place))}
        </ul>
      ) : (
        <p className="text-h3">Nothing waits for you.</p>
      )}
      {nothing.length > 0 && (
        <div className="mt-4 text-small text-ink-soft">
          <p>None of these:</p>
          <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 xl:grid-cols-4">
            {nothing.map(({ key, props: { to, what } }) => (
              <li key={key}>
                <Link to={to} className="inline-flex min-h-11 items-center hover:text-madder lg:min-h-8">
                  {what}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** One kind of work and how much of it there is, with a link to it. */
export function Work({ count, what, one = what, to, isUrgent, isTrouble, isMoney }: Props) {
  if (count === null) return null
  const mark = count === 0 ? 'text-ink-soft' : isTrouble ? 'text-madder' : isUrgent ? 'text-wine' : 'text-ink'
  return (
    <li className="-mt-px -ml-px border border-sand">
      <Link to={to} className="block h-full p-4 hover:bg-linen">
        <span className={`block text-h2 font-medium tabular-nums ${mark}`}>
          {isMoney ? priceText(Math.round(count)) : counted(count)}
        </span>
        <span className="block text-small">{count === 1 ? one : what}</span>
      </Link>
    </li>
  )
}

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
