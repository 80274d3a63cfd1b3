import type { Fitted } from './fit.ts'

/** Where the tape goes round, on a form as tailors have it. */
const LINES: Record<Fitted, string> = {
  bust: 'M17 47h46',
  chest: 'M17 47h46',
  waist: 'M24 70h32',
  hip: 'M15 95h50',
}

export const Figure = ({ measures }: { measures: Fitted[] }) => (
  <svg aria-hidden="true" viewBox="0 0 80 150" width="80" height="150" fill="none" className="flex-none">
    <g stroke="currentColor" strokeWidth="1.25" className="text-line">
      <path d="M35 8h10v10c0 4 12 6 17 9-1 9-2 14-1 20 0 8-4 15-5 23 3 8 8 16 9 26 1 6 0 11 0 16H15c0-5-1-10 0-16 1-10 6-18 9-26-1-8-5-15-5-23 1-6 0-11-1-20 5-3 17-5 17-9z" />
      <path d="M40 112v30M26 142h28" />
    </g>
    {measures.map((measure) => (
      <path
        key={measure}
        d={LINES[measure]}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeDasharray="4 3"
        className="text-madder"
      />
    ))}
  </svg>
)
