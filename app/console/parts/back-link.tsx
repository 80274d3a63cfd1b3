import { Link } from 'react-router'

/** A link above a page's head, up to the list or page that it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="lone-link mb-2 text-small">
    {children}
  </Link>
)
