import { BackLink } from '../parts/back-link.tsx'
import { ChangesLink } from '../parts/changes-link.tsx'
import { NotHereYet } from '../parts/not-here-yet.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReply } from '../shell/use-reply.ts'
import { RulesForm } from './rules-form.tsx'

/**
 * The page of the rules that days of delivery are computed from, as pages, orders and the shipping policy promise them.
 */
export function DeliveryPage() {
  const { reply, trouble, reload } = useReply('GET /api/admin/delivery-rules')
  return (
    <>
      <BackLink to="/settings">All settings</BackLink>
      <PageHead title="Delivery promise">
        <ChangesLink subject="delivery promise" />
      </PageHead>
      {reply ? (
        <RulesForm shown={reply} onSaved={reload} />
      ) : (
        <NotHereYet label="Fetching what is promised" trouble={trouble} onRetry={reload} />
      )}
    </>
  )
}
