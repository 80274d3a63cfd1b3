import { Link } from 'react-router'
import type { DueComplaint } from '../../../contract/admin/today.ts'
import { Due } from '../grievances/due.tsx'
import { Panel } from '../parts/panel.tsx'

/** Lists the complaints by the deadlines that the law sets, the next one first; nothing where there are none. */
export function Complaints({ complaints }: { complaints: DueComplaint[] }) {
  if (complaints.length === 0) return null
  return (
    <Panel
      title="Complaints, by when"
      aside={
        <Link to="/grievances" className="lone-link text-small">
          All of them
        </Link>
      }
    >
      <ul className="border-t border-sand">
        {complaints.map(({ code, name, ...due }) => (
          <li key={code} className="border-b border-sand">
            <Link
              to={`/grievances/${code}`}
              className="grid min-h-11 grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-6 gap-y-1 py-2 hover:bg-linen sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
            >
              <span className="font-medium tracking-wide tabular-nums">{code}</span>
              <span className="wrap-anywhere">{name}</span>
              <span className="max-sm:col-span-2">
                <Due due={due} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
