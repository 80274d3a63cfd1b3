import { Link } from 'react-router'
import type { DueComplaint } from '../../../contract/admin/today.ts'
import { Due } from '../grievances/due.tsx'
import { Panel } from '../parts/panel.tsx'

/** What the law's clocks run for, the next first; nothing where nobody complains. */
export function Complaints({ complaints }: { complaints: DueComplaint[] }) {
  if (complaints.length === 0) return null
  return (
    <Panel
      title="Complaints, by when"
      aside={
        <Link to="/grievances" className="text-link inline-flex min-h-11 items-center text-small">
          All of them
        </Link>
      }
    >
      <ul className="border-t border-sand">
        {complaints.map(({ code, name, ...due }) => (
          <li key={code} className="border-b border-sand">
            <Link
              to={`/grievances/${code}`}
              className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-2 hover:bg-linen"
            >
              <span className="font-medium tracking-wide tabular-nums">{code}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Due due={due} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
