import type { Sales, Today } from '../../../contract/admin-replies.ts'
import { Money } from '../parts/money.tsx'

export function SalesFigures({ sales }: { sales: NonNullable<Today['sales']> }) {
  return (
    <dl className="grid gap-6 sm:grid-cols-3">
      <Figure over="Today" of={sales.today} />
      <Figure over="Seven days" of={sales.week} />
      <Figure over="Thirty days" of={sales.month} />
    </dl>
  )
}

const Figure = ({ over, of }: { over: string; of: Sales }) => (
  <div>
    <dt className="text-small text-ink-soft">{over}</dt>
    <dd>
      <Money rupees={of.amount} className="block text-h2 font-medium" />
      <span className="text-small">
        {counted(of.orders, 'order')}, {counted(of.pieces, 'piece')}
      </span>
    </dd>
  </div>
)

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
