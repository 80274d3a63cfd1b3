import type { ReactNode } from 'react'

/** A row of the account: its name, and what it is. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-sand py-4">
      <dt className="w-20 text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-1 basis-48">{children}</dd>
    </div>
  )
}

/** What stands below it: how things are, and how to change that. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div className="-mb-2.5 flex min-h-11 flex-wrap items-center gap-x-4 text-small text-ink-soft">
    {children}
  </div>
)

/** Of a link or a button in a note. */
export const CHANGE = 'text-link flex min-h-11 items-center'
/** Of one that stands alone in its row. */
export const LONE_CHANGE = `-my-2.5 text-small ${CHANGE}`
