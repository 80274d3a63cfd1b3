/** The ornament: a wine hairline and a haldi one. */
export const TwoThreads = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`two-threads ${className}`} />
)
