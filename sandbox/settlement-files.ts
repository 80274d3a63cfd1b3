import type { Ledger, LedgerPayment, LedgerRefund, Payable } from './ledger.ts'

type Books = Ledger & { payables: Payable[] }
type Settled = { payment: LedgerPayment; day: string }

/** A provider's fee, two per cent, and the GST on it. */
const FEE = 0.02
const GST = 0.18

/** Stripe's itemised payout reconciliation as CSV: a payout for each day. */
export function stripePayouts(books: Books): string {
  const lines = settled(books, 'stripe').flatMap(({ payment, day }) => {
    const fee = Math.round(payment.amountPaise * FEE * (1 + GST))
    return [
      stripeLine(day, payment, {
        category: 'charge',
        source: payment.paymentId,
        paise: payment.amountPaise,
        fee,
      }),
      ...refundsOf(books, payment, ['done', 'failed']).flatMap(({ refundId, amountPaise, state }) => [
        stripeLine(day, payment, { category: 'refund', source: refundId, paise: -amountPaise, fee: 0 }),
        ...(state === 'failed'
          ? [
              stripeLine(day, payment, {
                category: 'refund_failure',
                source: refundId,
                paise: amountPaise,
                fee: 0,
              }),
            ]
          : []),
      ]),
    ]
  })
  return csv(
    [
      'automatic_payout_id',
      'automatic_payout_effective_at_utc',
      'balance_transaction_id',
      'currency',
      'gross',
      'fee',
      'net',
      'reporting_category',
      'source_id',
      'payment_intent_id',
      'description',
    ],
    lines,
  )
}

const stripeLine = (
  day: string,
  { paymentId }: LedgerPayment,
  { category, source, paise, fee }: { category: string; source: string; paise: number; fee: number },
) => [
  `po_sandbox_${day.replaceAll('-', '')}`,
  `${day} 00:00:00`,
  `txn_${source}`,
  'inr',
  amount(paise),
  amount(fee),
  amount(paise - fee),
  category,
  source,
  paymentId,
  '',
]

/** Razorpay's settlement report as CSV: a settlement for each day. */
export function razorpaySettlements(books: Books): string {
  const lines = settled(books, 'razorpay').flatMap(({ payment, day }) => {
    const fee = Math.round(payment.amountPaise * FEE)
    const tax = Math.round(fee * GST)
    return [
      razorpayLine(day, { entity: 'payment', id: payment.paymentId, paise: payment.amountPaise, fee, tax }),
      ...refundsOf(books, payment).map((refund) =>
        razorpayLine(day, {
          entity: 'refund',
          id: refund.refundId,
          paise: refund.amountPaise,
          fee: 0,
          tax: 0,
        }),
      ),
    ]
  })
  return csv(
    [
      'transaction_entity',
      'entity_id',
      'amount',
      'currency',
      'fee (exclusive tax)',
      'tax',
      'debit',
      'credit',
      'settlement_id',
      'settled_at',
      'settlement_utr',
    ],
    lines,
  )
}

function razorpayLine(
  day: string,
  { entity, id, paise, fee, tax }: { entity: string; id: string; paise: number; fee: number; tax: number },
) {
  const number = day.replaceAll('-', '')
  const isRefund = entity === 'refund'
  return [
    entity,
    id,
    amount(paise),
    'INR',
    amount(fee),
    amount(tax),
    amount(isRefund ? paise : 0),
    amount(isRefund ? 0 : paise - fee - tax),
    `setl_sandbox${number}`,
    `${day} 10:00:00`,
    `UTR${number}`,
  ]
}

function settled({ payments, payables }: Books, provider: string): Settled[] {
  return payments
    .filter(
      (payment) =>
        payment.provider === provider && payment.currency === 'INR' && payment.state === 'captured',
    )
    .map((payment) => {
      const payable = payables.find(({ providerId }) => providerId === payment.providerId)
      return { payment, day: (payable?.at ?? new Date().toISOString()).slice(0, 10) }
    })
}

const refundsOf = (
  { refunds }: Books,
  { paymentId }: LedgerPayment,
  states: LedgerRefund['state'][] = ['done'],
): LedgerRefund[] => refunds.filter((one) => one.paymentId === paymentId && states.includes(one.state))

const amount = (paise: number) => (paise / 100).toFixed(2)

/** CSV without quoting: no cell of these files contains a comma or a quote. */
export const csv = (names: string[], lines: string[][]): string =>
  [names, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
