/**
 * Who changed an order, a refund or the stock: the order's shopper, a person of the shop, the shop's own jobs, the courier,
 * or the provider that the order is paid with.
 */
export const ACTOR_KINDS = ['shopper', 'staff', 'shop', 'courier', 'provider'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** A person of the shop is named by their id; who the others are follows from the order. */
export type Actor = Exclude<ActorKind, 'staff'> | { staffId: string }

/** The kind and, for a person of the shop, their id: the two columns that tables have for an actor. */
export const actorColumns = (actor: Actor): { kind: ActorKind; staffId: string | null } =>
  typeof actor === 'string' ? { kind: actor, staffId: null } : { kind: 'staff', staffId: actor.staffId }
