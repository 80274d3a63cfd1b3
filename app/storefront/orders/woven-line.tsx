import { useId } from 'react'

/** Two threads that cross each other, as wide as their container; 8 px high. */
export function WovenLine({ className, second = className }: { className: string; second?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" width="100%" height="8" className="block fill-none" strokeWidth="1.5">
      <defs>
        <pattern id={id} width="24" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 1.5C6 1.5 6 6.5 12 6.5S18 1.5 24 1.5" className={className} />
          <path d="M0 6.5C6 6.5 6 1.5 12 1.5S18 6.5 24 6.5" className={second} />
          <path d="M15 5.6Q18 4 21 2.4" className={className} />
        </pattern>
      </defs>
      <rect width="100%" height="8" fill={`url(#${id})`} stroke="none" />
    </svg>
  )
}
