import { Link } from 'react-router'
import type { CouponShown, Coupons } from '../../../contract/admin/coupons.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { buttonClass } from '../../ui/button.tsx'
import { counted } from '../parts/counted.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { Money } from '../parts/money.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Sum } from '../parts/sum.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { CouponBadge, giftOf, termsOf } from './coupon-words.tsx'

const COLUMNS: Column<CouponShown>[] = [
  {
    head: 'Code',
    cell: ({ code, state }) => (
      <>
        {code}
        <span className="block font-normal md:hidden">
          <CouponBadge state={state} />
        </span>
      </>
    ),
  },
  {
    head: 'Gives',
    cell: (coupon) => (
      <>
        <span className="block">{giftOf(coupon)}</span>
        <span className="block text-ink-soft">{termsOf(coupon)}</span>
      </>
    ),
  },
  { head: 'State', wide: true, cell: ({ state }) => <CouponBadge state={state} /> },
  { head: 'Used', end: true, cell: ({ redeemed }) => counted(redeemed) },
  { head: 'Taken off', end: true, wide: true, cell: ({ given }) => <Money rupees={given} /> },
  { head: 'Left', end: true, cell: ({ left }) => (left === null ? NOTHING : counted(left)) },
]

/** Lists the coupons, with how often each was used, what it took off, and how many uses are left. */
export function CouponsPage() {
  const state = useReply('GET /api/admin/coupons')
  const staff = useStaff()
  return (
    <>
      <PageHead title="Coupons">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {isAtLeast(staff.role, 'owner') && (
            <Link to="/settings/coupons" className="lone-link">
              Rules for all coupons
            </Link>
          )}
          <Link to="/coupons/new" className={buttonClass()}>
            Make a coupon
          </Link>
        </p>
      </PageHead>
      <ListTable
        caption="Coupons, the newest first"
        columns={COLUMNS}
        rows={state.reply?.coupons ?? null}
        state={state}
        keyOf={({ code }: CouponShown) => code}
        linkTo={({ code }: CouponShown) => `/coupons/${code}`}
        empty="There is no coupon yet."
      />
      {state.reply && <Newsletter {...state.reply.newsletter} />}
    </>
  )
}

const Newsletter = ({ subscribers, sent, redeemed, given }: Coupons['newsletter']) => (
  <div className="mt-10">
    <Panel title="The newsletter’s codes">
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-y-1 text-small">
        <Sum what="Readers of the newsletter">{counted(subscribers)}</Sum>
        <Sum what="Codes sent">{counted(sent)}</Sum>
        <Sum what="Orders that use one">{counted(redeemed)}</Sum>
        <Sum what="Taken off them">
          <Money rupees={given} />
        </Sum>
      </dl>
    </Panel>
  </div>
)
