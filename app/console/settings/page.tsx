import { Link } from 'react-router'
import { NotHereYet } from '../parts/not-here-yet.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReply } from '../shell/use-reply.ts'
import { SettingsForm } from './settings-form.tsx'

/** Sets who the shop is and what delivery costs; pages, mails and packing slips take both from here only. */
export function SettingsPage() {
  const { reply, trouble, reload } = useReply('GET /api/admin/settings')
  return (
    <>
      <PageHead title="Settings">
        <p className="flex flex-wrap gap-x-6">
          <Link to="/settings/delivery" className="lone-link">
            Delivery promise
          </Link>
          <Link to="/settings/returns" className="lone-link">
            Return policy
          </Link>
          <Link to="/settings/coupons" className="lone-link">
            Rules for coupons
          </Link>
        </p>
      </PageHead>
      {reply ? (
        <SettingsForm settings={reply} onSaved={reload} />
      ) : (
        <NotHereYet label="Fetching the settings" trouble={trouble} onRetry={reload} />
      )}
    </>
  )
}
