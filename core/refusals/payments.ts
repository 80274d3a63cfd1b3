import { refusalTable } from '../refusal.ts'

type Checking = { orderId: string; nextCheckAt: string }

export const PAYMENTS = refusalTable({
  wayToPayOff: {
    status: 404,
    words: () => 'This way to pay is not offered at the moment. Cash on delivery works.',
  },
  paymentPageUnreached: {
    status: 503,
    words: () =>
      'The payment page cannot be reached at the moment. Nothing was charged. Please try again in a little while; cash on delivery works.',
    details: () => ({ retryAfter: 60 }),
  },
  notPaid: { status: 402, words: () => 'Payment verification failed' },
  stillBeingPaid: {
    status: 202,
    words: () => 'Your payment has not come through yet. We keep asking, and your order is safe meanwhile.',
    details: (checking: Checking) => ({ checking }),
  },
  providerUnreached: {
    status: 503,
    words: () =>
      'The payment provider cannot be reached at the moment. We keep asking: your order is safe, and so is your money.',
    details: (checking: Checking) => ({ checking }),
  },
  paymentOfUnknownOrder: {
    status: 404,
    words: () => 'There is no such order.',
    details: () => ({ field: 'orderId' }),
  },
  paymentUnknown: {
    status: 404,
    words: () => 'This order has no such payment.',
    details: () => ({ field: 'orderId' }),
  },
  refundNotFailed: { status: 409, words: () => 'Only a refund that has failed can be sent again.' },
})
