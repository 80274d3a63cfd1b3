/**
 * A code in a title, in the body face: people read codes to each other letter by letter, and the display face draws a 0 as
 * an O.
 */
export const CodeTitle = ({ children }: { children: string }) => (
  <span className="font-body text-h3 font-medium tracking-wide wrap-anywhere tabular-nums">{children}</span>
)
