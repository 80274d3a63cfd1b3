type Props = {
  caption: string
  head: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

/** A table of two columns: what something is, and how long it takes or is kept. */
export function FactTable({ caption, head, rows }: Props) {
  return (
    <table className="w-full border-collapse text-left wrap-anywhere">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-small text-ink-soft">
          {head.map((text) => (
            <th key={text} scope="col" className="py-2 pr-4 font-normal last:pr-0">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, howLong]) => (
          <tr key={what} className="border-b border-sand align-baseline">
            <th scope="row" className="py-4 pr-6 font-normal">
              {what}
            </th>
            <td className="w-[45%] py-4 font-medium text-wine">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
