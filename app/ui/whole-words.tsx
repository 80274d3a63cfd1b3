import type { ReactNode } from 'react'

/** Keeps hyphenated words on one line where there is room; a longer part than nine letters may break. */
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
