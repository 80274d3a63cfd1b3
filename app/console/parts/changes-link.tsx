import { Link } from 'react-router'
import { isAtLeast } from '../../../core/staff.ts'
import { useStaff } from '../shell/session.ts'

/** Leads an owner, who alone may read it, to what the audit log has about one subject. */
export function ChangesLink({ subject }: { subject: string }) {
  const { role } = useStaff()
  return (
    isAtLeast(role, 'owner') && (
      <Link to={`/audit-log?${new URLSearchParams({ q: subject })}`} className="lone-link text-small">
        Who changed what
      </Link>
    )
  )
}
