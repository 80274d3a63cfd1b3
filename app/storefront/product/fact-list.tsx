/** A name and its value. */
export type Fact = [name: string, says: string]

export const FactList = ({ facts }: { facts: Fact[] }) => (
  <dl className="@container wrap-anywhere">
    {facts.map(([name, says]) => (
      <div
        key={name}
        className="grid gap-x-4 border-b border-sand py-2.5 @min-[15rem]:grid-cols-[7.5rem_minmax(0,1fr)]"
      >
        <dt className="text-ink-soft">{name}</dt>
        <dd>{says}</dd>
      </div>
    ))}
  </dl>
)
