import { Link } from 'react-router'
import type { Today } from '../../../contract/admin/today.ts'
import { withWork } from '../../../core/order-status.ts'
import { SETTLED } from '../../../core/payment-states.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlacesApart } from '../parts/places-apart.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { Complaints } from './complaints.tsx'
import { Unregistered } from './not-set-up.tsx'
import { SalesReport } from './sales-report.tsx'
import { Work, WorkBoard, WorkSkeleton } from './work.tsx'

const EVERY_MS = 15_000

export function TodayPage() {
  const { role } = useStaff()
  const { reply, trouble, reload } = useReply('GET /api/admin/today', { everyMs: EVERY_MS })
  return (
    <>
      <PageHead title="Today" />
      {trouble && <TroubleNote trouble={trouble} onRetry={reload} />}
      <Panel title="To do">{reply ? <WorkList today={reply} /> : !trouble && <WorkSkeleton />}</Panel>
      {reply?.isWithoutProducts && <FirstProduct />}
      {reply?.complaints && <Complaints complaints={reply.complaints} />}
      {reply?.unregistered && <Unregistered isOwner={role === 'owner'} />}
      {reply?.placesApart && <PlacesApart places={reply.placesApart} isOwner={role === 'owner'} />}
      {isAtLeast(role, 'manager') && <SalesReport />}
    </>
  )
}

const FirstProduct = () => (
  <p className="note mb-6 max-w-measure text-small">
    The shop has no product yet.{' '}
    <Link to="/products/new" className="text-link">
      Add the first
    </Link>
    , or{' '}
    <Link to="/imports" className="text-link">
      import a file of them
    </Link>
    .
  </p>
)

/** Lists the work that waits; each count links to what it counts. */
function WorkList({ today }: { today: Today }) {
  const orders = (statuses: readonly string[], more: { payment?: string; parcel?: string } = {}) =>
    `/orders?${new URLSearchParams([...statuses.map((status) => ['status', status]), ...Object.entries(more)])}`
  return (
    <WorkBoard>
      <Work
        count={today.toPack}
        what="to pack"
        to={orders(withWork('toPack'), { payment: SETTLED })}
        isUrgent
      />
      <Work count={today.toConfirm} what="to be confirmed" to="/orders?payment=to+confirm" />
      <Work
        count={today.toShip}
        what="to ship"
        to={orders(withWork('toShip'), { parcel: 'none', payment: SETTLED })}
        isUrgent
      />
      <Work
        count={today.booked}
        what="booked, to be fetched"
        to={orders(withWork('toShip'), { parcel: 'booked' })}
      />
      <Work count={today.onTheWay} what="on the way" to={orders(withWork('onTheWay'))} />
      <Work
        count={today.returnsToDecide}
        what="returns to decide"
        one="return to decide"
        to="/returns"
        isUrgent
      />
      <Work
        count={today.returnsToFetch}
        what="returns to fetch"
        one="return to fetch"
        to="/returns?state=pickup"
      />
      <Work
        count={today.returnsToInspect}
        what="returns to inspect"
        one="return to inspect"
        to="/returns?state=inspect"
        isUrgent
      />
      <Work
        count={today.returnsToSendBack}
        what="returns to send back"
        one="return to send back"
        to="/returns?state=send-back"
      />
      <Work
        count={today.returnsToRefund}
        what="returns to refund"
        one="return to refund"
        to="/returns?state=refund"
        isUrgent
      />
      <Work count={today.cashHeld} what="in cash, with couriers" to="/settlements" isMoney />
      <Work
        count={today.moneyMissing}
        what="orders whose money is missing"
        one="order whose money is missing"
        to="/settlements?state=missing"
        isTrouble
      />
      <Work
        count={today.settlementRows}
        what="settlement rows to decide"
        one="settlement row to decide"
        to="/settlements/open"
        isUrgent
      />
      <Work
        count={today.paymentsPending}
        what="payments awaited"
        one="payment awaited"
        to="/orders?payment=pending"
      />
      <Work
        count={today.paymentsStuck}
        what="payments stuck"
        one="payment stuck"
        to="/troubles?about=payment"
        isTrouble
      />
      <Work
        count={today.refundsStuck}
        what="refunds stuck"
        one="refund stuck"
        to="/troubles?about=refund"
        isTrouble
      />
      <Work
        count={today.parcelsStuck}
        what="parcels in trouble"
        one="parcel in trouble"
        to="/troubles?about=parcel"
        isTrouble
      />
      <Work
        count={today.messagesStuck}
        what="messages that do not get through"
        one="message that does not get through"
        to="/messages?state=waiting"
        isTrouble
      />
      <Work
        count={today.messagesFailed}
        what="messages failed"
        one="message failed"
        to="/messages?state=failed"
        isTrouble
      />
      <Work count={today.reviewsToRead} what="reviews to read" one="review to read" to="/reviews" />
      <Work
        count={today.identityLacks}
        what="legal details to fill in"
        one="legal detail to fill in"
        to="/grievances"
        isTrouble
      />
      <Work
        count={today.selfAuditDue}
        what="self-audit of dark patterns to declare"
        to="/self-audit"
        isUrgent
      />
      <Work
        count={today.booksWrong}
        what="lines of the books that do not agree"
        one="line of the books that does not agree"
        to="/books"
        isTrouble
      />
      <Work count={today.booksUnseen} what="look into the books overdue" to="/books" isTrouble />
      <Work
        count={today.stockLow}
        what="sizes with 1 to 3 pieces"
        one="size with 1 to 3 pieces"
        to="/products?stock=low&state=published"
      />
      <Work
        count={today.stockOut}
        what="sizes sold out"
        one="size sold out"
        to="/products?stock=out&state=published"
      />
    </WorkBoard>
  )
}
