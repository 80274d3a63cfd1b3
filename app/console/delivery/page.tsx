import { BackLink } from '../parts/back-link.tsx'
import { ChangesLink } from '../parts/changes-link.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PlacesApart } from '../parts/places-apart.tsx'
import { useReply } from '../shell/use-reply.ts'
import { RulesForm } from './rules-form.tsx'

/**
 * The page of the rules that days of delivery are computed from, as pages, orders and the shipping policy promise them.
 */
export function DeliveryPage() {
  const state = useReply('GET /api/admin/delivery-rules')
  return (
    <>
      <BackLink to="/settings">All settings</BackLink>
      <PageHead title="Delivery promise">
        <ChangesLink subject="delivery promise" />
      </PageHead>
      <Fetching label="Fetching what is promised" state={state} />
      {state.reply?.placesApart && <PlacesApart places={state.reply.placesApart} isOwner />}
      {state.reply && <RulesForm shown={state.reply} reload={state.reload} />}
    </>
  )
}
