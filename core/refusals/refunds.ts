import { priceText, rupees } from '../money.ts'
import { refusalTable } from '../refusal.ts'

type Order = { code: string }

/** Of money that goes back by itself: without a cancellation. People of the shop alone ask for it. */
export const REFUNDS = refusalTable({
  nothingToRefund: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `Nothing of order ${code} can go back: nothing was received for it, or all of it is refunded.`,
  },
  refundOverLeft: {
    status: 409,
    inEnglish: ({ code, leftPaise }: Order & { leftPaise: number }) =>
      `Of what was received for order ${code}, ${priceText(rupees(leftPaise))} have not gone back yet. No more than that can.`,
    details: () => ({ field: 'amount' }),
  },
  payoutsOff: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `Order ${code} was paid in cash, and this shop has no account to send payout links from: nothing can go back from here.`,
  },
  refundTooSmall: {
    status: 400,
    inEnglish: () => 'A refund is one rupee at least.',
    details: () => ({ field: 'amount' }),
  },
  refundPiecesUnknown: {
    status: 400,
    inEnglish: () => 'pieces must name lines of this order, and no more pieces of each than it has.',
    details: () => ({ field: 'pieces' }),
  },
  refundKeyUsed: {
    status: 409,
    inEnglish: () => 'This key belongs to another refund. A new refund needs a new one.',
    details: () => ({ field: 'key' }),
  },
})
