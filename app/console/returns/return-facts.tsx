import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReturnPage } from '../../../contract/admin/returns.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { seesOrdersIn } from '../../../core/staff.ts'
import { Money } from '../parts/money.tsx'
import { Time } from '../parts/time.tsx'
import { useStaff } from '../shell/session.ts'
import { REASON_TEXT } from './return-words.ts'

type Return = ReturnPage['return']

/** Whose return it is, why, what the shopper asks for, and what it is worth. */
export function ReturnFacts({ orderReturn }: { orderReturn: Return }) {
  const { order, reason, wish, otherSize, heldUntil, shopPays, money, name, customer, replacement, remark } =
    orderReturn
  const seesDelivered = seesOrdersIn(useStaff().role, 'Delivered')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small [&>dt]:text-ink-soft">
      <Fact name="Order">
        {seesDelivered ? (
          <Link to={`/orders/${order}`} className="text-link tabular-nums">
            {order}
          </Link>
        ) : (
          <span className="tabular-nums">{order}</span>
        )}
      </Fact>
      {name && (
        <Fact name="By">
          {customer ? (
            <Link to={`/customers/${customer}`} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
      )}
      <Fact name="Why">{REASON_TEXT[reason]}</Fact>
      <Fact name="Wish">
        {wish === 'money' ? 'Money back' : `Another piece, size ${otherSize}`}
        {money?.asCredit && ', as store credit'}
      </Fact>
      {heldUntil && (
        <Fact name="Kept until">
          <Time at={heldUntil} />
        </Fact>
      )}
      <Fact name="Way back">{shopPays ? 'The shop pays' : 'The shopper pays'}</Fact>
      {money && (
        <Fact name="Worth">
          <Worth money={money} />
        </Fact>
      )}
      {replacement && (
        <Fact name="New order">
          <Link to={`/orders/${replacement}`} className="text-link tabular-nums">
            {replacement}
          </Link>
        </Fact>
      )}
      {remark && <Fact name="Remark">{remark}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

const Worth = ({ money: { goods, delivery, method } }: { money: NonNullable<Return['money']> }) => (
  <>
    <Money rupees={goods} />
    {delivery > 0 && (
      <>
        {' '}
        and <Money rupees={delivery} /> of delivery
      </>
    )}
    , paid {method === CASH ? 'in cash on delivery' : `by ${method}`}
  </>
)
