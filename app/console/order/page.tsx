import { Link, useParams } from 'react-router'
import type { OrderPage as Shown } from '../../../contract/admin/orders.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { PaymentBadge, StatusBadge } from '../parts/badge.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { titleCount } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { paperLink } from '../parts/paper-links.ts'
import { MailLink, PhoneLink } from '../parts/reach-links.tsx'
import { Time } from '../parts/time.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { useReply } from '../shell/use-reply.ts'
import { Actions } from './actions.tsx'
import { BehindParcel } from './behind-parcel.tsx'
import { CashPanel } from './cash-panel.tsx'
import { Lines } from './lines.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NoteForm } from './note-form.tsx'
import { OpenReturn } from './open-return.tsx'
import { ParcelAstray } from './parcel-astray.tsx'
import { Parcels } from './parcels.tsx'
import { Promised } from './promised.tsx'
import { Returns } from './returns.tsx'
import { WaitsForParcel } from './waits-for-parcel.tsx'

const EVERY_MS = 6000

export function OrderPage() {
  const { code = '' } = useParams()
  const state = useReply('GET /api/admin/orders/{code}', { params: { code }, everyMs: EVERY_MS })
  const { reply, trouble, reload } = state
  if (!reply || trouble?.code === 'orderCalledOff')
    return (
      <>
        <Back />
        <PageHead
          title={trouble?.code === 'orderNotShown' ? 'No such order' : <CodeTitle>{code}</CodeTitle>}
          tab={`Order ${code}`}
        />
        <Fetching label="Fetching the order" state={state} />
      </>
    )
  const { order, courierOn } = reply
  return (
    <>
      <Back />
      <PageHead title={<CodeTitle>{order.code}</CodeTitle>} tab={`Order ${order.code}`}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
          <StatusBadge {...order} />
          <PaymentBadge payment={order.payment} />
          <span className="text-ink-soft">
            placed <Time at={order.placedAt} />
          </span>
          {order.mayPrint && <Papers code={order.code} />}
        </p>
      </PageHead>
      <Fetching label="Fetching the order" state={state} />
      <Actions order={order} courierOn={courierOn} onDone={reload} />
      <BehindParcel order={order} onDone={reload} />
      <ParcelAstray order={order} onDone={reload} />
      <WaitsForParcel order={order} onDone={reload} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div>
          <Panel title={order.pieces === 0 ? 'Nothing is left of it' : titleCount(order.pieces, 'piece')}>
            <Lines lines={order.lines} />
            <Returns returns={order.returns} />
            {/* Only for managers and owners, who alone are sent `money`. */}
            {order.status === 'Delivered' && order.money !== null && <OpenReturn code={order.code} />}
          </Panel>
          {order.money && <MoneyPanel order={order} money={order.money} onDone={reload} />}
          <Parcels code={order.code} parcels={order.parcels} onDone={reload} />
        </div>
        <div>
          <Panel title="To">
            <Reach order={order} />
            <Promised order={order} />
          </Panel>
          <CashPanel order={order} />
          {order.cancellationReason && <Panel title="Why it was cancelled">{order.cancellationReason}</Panel>}
          <Panel title="What happened">
            <NoteForm code={order.code} onDone={reload} />
            <Timeline entries={order.timeline} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Shows whom the order goes to, how to reach them, and a link to the customer's page. */
const Reach = ({ order: { address, email, customer } }: { order: Shown['order'] }) => (
  <div className="text-small">
    <AddressLines address={address}>
      <PhoneLink phone={address.phone} />
    </AddressLines>
    {email && (
      <p className="mt-2">
        <MailLink email={email} />
      </p>
    )}
    {customer && (
      <p className="mt-2">
        <Link to={`/customers/${customer}`} className="text-link">
          The customer’s page
        </Link>
      </p>
    )}
  </div>
)

const Papers = ({ code }: { code: string }) => (
  <>
    <a href={paperLink('packing-slips', [code])} target="_blank" className="text-link py-3" rel="noopener">
      Packing slip
    </a>
    <a href={paperLink('address-labels', [code])} target="_blank" className="text-link py-3" rel="noopener">
      Address label
    </a>
  </>
)

const Back = () => <BackLink to="/orders">All orders</BackLink>
