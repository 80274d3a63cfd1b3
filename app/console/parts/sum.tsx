import type { ReactNode } from 'react'

type Props = { what: string; strong?: boolean; children: ReactNode }

/** A figure and what it counts, as a row of a `<dl>` with two columns; `strong`: the one that the others add up to. */
export const Sum = ({ what, strong = false, children }: Props) => (
  <>
    <dt className={strong ? 'font-medium' : ''}>{what}</dt>
    <dd className={`text-right tabular-nums ${strong ? 'font-medium' : ''}`}>{children}</dd>
  </>
)
