import type { ReactNode } from 'react'

type Props = {
  /** The text of each column's head, and the classes that it has besides. */
  heads: readonly (readonly [text: string, className?: string])[]
  /** What follows them: the cell over a column without a head. */
  children?: ReactNode
}

/** The heads of a table that is not a list of its own, as a form's or a panel's. */
export const TableHead = ({ heads, children }: Props) => (
  <thead>
    <tr className="border-b border-line text-left text-ink-soft wrap-normal">
      {heads.map(([text, className = '']) => (
        <th key={text} scope="col" className={`py-2 pr-4 font-medium last:pr-0 ${className}`}>
          {text}
        </th>
      ))}
      {children}
    </tr>
  </thead>
)
