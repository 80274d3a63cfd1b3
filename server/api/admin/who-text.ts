import type { ActorKind } from '../../../core/actor.ts'
import type { PaymentMethod } from '../../../core/payment-methods.ts'

type Did = { actor: ActorKind; staff: string | null; paymentMethod: PaymentMethod | null }

/** Who did it, as the people of the shop read it; the provider is the one by which the order is paid. */
export const whoText = ({ actor, staff, paymentMethod }: Did): string =>
  actor === 'provider' ? (paymentMethod ?? WHO.provider) : (staff ?? WHO[actor])

const WHO: Record<ActorKind, string> = {
  shopper: 'Shopper',
  staff: 'The shop',
  shop: 'The shop',
  courier: 'Courier',
  provider: 'Payment provider',
}
