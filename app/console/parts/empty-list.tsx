import type { ReactNode } from 'react'

/** What stands in the place of a list without rows. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className="border-y border-sand py-12 text-ink-soft">{children}</div>
)
