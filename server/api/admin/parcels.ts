import { priceText, rupees } from '../../../core/money.ts'
import { SHIPPING } from '../../../core/refusals/shipping.ts'
import { canReturnMove } from '../../../core/return-state.ts'
import type { StraySaying } from '../../../core/shipment-state.ts'
import { catchUpOrder } from '../../modules/orders/parcels/catch-up-order.ts'
import { giveUpParcel } from '../../modules/orders/parcels/give-up-parcel.ts'
import { receiveParcel } from '../../modules/orders/parcels/receive-parcel.ts'
import { sendNoMore } from '../../modules/orders/parcels/send-no-more.ts'
import { tellCourier } from '../../modules/orders/parcels/tell-courier.ts'
import { parcelInHand } from '../../modules/orders/reading/parcel-in-hand.ts'
import { settleStray } from '../../modules/orders/strays/settle-stray.ts'
import { returnsInHand } from '../../modules/returns/find-returns.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AdminDoor } from './door.ts'
import { seesMoney } from './order-replies.ts'
import { standingFor } from './orders.ts'
import { rowShown } from './returns.ts'

export function openParcels(door: AdminDoor) {
  openParcelsInHand(door)
  openParcelsOfOrders(door)
}

/** Finds an order by its parcel's label, whatever its status, and receives the parcel. */
function openParcelsInHand({ open }: AdminDoor) {
  open('GET /api/admin/parcels/{awb}', async ({ db }, { staff, params }) => {
    const number = typed(params.awb)
    const [parcel, found] = await Promise.all([parcelInHand(db, number), returnsInHand(db, number)])
    const returns = found.map((row) => ({
      ...rowShown(row),
      mayReceive: canReturnMove(row.state, 'received'),
    }))
    if (!parcel && returns.length > 0) return { parcel: null, returns }
    if (!parcel) throw new Refusal(SHIPPING.nothingGoesBy, { number })
    const { paidPaise, lines, ...known } = parcel
    return {
      returns,
      parcel: {
        ...known,
        goesBack: seesMoney(staff.role) ? rupees(paidPaise) : null,
        lines: lines.map(({ pictures, ...line }) => ({ ...line, picture: pictures[0] ?? null })),
      },
    }
  })

  open('POST /api/admin/parcels/{awb}/receive', async (shop, { staff, params, payload }) => {
    const { lines, reason = null } = payload
    const awb = typed(params.awb)
    const actor = { staffId: staff.id }
    const { code, refundPaise, isOver } = await receiveParcel(shop, { awb, lines, reason, actor })
    const refund = seesMoney(staff.role) ? goesBack(refundPaise) : ''
    return {
      message: `Parcel ${awb} is received; order ${code} ${isOver ? 'has ended' : 'stays as it is'}.${refund}`,
    }
  })
}

/** What a person decides about a parcel on its order's page. */
function openParcelsOfOrders({ open }: AdminDoor) {
  open('POST /api/admin/orders/{code}/lost', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { after, reason = null } = payload
    const courierOn = shop.config.courier !== null
    const { refundPaise } = await giveUpParcel(
      { ...shop, courierOn },
      { code, after, reason, actor: { staffId: staff.id } },
    )
    const message =
      after === 'refund'
        ? `Order ${code} has ended: its parcel is lost.${goesBack(refundPaise)}`
        : `The pieces of order ${code} are taken once more. ${courierOn ? 'The courier is asked to fetch them.' : 'Send another parcel.'}`
    return { message }
  })

  open(
    'POST /api/admin/orders/{code}/parcels/{id}',
    async (shop, { staff, params: { code, id }, payload }) => {
      await standingFor(shop, staff, code)
      const { as, reason = null } = payload
      await settleStray(shop, { code, shipmentId: id, as, reason, actor: { staffId: staff.id } })
      return { message: SAID[as] }
    },
  )

  open('POST /api/admin/orders/{code}/catch-up', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    await catchUpOrder(shop, { code, reason: payload.reason, actor: { staffId: staff.id } })
    return { message: `Order ${code} goes with its parcel again.` }
  })

  open('POST /api/admin/orders/{code}/sent-no-more', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { refundPaise } = await sendNoMore(shop, { code, ...payload, actor: { staffId: staff.id } })
    return { message: `Order ${code} has ended. Its pieces are on the shelf.${goesBack(refundPaise)}` }
  })

  open('POST /api/admin/orders/{code}/undelivered', async (shop, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code)
    const { wish } = payload
    await tellCourier(shop, { code, wish, actor: { staffId: staff.id } })
    return {
      message:
        wish === 'try again'
          ? 'The courier is asked to try again.'
          : 'The courier is asked to bring it back.',
    }
  })
}

const SAID: Record<StraySaying, string> = {
  'call off': 'The courier is asked once more to call it off.',
  'called off': 'It is called off.',
  kept: 'It is closed. Its pieces are not on the shelf.',
  delivered: 'It counts: the order is delivered.',
}

/** An AWB as a scanner or a person types it. */
const typed = (awb: string) => awb.trim().slice(0, 60)

export const goesBack = (paise: number) =>
  paise > 0 ? ` ${priceText(rupees(paise))} go back to the shopper.` : ''
