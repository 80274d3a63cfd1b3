import { Link, useParams } from 'react-router'
import { BackLink } from '../parts/back-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { Money } from '../parts/money.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { CashAllowed } from './cash-allowed.tsx'
import { Changes } from './changes.tsx'
import { Consents } from './consents.tsx'
import { Contact } from './contact.tsx'
import { Credit } from './credit.tsx'
import type { Customer } from './customer.ts'
import { MessageList } from './message-list.tsx'
import { OrderList } from './order-list.tsx'
import { Sessions } from './sessions.tsx'
import { TheirData } from './their-data.tsx'

const EVERY_MS = 15_000

export function CustomerPage() {
  const { code = '' } = useParams()
  const state = useReply('GET /api/admin/customers/{code}', { params: { code }, everyMs: EVERY_MS })
  const { reply, trouble, reload } = state
  if (!reply)
    return (
      <>
        <Back />
        <PageHead
          title={trouble?.code === 'customerUnknown' ? 'No such customer' : <CodeTitle>{code}</CodeTitle>}
          tab={`Customer ${code}`}
        />
        <Fetching label="Fetching the customer" state={state} />
      </>
    )
  const { customer } = reply
  return (
    <>
      <Back />
      <PageHead title={customer.name} tab={`Customer ${customer.code}`}>
        <Standing customer={customer} />
      </PageHead>
      <Fetching label="Fetching the customer" state={state} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div>
          <OrderList customer={customer} />
          <MessageList messages={customer.messages} />
          {customer.cart.length > 0 && <Cart cart={customer.cart} />}
          {customer.creditEntries.length > 0 && <Credit customer={customer} />}
          {customer.changes.length > 0 && <Changes changes={customer.changes} />}
        </div>
        <div>
          {customer.erasedAt && <Erased at={customer.erasedAt} />}
          <Contact customer={customer} onDone={reload} />
          <CashAllowed customer={customer} onDone={reload} />
          {!customer.erasedAt && (
            <>
              <Consents customer={customer} />
              <Sessions customer={customer} onDone={reload} />
            </>
          )}
          <TheirData customer={customer} onDone={reload} />
        </div>
      </div>
    </>
  )
}

const Standing = ({ customer }: { customer: Customer }) => (
  <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
    <span className="tracking-wide tabular-nums">{customer.code}</span>
    {customer.erasedAt ? (
      <Badge tone="off">Erased</Badge>
    ) : (
      <Badge tone={customer.verifiedAt ? 'done' : 'todo'}>
        {customer.verifiedAt ? 'Email verified' : 'Email not verified'}
      </Badge>
    )}
    {customer.spent > 0 && (
      <span>
        <Money rupees={customer.spent} /> paid
      </span>
    )}
    <span className="text-ink-soft">
      since <Time at={customer.since} />
    </span>
  </p>
)

const Erased = ({ at }: { at: string }) => (
  <Panel title="Erased">
    <p className="text-small">
      <Time at={at} />. What is left is the number of the account, and the bills of its orders, which have to
      be kept for the tax office.
    </p>
  </Panel>
)

const Cart = ({ cart }: Pick<Customer, 'cart'>) => (
  <Panel title="In the cart now">
    <ul className="text-small">
      {cart.map(({ handle, name, size, quantity }) => (
        <li key={`${handle} ${size}`} className="flex justify-between gap-4 border-b border-sand py-2">
          <Link to={`/products/${handle}`} className="text-link">
            {name}
          </Link>
          <span className="whitespace-nowrap">
            {size} × {quantity}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

const Back = () => <BackLink to="/customers">All customers</BackLink>
