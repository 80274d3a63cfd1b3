import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { matchesFilter, type OrderFilter } from '../../../core/order-status.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderGroup } from './order-group.tsx'
import { PlacedNotice } from './placed-notice.tsx'
import type { Trackings } from './use-tracking.ts'

/** `orders` null: not fetched yet. With `failed` they are as they were when they were fetched last. */
type Props = {
  orders: Order[] | null
  trackings: Trackings
  failed: boolean
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
  onLoad: () => void
}

export function OrdersPage({ orders, trackings, failed, filter, onFilter, onLoad }: Props) {
  return (
    <Page>
      <PageTitle>{words.myOrders}</PageTitle>
      <PlacedNotice orders={orders} />
      {failed && (
        <div className="mb-12">
          <NotFetched text={words.couldNotBeFetched} tryAgain={words.tryAgain} onRetry={onLoad} />
        </div>
      )}
      {orders ? (
        <Filtered
          orders={orders.filter((order) => matchesFilter(order.status, filter))}
          trackings={trackings}
          filter={filter}
          onFilter={onFilter}
          onChanged={onLoad}
        />
      ) : (
        failed || <Spinner label={words.fetchingYourOrders} />
      )}
    </Page>
  )
}

type FilteredProps = CardsProps & Pick<Props, 'onFilter'>

function Filtered({ onFilter, ...cards }: FilteredProps) {
  const { filter, orders } = cards
  return (
    <>
      <OrderFilters filter={filter} onFilter={onFilter} />
      <p role="status" className="sr-only">
        {words.ordersShown({ filter: words.filter({ filter }), count: orders.length })}
      </p>
      <Cards {...cards} />
    </>
  )
}

type CardsProps = { orders: Order[]; trackings: Trackings; filter: OrderFilter; onChanged: () => void }

function Cards({ orders, trackings, filter, onChanged }: CardsProps) {
  if (orders.length === 0)
    return (
      <NothingHere
        title={words.noOrdersFound}
        text={filter === 'all' ? words.noneYet : words.noneOfThese({ filter })}
      >
        <ShopLink to="/collection" className={buttonClass('buy')}>
          {words.seeTheCollection}
        </ShopLink>
      </NothingHere>
    )
  return (
    <ul className="grid gap-12">
      {orders.map((order) => (
        <li key={order._id}>
          <OrderGroup order={order} tracking={trackings[order._id]} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}
