import { Link } from 'react-router'
import type { OrderLine } from '../../../contract/admin/orders.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { countOf } from '../parts/counted.ts'
import { Money } from '../parts/money.tsx'
import { useStaff } from '../shell/session.ts'

/** Lists the lines of an order, with pictures large enough to pick the pieces from the shelf by. */
export function Lines({ lines }: { lines: OrderLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <Line key={line.position} {...line} />
      ))}
    </ul>
  )
}

function Line({ handle, name, size, quantity, cancelled, picture, price }: OrderLine) {
  const left = quantity - cancelled
  const seesProducts = isAtLeast(useStaff().role, 'manager')
  return (
    <li className="flex flex-wrap gap-4 border-b border-sand py-3 first:pt-0">
      <span className="w-16 flex-none">
        {picture && <ProductPicture picture={picture} sizes="64px" alt="" />}
      </span>
      <div className={`min-w-0 flex-1 wrap-anywhere ${left === 0 ? 'text-ink-soft' : ''}`}>
        {seesProducts ? (
          <Link to={`/products/${handle}`} className="font-medium hover:text-madder">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="mt-1">
          Size <strong className="font-medium">{size}</strong>, {countOf(left, 'piece')}
        </p>
        {cancelled > 0 && <p className="text-small text-madder">{cancelled} cancelled</p>}
      </div>
      <Worth price={price} quantity={quantity} cancelled={cancelled} />
    </li>
  )
}

/** The price of a line's pieces that are not cancelled; nothing for people of the shop who see no money. */
export function Worth({ price, quantity, cancelled }: Pick<OrderLine, 'price' | 'quantity' | 'cancelled'>) {
  if (price === null) return null
  const left = quantity - cancelled
  return (
    <p className="ml-auto text-right text-small">
      <Money rupees={price * left} className="font-medium" />
      {left > 1 && (
        <span className="block text-ink-soft">
          {left} × <Money rupees={price} />
        </span>
      )}
    </p>
  )
}
