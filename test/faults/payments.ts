import { faultsIn } from './fault.ts'

const PAYING = 'server/modules/orders/paying'
const PAYMENT = ['server/api/payment.test.ts']
const BAD_DAYS = ['server/api/payment-bad-days.test.ts']

export const PAYMENT_FAULTS = [
  ...faultsIn(`${PAYING}/receive-payment.ts`, PAYMENT, [
    ['money that is known already is taken for new', 'if (known) return', 'if (false) return'],
    [
      'more than the price pays for an order',
      'amountPaise !== attempt.amountPaise',
      'amountPaise < attempt.amountPaise',
    ],
    [
      'less than the price pays for an order',
      'amountPaise !== attempt.amountPaise',
      'amountPaise > attempt.amountPaise',
    ],
    ['any currency pays for an order', ' || currency.toUpperCase() !== attempt.currency', ''],
    ['a second payment pays once more', "return order.paidAt ? 'second' : null", 'return null'],
    ['a cancelled order is paid for', "if (order.status === 'Cancelled') return 'cancelled'", ''],
    [
      'what was paid in vain is kept',
      "  await requestRefund(tx, jobs, { paymentId, orderId, amountPaise, why, actor: 'shop' }, now)\n",
      '',
    ],
    ['what was bought stays in the cart', '  await takeOutBought(tx, order.id, order.accountId)\n', ''],
  ]),
  ...faultsIn(
    `${PAYING}/send-refund.ts`,
    ['server/modules/orders/refunding/refunds.test.ts'],
    [
      [
        'what is told late of a refund counts for the one sent after it',
        "and round = ${refund.round} and status in ('requested', 'pending')",
        "and status in ('requested', 'pending')",
      ],
    ],
  ),
  ...faultsIn(
    `${PAYING}/send-refund.ts`,
    [...BAD_DAYS, 'server/api/admin/orders-cancel.test.ts'],
    [
      [
        'a refund that has not failed is sent again',
        "where id = ${refundId} and status = 'failed' returning",
        'where id = ${refundId} returning',
      ],
      [
        'each try of a refund has a key of its own',
        'round === 1 ? id : `${id}-${round}`',
        '`${id}-${refund.attempts}`',
      ],
      ['a refund that failed is asked for with its old key', 'round = round + 1', 'round = round'],
      [
        'one bad day fails a refund for good',
        'error.certain && !PASSING.includes(error.status ?? 0)',
        'true',
      ],
      [
        'a refund that is pending is never looked at again',
        "state === 'pending' ? nextRefundCheck(refund.attempts, now) : null",
        'null',
      ],
    ],
  ),
  ...faultsIn(
    `${PAYING}/confirm-payment.ts`,
    [...PAYMENT, 'server/api/every-call.test.ts'],
    [
      [
        'another shopper’s payment can be confirmed',
        'if (attempt?.accountId === accountId) return attempt',
        'if (attempt) return attempt',
      ],
      [
        '“cancel” is not passed on',
        '(givenUp ? giveUp(deps, attempt) : ask(deps, attempt))',
        'ask(deps, attempt)',
      ],
    ],
  ),
  ...faultsIn(
    `${PAYING}/settle-payment.ts`,
    [...PAYMENT, ...BAD_DAYS],
    [
      [
        'a provider that is away lets stock go at once',
        'return now >= after(expiresAt, HOLD_UNTOLD_MS)',
        'return now >= expiresAt',
      ],
      [
        'an unpaid order holds its stock for ever',
        "answer.state === 'closed' || (answer.closing",
        'false || (false && answer.closing',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/coupons/redeem.ts',
    ['server/api/coupon.test.ts'],
    [
      [
        'a payment that comes late takes no turn of its coupon',
        'update coupons set redeemed = redeemed + 1 where id = ${coupon.id}',
        'select 1',
      ],
    ],
  ),
  ...faultsIn(`${PAYING}/give-up-payment.ts`, PAYMENT, [
    [
      'one’s own unpaid order stands in one’s way',
      '!mayBeOwn || !(await giveUpOwn(deps, accountId))',
      'true',
    ],
  ]),
  ...faultsIn(
    `${PAYING}/payment-checks.ts`,
    [`${PAYING}/payment-checks.test.ts`],
    [
      ['checks of a held order come ever later', 'Math.min(pause, 10 * MINUTE_MS)', 'pause'],
      ['what can no longer be paid is asked for on', 'if (reached && !payable) return null', ''],
      [
        'the end of the hold is missed',
        'return now < expiresAt && next > expiresAt ? expiresAt : next',
        'return next',
      ],
    ],
  ),
  ...faultsIn('server/modules/payments/razorpay/razorpay.ts', PAYMENT, [
    [
      'a payment that somebody else has captured is not taken',
      'return whole(payment, await sdk.payments.fetch(id)).status === TAKEN',
      'return false',
    ],
  ]),
  ...faultsIn('server/modules/payments/razorpay/razorpay-event.ts', BAD_DAYS, [
    [
      'Razorpay’s events need no signature',
      "if (!isSignedWith(secret, rawBody, headerOf(headers, 'x-razorpay-signature') ?? '')) return null",
      '',
    ],
  ]),
  ...faultsIn(
    'server/modules/payments/stripe/stripe-event.ts',
    [...BAD_DAYS, 'test/sandbox/payment-troubles.test.ts'],
    [
      [
        'Stripe’s events need no signature',
        "if (!isSigned(rawBody, headerOf(headers, 'stripe-signature') ?? '', secret)) return null",
        '',
      ],
      ['Stripe’s events never grow old', ' || Math.abs(Date.now() / 1_000 - Number(at)) > APART_SECONDS', ''],
    ],
  ),
  ...faultsIn('server/platform/same-text.ts', BAD_DAYS, [
    ['any signature of the right length will do', ' && timingSafeEqual(ours, theirs)', ''],
  ]),
  ...faultsIn('server/api/payment.ts', PAYMENT, [
    [
      'payments are begun without a limit',
      "  await deps.limits.byAccount('start-payment', caller.shopper.accountId)\n",
      '',
    ],
    [
      'payments are given up without a limit',
      "async (deps, { shopper, payload: { orderId } }) => {\n    await deps.limits.byAccount('check-payment', shopper.accountId)",
      'async (deps, { shopper, payload: { orderId } }) => {',
    ],
  ]),
  ...faultsIn(
    'server/api/admin/timeline.ts',
    ['server/api/payment-by-name.test.ts'],
    [['what was paid is called given up', "closedAt && status === 'closed'", 'closedAt']],
  ),
  ...faultsIn(
    `server/modules/orders/parcels/courier-webhook.ts`,
    ['server/modules/orders/parcels/parcels.test.ts', 'server/api/tracking.test.ts'],
    [
      [
        'anybody may speak for the courier',
        "if (!sameText(webhookToken, headers['x-api-key'])) throw",
        'if (false) throw',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/messaging/whatsapp-webhook.ts',
    ['server/api/webhooks.test.ts', 'test/sandbox/whatsapp.test.ts'],
    [
      [
        'anybody may speak for WhatsApp',
        "!signatureHolds(appSecret, body, headers['x-hub-signature-256'])",
        'false',
      ],
    ],
  ),
]
