import { isPackers, movesFrom, type OrderStatus } from './order-status.ts'

/** From the least to the most that a person of the shop may do. */
export const ROLES = ['packer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_TEXT: Record<Role, { name: string; may: string }> = {
  packer: {
    name: 'Packer',
    may: 'Packs and ships. Sees no amounts, and orders until they are out for delivery.',
  },
  manager: { name: 'Manager', may: 'Everything but people and settings.' },
  owner: { name: 'Owner', may: 'Everything.' },
}

export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)

/** Who invites people, and may change, remove and reset them: owners, and nobody a person above. */
export const mayManage = (role: Role, other: Role): boolean => role === 'owner' && isAtLeast(role, other)

/** Whose accounts open so much of shop and shoppers that a password alone is too little for them. */
export const needsSecondFactor = (role: Role): boolean => isAtLeast(role, 'manager')

export const seesOrdersIn = (role: Role, status: OrderStatus): boolean =>
  role !== 'packer' || isPackers(status)

/** The legal moves that this person may make. */
export const movesFor = (role: Role, status: OrderStatus): OrderStatus[] =>
  movesFrom(status).filter((to) => role !== 'packer' || (isPackers(to) && isPackers(status)))
