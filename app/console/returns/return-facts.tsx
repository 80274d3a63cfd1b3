import { Link } from 'react-router'
import type { ReturnMoney, ReturnPage } from '../../../contract/admin/returns.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { seesOrdersIn } from '../../../core/staff.ts'
import { Fact } from '../parts/fact.tsx'
import { Money } from '../parts/money.tsx'
import { Time } from '../parts/time.tsx'
import { useStaff } from '../shell/session.ts'
import { REASON_TEXT, WISH_TEXT } from './return-words.ts'

type Return = ReturnPage['return']

/** Whose return it is, why, what the shopper asks for, and what it is worth. */
export function ReturnFacts({ orderReturn }: { orderReturn: Return }) {
  const { order, reason, wish, otherSize, heldUntil, shopPays, money, name, customer, replacement, remark } =
    orderReturn
  const seesDelivered = seesOrdersIn(useStaff().role, 'Delivered')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
      <Fact what="Order">
        {seesDelivered ? (
          <Link to={`/orders/${order}`} className="text-link tabular-nums">
            {order}
          </Link>
        ) : (
          <span className="tabular-nums">{order}</span>
        )}
      </Fact>
      {name && (
        <Fact what="By">
          {customer ? (
            <Link to={`/customers/${customer}`} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
      )}
      <Fact what="Why">{REASON_TEXT[reason]}</Fact>
      <Fact what="Wish">
        {WISH_TEXT[wish]}
        {otherSize && `, size ${otherSize}`}
        {money?.asCredit && ', as store credit'}
      </Fact>
      {heldUntil && (
        <Fact what="Kept until">
          <Time at={heldUntil} />
        </Fact>
      )}
      <Fact what="Way back">{shopPays ? 'The shop pays' : 'The shopper pays'}</Fact>
      {money && (
        <Fact what="Worth">
          <Worth money={money} />
        </Fact>
      )}
      {replacement && (
        <Fact what="New order">
          <Link to={`/orders/${replacement}`} className="text-link tabular-nums">
            {replacement}
          </Link>
        </Fact>
      )}
      {remark && <Fact what="Remark">{remark}</Fact>}
    </dl>
  )
}

const Worth = ({ money: { goods, delivery, method, credit } }: { money: ReturnMoney }) => (
  <>
    <Money rupees={goods} />
    {delivery > 0 && (
      <>
        {' '}
        and <Money rupees={delivery} /> of delivery
      </>
    )}
    , paid {method === null ? 'by store credit' : method === CASH ? 'in cash on delivery' : `by ${method}`}
    {method !== null && credit > 0 && (
      <>
        , with <Money rupees={credit} /> of store credit for the whole order
      </>
    )}
  </>
)
