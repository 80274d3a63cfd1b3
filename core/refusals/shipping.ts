import type { OrderStatus } from '../order-status.ts'
import { refusalTable } from '../refusal.ts'
import type { ShipmentState } from '../shipment-state.ts'

const NOT_RECEIVED: Partial<Record<ShipmentState, string>> = {
  booking: 'it has not left the shop',
  booked: 'it has not left the shop',
  delivered: 'it was delivered, so it comes back as a return',
  received: 'that is done already',
  'written off': 'it was given up, and its pieces were written off',
  cancelling: 'it was called off, and its pieces are on the shelf already',
  cancelled: 'it was called off, and its pieces are on the shelf already',
}

export const SHIPPING = refusalTable({
  courierOff: {
    status: 409,
    inEnglish: () => 'The courier is off. Ship this parcel yourself and type its AWB and courier.',
  },
  awbOnAnotherParcel: {
    status: 409,
    inEnglish: ({ awb }: { awb: string }) => `AWB ${awb} is on another parcel.`,
    field: 'awb',
  },
  awbMalformed: {
    status: 400,
    inEnglish: () => 'awb must be 4 to 40 letters and digits.',
    field: 'awb',
  },
  courierNameMalformed: {
    status: 400,
    inEnglish: () => 'courierName must be 2 to 80 characters.',
    field: 'courierName',
  },
  trackingLinkUnknown: {
    status: 400,
    inEnglish: () =>
      'trackingUrl must lead to a courier’s own site, with https. Leave it out: the AWB is enough to follow the parcel.',
    field: 'trackingUrl',
  },
  parcelUnderWay: {
    status: 409,
    inEnglish: ({ code, awb }: { code: string; awb: string | null }) =>
      `Order ${code} has a parcel under way: AWB ${awb}.`,
  },
  nothingGoesBy: {
    status: 404,
    inEnglish: ({ number }: { number: string }) =>
      `Nothing of ours goes by ${number}: no parcel has this AWB, and no return this number.`,
    field: 'number',
  },
  parcelUnknown: {
    status: 404,
    inEnglish: ({ awb }: { awb: string }) => `No parcel of ours has AWB ${awb}.`,
  },
  parcelNotToReceive: {
    status: 409,
    inEnglish: ({ awb, status }: { awb: string; status: ShipmentState }) =>
      `Parcel ${awb} cannot be received: ${NOT_RECEIVED[status] ?? 'its order has ended'}.`,
  },
  anotherHasGone: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `Order ${code} has another parcel by now. See to that one first.`,
  },
  otherPiecesReceived: {
    status: 400,
    inEnglish: () => 'Say of each piece that went whether it can be sold again.',
    field: 'lines',
  },
  whyWrittenOff: {
    status: 400,
    inEnglish: () => 'Say why pieces cannot be sold again.',
    field: 'reason',
  },
  orderNotBehind: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `Order ${code} goes with its parcel already, or no parcel of it has left. Look at it again.`,
  },
  parcelNotLost: {
    status: 409,
    inEnglish: ({ code }: { code: string }) => `Order ${code} has no parcel that is lost or damaged.`,
  },
  noParcelToWaitFor: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `Order ${code} does not wait for another parcel. Look at it again.`,
  },
  parcelNotOfOrder: {
    status: 404,
    inEnglish: ({ code }: { code: string }) => `Order ${code} has no such parcel.`,
  },
  notSaidOfParcel: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `That cannot be said of this parcel of order ${code} now. Look at it again.`,
    field: 'as',
  },
  parcelNotUndelivered: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `The courier waits for no word about the parcel of order ${code}.`,
  },
  piecesNotThere: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `Not all pieces of order ${code} are on the shelf: it cannot be sent again. Refund it.`,
  },
  allPaidBack: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `All of the money for order ${code} has gone back: it is not sent again.`,
  },
  orderNotPacked: {
    status: 409,
    inEnglish: ({ code, status }: { code: string; status: OrderStatus }) =>
      `Order ${code} is ${status}. A packed order can be shipped.`,
  },
})
