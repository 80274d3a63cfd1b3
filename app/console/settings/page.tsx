import { Link } from 'react-router'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PlacesApart } from '../parts/places-apart.tsx'
import { useReply } from '../shell/use-reply.ts'
import { SettingsForm } from './settings-form.tsx'

/** Sets who the shop is and what delivery costs; pages, mails and packing slips take both from here only. */
export function SettingsPage() {
  const state = useReply('GET /api/admin/settings')
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
      <Fetching label="Fetching the settings" state={state} />
      {state.reply?.placesApart && <PlacesApart places={state.reply.placesApart} isOwner />}
      {state.reply && <SettingsForm settings={state.reply} reload={state.reload} />}
    </>
  )
}
