/** A name and its value. */
export type Fact = [name: string, says: string]

export const FactList = ({ facts }: { facts: Fact[] }) => (
  <dl className="wrap-anywhere">
    {facts.map(([name, says]) => (
      <div
        key={name}
        className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-4 border-b border-sand py-2.5"
      >
        <dt className="text-ink-soft">{name}</dt>
        <dd>{says}</dd>
      </div>
    ))}
  </dl>
)
