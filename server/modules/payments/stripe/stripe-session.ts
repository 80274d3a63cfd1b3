import type Stripe from 'stripe'
import { addressIn } from '../../../../core/locale.ts'
import { CURRENCY } from '../../../../core/money.ts'
import type { AttemptFacts, Standing } from '../provider.ts'

type Creation = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<Creation['line_items']>[number]

/** What Stripe is asked for. A pure function of the attempt: a repeat has to be the same, byte for byte. */
export function sessionFor(
  attempt: AttemptFacts,
  { publicUrl, picturesAt }: { publicUrl: string; picturesAt: string },
): Creation {
  const { attemptId, orderCode, deliveryPaise, expiresAt, email, locale } = attempt
  const back = (success: boolean) =>
    `${publicUrl}${addressIn(locale, '/verify')}?success=${success}&orderId=${encodeURIComponent(orderCode)}`
  const metadata = { attempt: attemptId, order: orderCode }
  const lines = addUp(attempt) ? attempt.lines.map((line) => lineItem(line, picturesAt || publicUrl)) : null
  return {
    mode: 'payment',
    line_items: lines ?? [wholeOrder(attempt)],
    ...(lines && deliveryPaise > 0 && { shipping_options: [delivery(deliveryPaise)] }),
    client_reference_id: orderCode,
    ...(EMAIL.test(email) && { customer_email: email }),
    metadata,
    payment_intent_data: { metadata },
    success_url: back(true),
    cancel_url: back(false),
    expires_at: Math.ceil(expiresAt.getTime() / 1_000),
  }
}

/** What Stripe takes for a mailbox is less than the shop does; without one its own page asks for it. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+\.)+[a-z]{2,}$/i

/** Whether the lines and the delivery come to what is to be paid; a reduction of the whole order keeps them from it. */
function addUp({ lines, deliveryPaise, amountPaise }: AttemptFacts): boolean {
  const sum = lines.reduce((total, { quantity, unitPaise }) => total + quantity * unitPaise, deliveryPaise)
  return sum === amountPaise
}

function lineItem(line: AttemptFacts['lines'][number], picturesAt: string): LineItem {
  const picture = line.picture === null ? null : URL.parse(line.picture, picturesAt)
  // Stripe fetches pictures itself, so only those that the world can see are of use to it.
  const images = picture?.protocol === 'https:' ? { images: [picture.href] } : {}
  return {
    quantity: line.quantity,
    price_data: {
      currency: CURRENCY.toLowerCase(),
      unit_amount: line.unitPaise,
      product_data: { name: line.name, description: `Size ${line.size}`, ...images },
    },
  }
}

const wholeOrder = ({ orderCode, amountPaise }: AttemptFacts): LineItem => ({
  quantity: 1,
  price_data: {
    currency: CURRENCY.toLowerCase(),
    unit_amount: amountPaise,
    product_data: { name: `Order ${orderCode}` },
  },
})

const delivery = (amount: number) => ({
  shipping_rate_data: {
    type: 'fixed_amount' as const,
    display_name: 'Delivery',
    fixed_amount: { amount, currency: CURRENCY.toLowerCase() },
  },
})

/**
 * `session` has its payment intent in full, and that its charge. One of which all has gone back is with its payer again: somebody
 * sent it back in Stripe's dashboard. What the shop itself sent back it has written down before.
 */
export function standingOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): Standing {
  if (status === 'open') return { state: 'open', received: [] }
  const payment = typeof intent === 'object' ? intent : null
  if (payment_status === 'paid' && payment) {
    const received = {
      paymentId: payment.id,
      amountPaise: payment.amount_received,
      currency: payment.currency.toUpperCase(),
    }
    return { state: 'closed', received: wentBack(payment) ? [] : [received] }
  }
  // Complete and unpaid is money on its way, for as long as the intent says so.
  return { state: payment?.status === 'processing' ? 'open' : 'closed', received: [] }
}

const wentBack = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === 'object' && charge !== null && charge.refunded
