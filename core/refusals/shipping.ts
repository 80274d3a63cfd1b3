import type { OrderStatus } from '../order-status.ts'
import { refusalTable } from '../refusal.ts'

export const SHIPPING = refusalTable({
  courierOff: {
    status: 409,
    inEnglish: () => 'The courier is off. Ship this parcel yourself and type its AWB and courier.',
  },
  awbOnAnotherParcel: {
    status: 409,
    inEnglish: ({ awb }: { awb: string }) => `AWB ${awb} is on another parcel.`,
    details: () => ({ field: 'awb' }),
  },
  awbMalformed: {
    status: 400,
    inEnglish: () => 'awb must be 4 to 40 letters and digits.',
    details: () => ({ field: 'awb' }),
  },
  courierNameMalformed: {
    status: 400,
    inEnglish: () => 'courierName must be 2 to 80 characters.',
    details: () => ({ field: 'courierName' }),
  },
  trackingLinkUnknown: {
    status: 400,
    inEnglish: () =>
      'trackingUrl must lead to a courier’s own site, with https. Leave it out: the AWB is enough to follow the parcel.',
    details: () => ({ field: 'trackingUrl' }),
  },
  parcelUnderWay: {
    status: 409,
    inEnglish: ({ code, awb }: { code: string; awb: string | null }) =>
      `Order ${code} has a parcel under way: AWB ${awb}.`,
  },
  orderNotPacked: {
    status: 409,
    inEnglish: ({ code, status }: { code: string; status: OrderStatus }) =>
      `Order ${code} is ${status}. A packed order can be shipped.`,
  },
})
