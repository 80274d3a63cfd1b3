type Fields = Record<string, unknown>

/** The fields that are not the same before and after. */
export function Difference({
  before,
  after,
  reason,
}: {
  before: unknown
  after: unknown
  reason: string | null
}) {
  const was = (before ?? {}) as Fields
  const is = (after ?? {}) as Fields
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => text(was[name]) !== text(is[name]),
  )
  return (
    <>
      {names.map((name) => (
        <span key={name} className="block wrap-anywhere">
          {name}: {name in was && <del className="text-ink-soft">{text(was[name])}</del>}{' '}
          {name in is && text(is[name])}
        </span>
      ))}
      {reason && <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>}
    </>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
