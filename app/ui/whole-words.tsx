import type { ReactNode } from 'react'

/** A name whose words stay whole at their hyphens where there is room; one of more letters may be wider than its line. */
export const wholeWords = (name: string): ReactNode[] =>
  name.split(/(\S{1,9}-\S{1,9})/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name stay where they are
      <span key={at} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
