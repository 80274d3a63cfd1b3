import { useLocation, useSearchParams } from 'react-router'
import * as words from '#words/verify'
import { providerNamed } from '../../../core/payment-methods.ts'
import { say, sayDone, sayError } from '../../browser/toasts.ts'
import { useRequiredLogin } from '../login/require-login.ts'
import { keepPlaced } from '../orders/just-placed.ts'
import { personalMeta } from '../personal-meta.ts'
import { dropDraft } from '../place-order/drop-draft.ts'
import { dropIdempotencyKey } from '../place-order/idempotency-key.ts'
import { useGo } from '../shell/shop-link.tsx'
import { loadCart } from '../state/cart.ts'
import type { Route } from './+types/route.ts'
import { CheckingPage, QuietPage } from './page.tsx'
import type { Evidence } from './payment-check.ts'
import { type PaymentEnd, usePaymentCheck } from './use-payment-check.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.yourPayment, words.description, matches)

/** What the checkout hands over for a payment in its own page. */
export type CheckingState = { evidence: Evidence }

/**
 * Where a payment page leads back to, `provider` and `orderId` in its address beside whatever the provider writes there.
 * That is only a hint: the shop asks the provider. The specification's own address names no provider and is the card's.
 */
export default function Verify() {
  const token = useRequiredLogin(words.pleaseLogin)
  const [parameters] = useSearchParams()
  const checking = useLocation().state as CheckingState | null
  const orderId = parameters.get('orderId') ?? ''
  const evidence = checking?.evidence ?? {
    provider: providerNamed(parameters.get('provider')) ?? 'stripe',
    returned: Object.fromEntries(parameters),
  }
  const waiting = usePaymentCheck(token, orderId, evidence, useLeave(orderId, evidence))
  return waiting ? <CheckingPage orderId={orderId} {...waiting} /> : <QuietPage />
}

/** Says what came of the payment, and goes where it leads. */
function useLeave(orderId: string, evidence: Evidence) {
  const go = useGo()
  return (end: PaymentEnd) => {
    dropIdempotencyKey()
    if (end.kind === 'unpaid') {
      sayError(end.message)
      // Whoever has turned back there knows why; what became of money and pieces is what they ask.
      if (evidence !== 'closed' && evidence.returned.success === 'false') say(words.turnedBack)
      return go('/cart', { replace: true, isDue: true })
    }
    dropDraft()
    keepPlaced(orderId)
    sayDone(words.paymentSuccessful)
    refreshCart()
    go('/orders', { replace: true, isDue: true })
  }
}

/** Twice: a first fetch may have been on its way before the server emptied the cart. */
const refreshCart = () =>
  void loadCart()
    .catch(() => {})
    .then(loadCart)
    .catch((error: unknown) => console.error(error))
