import type { ActorKind } from '../../../core/actor.ts'
import type { PaymentMethod } from '../../../core/payment-methods.ts'

type Did = { actor: ActorKind; staff: string | null; paymentMethod: PaymentMethod | null }

/** Who did something, as the console shows it; 'provider' is the one that the order is paid with. */
export const whoText = ({ actor, staff, paymentMethod }: Did): string =>
  actor === 'provider' ? (paymentMethod ?? WHO.provider) : (staff ?? WHO[actor])

const WHO: Record<ActorKind, string> = {
  shopper: 'Shopper',
  staff: 'The shop',
  shop: 'The shop',
  courier: 'Courier',
  provider: 'Payment provider',
}
