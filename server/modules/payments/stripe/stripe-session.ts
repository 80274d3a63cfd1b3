import type Stripe from 'stripe'
import { addressIn } from '../../../../core/locale.ts'
import { CURRENCY } from '../../../../core/money.ts'
import type { AttemptFacts, Standing } from '../provider.ts'

type Creation = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<Creation['line_items']>[number]

/** The request for a checkout session. A pure function of the attempt, since a repetition has to be equal byte for byte. */
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

/** Stripe accepts fewer addresses than the shop; without one, its page asks for it. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+\.)+[a-z]{2,}$/i

/** Whether lines and delivery sum up to the amount; not with a coupon on the whole order. */
function addUp({ lines, deliveryPaise, amountPaise }: AttemptFacts): boolean {
  const sum = lines.reduce((total, { quantity, unitPaise }) => total + quantity * unitPaise, deliveryPaise)
  return sum === amountPaise
}

function lineItem(line: AttemptFacts['lines'][number], picturesAt: string): LineItem {
  const picture = line.picture === null ? null : URL.parse(line.picture, picturesAt)
  // Stripe downloads the pictures, so only public addresses are of use.
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
 * `session` contains its payment intent and the charge of that. A charge that was refunded in full has gone back to its
 * payer, through Stripe's dashboard. Refunds of the shop's own are recorded here already.
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
  // A complete but unpaid session is a payment under way, as long as its intent says so.
  return { state: payment?.status === 'processing' ? 'open' : 'closed', received: [] }
}

const wentBack = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === 'object' && charge !== null && charge.refunded
