/**
 * Who did something to an order, a refund or the stock: the order's shopper, one of the people of the shop, the shop by
 * itself, or what tells it: its courier, the provider by which the order is paid.
 */
export const ACTOR_KINDS = ['shopper', 'staff', 'shop', 'courier', 'provider'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** A person of the shop by their id; the others are known by the order. */
export type Actor = Exclude<ActorKind, 'staff'> | { staffId: string }

/** As the database keeps it. */
export const actorColumns = (actor: Actor): { kind: ActorKind; staffId: string | null } =>
  typeof actor === 'string' ? { kind: actor, staffId: null } : { kind: 'staff', staffId: actor.staffId }
