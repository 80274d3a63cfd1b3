import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CouponPage as Shown } from '../../../contract/admin/coupons.ts'
import { AskButton } from '../parts/ask-button.tsx'
import { Badge } from '../parts/badge.tsx'
import { ChangesLink } from '../parts/changes-link.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { counted } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { Money } from '../parts/money.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Sum } from '../parts/sum.tsx'
import { Time } from '../parts/time.tsx'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { send } from '../shell/ask.ts'
import { type Replied, useReply } from '../shell/use-reply.ts'
import { AllCoupons } from './all-coupons.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CouponBadge, giftOf, termsOf } from './coupon-words.tsx'
import { couponFrom, type TypedCoupon, typedFrom } from './typed-coupon.ts'

export function CouponPage() {
  const { code = '' } = useParams()
  const state = useReply('GET /api/admin/coupons/{code}', { params: { code } })
  if (!state.reply)
    return (
      <>
        <AllCoupons />
        <PageHead
          title={state.trouble?.code === 'couponNotThere' ? 'No such coupon' : <CodeTitle>{code}</CodeTitle>}
          tab={`Coupon ${code}`}
        />
        <Fetching label="Fetching the coupon" state={state} />
      </>
    )
  return <OneCoupon key={code} {...state.reply} state={state} />
}

type Props = Shown & { state: Pick<Replied<unknown>, 'reply' | 'trouble' | 'reload'> }

function OneCoupon({ coupon: latest, redemptions, state }: Props) {
  const { reload } = state
  const { base, onChanged, save } = useBase(latest, reload)
  const [endedAt, setEndedAt] = useState<number | null>(null)
  const { code } = latest
  // When a person ends the coupon here, what they are typing belongs to its version from then on, and can be saved.
  const coupon = endedAt === base.version && latest.version === endedAt + 1 ? latest : base
  const onSave = (typed: TypedCoupon, version: number) =>
    save(send('PUT /api/admin/coupons/{code}', { version, ...couponFrom(typed) }, { code }))
  // What is refused may have been done without an answer, or by a colleague.
  const end = () =>
    send('POST /api/admin/coupons/{code}/end', undefined, { code })
      .then(() => setEndedAt(base.version))
      .finally(reload)
  return (
    <>
      <AllCoupons />
      <PageHead title={<CodeTitle>{code}</CodeTitle>} tab={`Coupon ${code}`}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="text-small">
            <CouponBadge state={latest.state} />
          </span>
          <ChangesLink subject={code} />
          {latest.state !== 'over' && <End code={code} onEnd={end} />}
        </div>
      </PageHead>
      <Fetching label="Fetching the coupon" state={state} />
      <Numbers coupon={latest} />
      <SavedSince isOld={latest.version !== coupon.version} what="coupon" />
      <CouponForm
        isNew={false}
        start={typedFrom(coupon)}
        version={coupon.version}
        onSave={onSave}
        onChanged={onChanged}
      />
      <Redemptions redemptions={redemptions} />
    </>
  )
}

const Numbers = ({ coupon }: Pick<Shown, 'coupon'>) => (
  <Panel title={giftOf(coupon)}>
    <p className="mb-3 text-small text-ink-soft">{termsOf(coupon)}</p>
    <dl className="grid max-w-md grid-cols-[1fr_auto] gap-y-1 text-small">
      <Sum what="Orders that use it">{counted(coupon.redeemed)}</Sum>
      <Sum what="Taken off them">
        <Money rupees={coupon.given} />
      </Sum>
      <Sum what="Left">{coupon.left === null ? 'Any number' : counted(coupon.left)}</Sum>
    </dl>
  </Panel>
)

const End = ({ code, onEnd }: { code: string; onEnd: () => Promise<void> }) => (
  <AskButton
    kind="quiet"
    text="End it now"
    title={
      <>
        End <CodeTitle>{code}</CodeTitle> now?
      </>
    }
    yes="End it"
    onYes={onEnd}
  >
    Nobody can use it from now on. Orders that have it keep what they had.
  </AskButton>
)

export function Redemptions({ redemptions }: Pick<Shown, 'redemptions'>) {
  if (redemptions.length === 0) return null
  return (
    <Panel title="The last orders that used it">
      <ul className="text-small">
        {redemptions.map(({ order, customer, at, given, isReleased, sameDoor }) => (
          <li key={order} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-sand py-2">
            <Link to={`/orders/${order}`} className="text-link">
              {order}
            </Link>
            <Link to={`/customers/${customer}`} className="text-link">
              {customer}
            </Link>
            <Time at={at} />
            {isReleased && <Badge tone="off">Given back</Badge>}
            {sameDoor > 0 && (
              <Badge tone="todo">
                {sameDoor === 1
                  ? 'Another account’s first order went to this address'
                  : `First orders of ${sameDoor} other accounts went to this address`}
              </Badge>
            )}
            <Money rupees={given} className="ml-auto" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
