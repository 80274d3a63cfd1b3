import { Link } from 'react-router'

/** The way up to the list, or the page, that this one belongs to; above its head. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link mb-2 inline-flex min-h-11 items-center text-small">
    {children}
  </Link>
)
