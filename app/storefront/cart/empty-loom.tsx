const WARP = Array.from({ length: 31 }, (_, index) => 20 + index * 10)
const ROWS = [118, 126, 134]

/** A loom with its warp set and three rows of weft: what an empty list looks like in a weaver's house. */
export function EmptyLoom({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 160" className={`block w-full fill-none ${className}`}>
      <g className="stroke-line" strokeWidth="1">
        {WARP.map((x) => (
          <path key={x} d={`M${x} 12V148`} />
        ))}
      </g>
      <g className="stroke-wine" strokeWidth="2.5">
        <path d="M4 11.5h332M4 148.5h332" />
      </g>
      <g className="stroke-haldi" strokeWidth="2.5">
        {ROWS.map((y, row) => (
          <path key={y} d={weft(y, row % 2, row === 0 ? 180 : 326)} />
        ))}
      </g>
      <path className="fill-wine" d="M184 118q22-9 44 0q-22 9-44 0z" />
    </svg>
  )
}

/** Over one thread and under the next; what is under is not drawn. */
function weft(y: number, odd: number, end: number): string {
  return WARP.filter((x, index) => index % 2 === odd && x < end)
    .map((x) => `M${x - 7} ${y}h14`)
    .join('')
}
