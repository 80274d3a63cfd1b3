import { ORDER_STATUSES, type OrderStatus } from '../../../core/order-status.ts'
import { PAYMENT_STATES, SETTLED } from '../../../core/payment-states.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { DOOR } from '../../../core/refusals/door.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import { type Role, seesOrdersIn } from '../../../core/staff.ts'
import { noteOrder } from '../../modules/orders/note-order.ts'
import { findOrders } from '../../modules/orders/reading/find-orders.ts'
import { type OrderStanding, orderStanding } from '../../modules/orders/reading/order-standing.ts'
import { type WholeOrder, wholeOrder } from '../../modules/orders/reading/whole-order.ts'
import { payoutsOn } from '../../modules/payments/providers.ts'
import { returnsOfOrder } from '../../modules/returns/find-returns.ts'
import type { Staff } from '../../modules/staff/sessions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'
import { orderPage, orderRow } from './order-replies.ts'
import { limitIn, oneOf, searchIn } from './query-fields.ts'

const A_PAGE = 50
const AT_MOST = 200

export function openOrders({ open }: AdminDoor) {
  open('GET /api/admin/orders', async ({ db, config }, { staff, query }) => {
    const limit = limitIn(query, A_PAGE, AT_MOST)
    const statuses = statusesIn(query, staff.role)
    const { orders, olderThan } = await findOrders(db, {
      text: searchIn(query),
      statuses,
      payment: oneOf(query, 'payment', [...PAYMENT_STATES, SETTLED]),
      parcel: oneOf(query, 'parcel', ['booked', 'none']),
      after: query.get('cursor'),
      limit,
    })
    return {
      courierOn: config.courier !== null,
      orders: orders.map((order) => orderRow(order, staff.role)),
      nextCursor: olderThan,
    }
  })

  open('GET /api/admin/orders/{code}', async (shop, { staff, params }) => {
    const courierOn = shop.config.courier !== null
    const order = await orderFor(shop, staff, params.code)
    const returns = await returnsOfOrder(shop.db, order.code)
    return {
      courierOn,
      order: orderPage({ ...order, returns }, staff.role, {
        courierOn,
        payoutsOn: payoutsOn(shop.payments),
      }),
    }
  })

  open('POST /api/admin/orders/{code}/note', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    await noteOrder(shop.db, { code, text: payload.text, staffId: staff.id })
    return { message: 'The note is written.' }
  })
}

/** Refuses (404) an order that does not exist or that this person may not see. */
export async function orderFor({ db }: Shop, { role }: Staff, code: string): Promise<WholeOrder> {
  return shownTo(role, await wholeOrder(db, code))
}

/** The same, for calls that change an order and do not show it. */
export async function standingFor({ db }: Shop, { role }: Staff, code: string): Promise<OrderStanding> {
  return shownTo(role, await orderStanding(db, code))
}

function shownTo<Known extends Pick<OrderStanding, 'code' | 'status'>>(
  role: Role,
  order: Known | null | undefined,
): Known {
  if (order && seesOrdersIn(role, order.status)) return order
  if (order?.status === 'Cancelled') throw new Refusal(ORDERS.orderCalledOff, { code: order.code })
  throw new Refusal(ORDERS.orderNotShown)
}

function statusesIn(query: URLSearchParams, role: Role): OrderStatus[] {
  const asked = query.getAll('status')
  const wrong = asked.find((status) => !ORDER_STATUSES.includes(status as OrderStatus))
  if (wrong !== undefined) throw new Refusal(DOOR.fieldNotOneOf, { field: 'status', known: ORDER_STATUSES })
  const seen = ORDER_STATUSES.filter((status) => seesOrdersIn(role, status))
  const wanted = seen.filter((status) => asked.length === 0 || asked.includes(status))
  if (wanted.length === 0) throw new Refusal(CONSOLE.ordersOfOthers)
  return wanted.length === ORDER_STATUSES.length ? [] : wanted
}
