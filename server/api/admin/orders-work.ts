import { timeText } from '../../../core/date.ts'
import { DEFAULT_LOCALE } from '../../../core/locale.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import type { Step } from '../../../core/order-status.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { REFUNDS } from '../../../core/refusals/refunds.ts'
import { cancelOrder } from '../../modules/orders/cancelling/cancel-order.ts'
import { confirmByCall } from '../../modules/orders/confirming/confirm-order.ts'
import { moveOrder } from '../../modules/orders/move-order.ts'
import { type ByHand, shipByHand, shipOrder } from '../../modules/orders/parcels/ship-order.ts'
import { retryRefund } from '../../modules/orders/paying/send-refund.ts'
import { lastToDo } from '../../modules/orders/reading/order-standing.ts'
import { refundByHand } from '../../modules/orders/refunding/refund-by-hand.ts'
import { noteRemitted } from '../../modules/settlements/note-remitted.ts'
import type { Staff } from '../../modules/staff/sessions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'
import { refuseNotTheirs } from './order-moves.ts'
import { orderFor, standingFor } from './orders.ts'
import { goesBack } from './parcels.ts'

/** Checks who may do what, and who was first; whether it is legal is checked by the operations. */
export function openOrderWork({ open }: AdminDoor) {
  open('POST /api/admin/orders/{code}/move', async (shop, { staff, params, payload }) => ({
    message: await move(shop, staff, params.code, payload.to),
  }))

  open('POST /api/admin/orders/{code}/ship', async (shop, { staff, params, payload }) => {
    const { code } = params
    const { byHand } = payload
    return { message: byHand ? await labelled(shop, staff, code, byHand) : await ship(shop, staff, code) }
  })

  open('POST /api/admin/orders/{code}/cancel', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { lines, piecesLeft, reason } = payload
    const { refundPaise } = await cancelOrder(shop, {
      code,
      reason,
      actor: { staffId: staff.id },
      ...(lines ? { lines } : {}),
      ...(piecesLeft ? { piecesLeft } : {}),
    })
    const what = lines ? `Those pieces of order ${code} are` : `Order ${code} is`
    return { message: `${what} cancelled.${goesBack(refundPaise)}` }
  })

  open('POST /api/admin/orders/{code}/remitted', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { amount, reference } = payload
    const { leftPaise } = await noteRemitted(shop.db, {
      code,
      amountPaise: paise(amount),
      reference,
      by: staff,
    })
    const left = leftPaise > 0 ? ` The courier still has ${priceText(rupees(leftPaise))}.` : ''
    return { message: `${priceText(amount)} of order ${code} are remitted.${left}` }
  })

  open('POST /api/admin/orders/{code}/confirm', async (shop, { staff, params }) => {
    const { code } = await standingFor(shop, staff, params.code)
    await confirmByCall(shop, { code, staffId: staff.id })
    return { message: `Order ${code} is confirmed and can be packed.` }
  })

  open('POST /api/admin/orders/{code}/refunds', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { amount, left = 0 } = payload
    const { cancelled } = await refundByHand(shop, {
      ...payload,
      code,
      why: payload.code,
      amountPaise: paise(amount),
      seenPaise: paise(left),
      staffId: staff.id,
    })
    const message = `${priceText(amount)} of order ${code} go back to the shopper.`
    return { message: `${message}${CANCELLED_WITH_IT[cancelled ?? 'nothing']}` }
  })

  open(
    'POST /api/admin/orders/{code}/refunds/{id}/retry',
    async (shop, { staff, params: { code, id }, payload: { reason = null } }) => {
      const { refunds } = await orderFor(shop, staff, code)
      if (!refunds.some((refund) => refund.id === id)) throw new Refusal(REFUNDS.refundUnknown)
      await retryRefund(shop, id, { staffId: staff.id }, reason)
      return { message: 'The refund is sent once more.' }
    },
  )
}

const CANCELLED_WITH_IT = {
  order: ' It is cancelled with that.',
  pieces: ' Those pieces are cancelled with that.',
  nothing: '',
}

/** Moves an order one step. When two people do it at once, the second is refused (409), so that an order is packed once. */
export async function move(shop: Shop, staff: Staff, code: string, to: Step): Promise<string> {
  const order = await standingFor(shop, staff, code)
  refuseNotTheirs(order, to, staff.role, shop.config.courier !== null)
  const { moved } = await moveOrder(shop, { code, to, actor: { staffId: staff.id } })
  if (!moved)
    refuseSecond(
      await lastToDo(shop.db, code, { status: to }),
      staff,
      (first) => new Refusal(CONSOLE.stepTaken, { code, to, ...first }),
    )
  return `Order ${code}: ${to}.`
}

/**
 * Has the courier pick the parcel up. The second person who asks is refused (409); a booking that failed can be repeated by
 * anyone.
 */
export async function ship(shop: Shop, staff: Staff, code: string): Promise<string> {
  const before = await standingFor(shop, staff, code)
  await shipOrder(
    { ...shop, courierOn: shop.config.courier !== null },
    { code, actor: { staffId: staff.id } },
  )
  const isRetry = before.parcels.some(({ status, lastError }) => status === 'booking' && lastError !== null)
  if (!isRetry)
    refuseSecond(
      await lastToDo(shop.db, code, { kind: 'courier-asked' }),
      staff,
      (first) => new Refusal(CONSOLE.courierAsked, { code, ...first }),
    )
  return `The courier is asked to fetch order ${code}.`
}

async function labelled(
  shop: Shop,
  staff: Staff,
  code: string,
  label: Omit<ByHand, 'code' | 'actor'>,
): Promise<string> {
  await standingFor(shop, staff, code)
  await shipByHand(shop, { code, ...label, actor: { staffId: staff.id } })
  return `Order ${code} is shipped.`
}

/** A repetition by the same person is accepted; a colleague is told who did it. */
function refuseSecond(
  first: Awaited<ReturnType<typeof lastToDo>>,
  staff: Staff,
  refusal: (first: { by: string; at: string }) => Refusal,
) {
  if (first && first.staffId !== staff.id)
    throw refusal({ by: first.staff ?? 'the shop', at: timeText(first.at, DEFAULT_LOCALE) })
}
