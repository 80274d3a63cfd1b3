import type { ReactNode } from 'react'

type Figure = { what: string; figure: ReactNode; look?: string }

/** A few figures of one thing side by side, each over what it counts. `label`: what they are all of. */
export const Figures = ({ label, figures }: { label: string; figures: Figure[] }) => (
  <ul aria-label={label} className="mb-8 grid grid-cols-2 pt-px pl-px sm:grid-cols-3 lg:grid-cols-6">
    {figures.map(({ what, figure, look = '' }) => (
      <li key={what} className="-mt-px -ml-px border border-sand p-4">
        <span className={`block text-h3 font-medium tabular-nums ${look}`}>{figure}</span>
        <span className="block text-small">{what}</span>
      </li>
    ))}
  </ul>
)
