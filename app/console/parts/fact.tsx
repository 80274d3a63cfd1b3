import type { ReactNode } from 'react'

/** What is known of one thing, as a row of a `<dl>` with two columns. */
export const Fact = ({ what, children }: { what: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{what}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
