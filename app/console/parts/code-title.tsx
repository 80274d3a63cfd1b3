/** What people read to each other letter by letter: the display face draws a 0 as an O. */
export const CodeTitle = ({ children }: { children: string }) => (
  <span className="font-body text-h3 font-medium tracking-wide wrap-anywhere tabular-nums">{children}</span>
)
