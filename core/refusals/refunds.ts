import { words } from '#words/in/refusals/refunds'
import { priceText, rupees } from '../money.ts'
import { spokenRefusals } from '../refusal.ts'

type Order = { code: string }

/** Refunds without a cancellation. */
export const REFUNDS = spokenRefusals(words, {
  // For the shopper, who may choose how the refund is paid.
  refundUnknown: { status: 404, field: 'refundId' },
  refundNotToChoose: { status: 409, field: 'way' },
  creditSpent: {
    status: 409,
    words: ({ amountPaise, left }: { amountPaise: number; left: number }, locale) =>
      words[locale].creditSpent({ price: priceText(rupees(amountPaise)), left: priceText(rupees(left)) }),
    field: 'way',
  },

  // For the console, where refunds are requested.
  nothingToRefund: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `Nothing of order ${code} can go back: nothing was received for it, or all of it is refunded.`,
  },
  refundOverLeft: {
    status: 409,
    inEnglish: ({ code, leftPaise }: Order & { leftPaise: number }) =>
      `Of what was received for order ${code}, ${priceText(rupees(leftPaise))} have not gone back yet. No more than that can.`,
    field: 'amount',
  },
  refundedMeanwhile: {
    status: 409,
    inEnglish: ({ leftPaise }: { leftPaise: number }) =>
      `Since you opened this, money of the order has gone back: only ${priceText(rupees(leftPaise))} can go back now. Close this and look at the order first.`,
  },
  /** The pieces have not left the shop: that is a cancellation, which also refunds their delivery. */
  refundOfAllPieces: {
    status: 409,
    inEnglish: ({ code, leftPaise }: Order & { leftPaise: number }) =>
      `Order ${code} has not left the shop: with the money for all of its pieces, that for their delivery goes back too. Refund ${priceText(rupees(leftPaise))}, or cancel the order.`,
    field: 'amount',
  },
  payoutsOff: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `Order ${code} was paid in cash, and this shop has no account to send payout links from: nothing can go back from here.`,
  },
  refundTooSmall: {
    status: 400,
    inEnglish: () => 'A refund is one rupee at least.',
    field: 'amount',
  },
  refundPiecesUnknown: {
    status: 400,
    inEnglish: () => 'pieces must name lines of this order, and no more pieces of each than it has.',
    field: 'pieces',
  },
  refundKeyUsed: {
    status: 409,
    inEnglish: () => 'This key belongs to another refund. A new refund needs a new one.',
    field: 'key',
  },
})
