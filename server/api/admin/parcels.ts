import type { FastifyInstance } from 'fastify'
import { priceText, rupees } from '../../../core/money.ts'
import { SHIPPING } from '../../../core/refusals/shipping.ts'
import { giveUpParcel } from '../../modules/orders/parcels/give-up-parcel.ts'
import { receiveParcel } from '../../modules/orders/parcels/receive-parcel.ts'
import { tellCourier } from '../../modules/orders/parcels/tell-courier.ts'
import { parcelInHand } from '../../modules/orders/reading/parcel-in-hand.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'
import { seesMoney } from './order-replies.ts'
import { standingFor } from './orders.ts'

/** Whoever has a parcel in hand finds it by its label, whatever its order's status is. */
export function openParcels(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/parcels/{awb}', async ({ db }, { staff, params }) => {
    const awb = typed(params.awb)
    const parcel = await parcelInHand(db, awb)
    if (!parcel) throw new Refusal(SHIPPING.parcelUnknown, { awb })
    const { paidPaise, lines, ...known } = parcel
    return {
      success: true,
      parcel: {
        ...known,
        goesBack: seesMoney(staff.role) ? rupees(paidPaise) : null,
        lines: lines.map(({ pictures, ...line }) => ({ ...line, picture: pictures[0] ?? null })),
      },
    }
  })

  openAdmin(app, shop, 'POST /api/admin/parcels/{awb}/receive', async (_, { staff, params, payload }) => {
    const { lines, reason = null } = payload
    const awb = typed(params.awb)
    const actor = { staffId: staff.id }
    const { code, refundPaise } = await receiveParcel(shop, { awb, lines, reason, actor })
    const refund = seesMoney(staff.role) ? goesBack(refundPaise) : ''
    return { success: true, message: `Parcel ${awb} is received; order ${code} has ended.${refund}` }
  })

  openAdmin(app, shop, 'POST /api/admin/orders/{code}/lost', async (_, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code ?? '')
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
    return { success: true, message }
  })

  openAdmin(app, shop, 'POST /api/admin/orders/{code}/undelivered', async (_, { staff, params, payload }) => {
    const { code } = await standingFor(shop, staff, params.code ?? '')
    const { wish } = payload
    await tellCourier(shop, { code, wish, actor: { staffId: staff.id } })
    return {
      success: true,
      message:
        wish === 'try again'
          ? 'The courier is asked to try again.'
          : 'The courier is asked to bring it back.',
    }
  })
}

/** As a scanner or a hand types it. */
const typed = (awb = '') => awb.trim().slice(0, 60)

const goesBack = (paise: number) => (paise > 0 ? ` ${priceText(rupees(paise))} go back to the shopper.` : '')
