import { words } from '#words/in/refusals/payments'
import { priceText } from '../money.ts'
import { spokenRefusals } from '../refusal.ts'

type Checking = { orderId: string; nextCheckAt: string }

export const PAYMENTS = spokenRefusals(words, {
  wayToPayOff: { status: 404 },
  tooLittleForWay: {
    status: 409,
    words: ({ least, due }: { least: number; due: number }, locale) =>
      words[locale].tooLittleForWay({ least: priceText(least), due: priceText(due) }),
  },
  paymentPageUnreached: { status: 503, details: () => ({ retryAfter: 60 }) },
  notPaid: { status: 402 },
  stillBeingPaid: { status: 202, details: (checking: Checking) => ({ checking }) },
  providerUnreached: { status: 503, details: (checking: Checking) => ({ checking }) },
  paymentOfUnknownOrder: { status: 404, field: 'orderId' },
  paymentUnknown: { status: 404, field: 'orderId' },
  refundNotFailed: {
    status: 409,
    inEnglish: () =>
      'Only a refund that has failed, or that its provider does not know, can be sent again. This one is on its way, or done.',
  },
  refundNotTold: {
    status: 503,
    inEnglish: () =>
      'The provider cannot be asked about this refund at the moment, so it is not sent again: it might go twice. Try again in a while.',
    details: () => ({ retryAfter: 60 }),
  },
  whyAskedAnew: {
    status: 400,
    inEnglish: () => 'Say why it is asked for anew: by our books it is on its way.',
    field: 'reason',
  },
})
