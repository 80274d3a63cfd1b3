import * as words from '#words/reviews'

const STAR = 'm10 2.4 2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6L5.3 17l1-5.3L2.4 8l5.3-.7z'
const PLACES = [1, 2, 3, 4, 5]

type Props = { stars: number; size?: number; label?: string }

/** Five stars, filled as far as `stars` goes: 4.3 fills a third of the fifth. */
export const Rating = ({ stars, size = 18, label = words.outOfFive({ average: String(stars) }) }: Props) => (
  <span role="img" aria-label={label} className="relative inline-flex flex-none text-brass">
    <Row size={size} fill="none" />
    <span
      aria-hidden="true"
      className="absolute inset-y-0 left-0 overflow-hidden"
      style={{ width: `${stars * 20}%` }}
    >
      <span className="flex" style={{ width: size * 5 }}>
        <Row size={size} fill="currentColor" />
      </span>
    </span>
  </span>
)

const Row = ({ size, fill }: { size: number; fill: string }) =>
  PLACES.map((place) => (
    <svg
      key={place}
      aria-hidden="true"
      viewBox="0 0 20 20"
      width={size}
      height={size}
      stroke="currentColor"
      fill={fill}
      className="flex-none"
    >
      <path d={STAR} />
    </svg>
  ))
