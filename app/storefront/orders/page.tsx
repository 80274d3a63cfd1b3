import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { matchesFilter, type OrderFilter } from '../../../core/order-status.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import type { Trackings } from './use-tracking.ts'

/** `orders` null: not here yet. */
type Props = {
  orders: Order[] | null
  trackings: Trackings
  failed: boolean
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
  onRetry: () => void
}

export function OrdersPage({ orders, trackings, failed, filter, onFilter, onRetry }: Props) {
  return (
    <Page>
      <PageTitle>{words.myOrders}</PageTitle>
      {orders ? (
        <>
          <OrderFilters filter={filter} onFilter={onFilter} />
          <Cards
            orders={orders.filter((order) => matchesFilter(order.status, filter))}
            trackings={trackings}
            filter={filter}
          />
        </>
      ) : failed ? (
        <div role="alert" className="border-y border-sand py-12">
          <p>{words.couldNotBeFetched}</p>
          <Button kind="outline" className="mt-6" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <Spinner label={words.fetchingYourOrders} />
      )}
    </Page>
  )
}

type CardsProps = { orders: Order[]; trackings: Trackings; filter: OrderFilter }

function Cards({ orders, trackings, filter }: CardsProps) {
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
    <ul className="border-b border-sand">
      {orders.flatMap((order) =>
        order.items.map((item) => (
          <li key={`${order._id} ${item._id} ${item.size}`}>
            <OrderCard order={order} item={item} tracking={trackings[order._id]} />
          </li>
        )),
      )}
    </ul>
  )
}
