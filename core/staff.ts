import { isPackers, movesFrom, type OrderStatus } from './order-status.ts'

/** From the least rights to the most. */
export const ROLES = ['packer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_TEXT: Record<Role, { name: string; may: string }> = {
  packer: {
    name: 'Packer',
    may: 'Packs and ships, and takes returns in. Sees no amounts, and orders until they are out for delivery.',
  },
  manager: { name: 'Manager', may: 'Everything but people, settings and the audit log.' },
  owner: { name: 'Owner', may: 'Everything.' },
}

/** A person of the shop as the console lists them; `leftAt` null: they are still here. */
export type StaffListed<Moment> = {
  id: string
  name: string
  email: string
  role: Role
  hasSecondFactor: boolean
  lastSeenAt: Moment | null
  leftAt: Moment | null
}

/** `invitedBy`: a person's name. */
export type OpenInvitation<Moment> = {
  id: string
  email: string
  role: Role
  invitedBy: string
  expiresAt: Moment
}

export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)

/** Whether somebody may invite, change, remove or reset a person of the other role: owners only, for every role. */
export const mayManage = (role: Role, other: Role): boolean => role === 'owner' && isAtLeast(role, other)

/** Roles with so much access to orders and shoppers' data that a password alone is not enough. */
export const needsSecondFactor = (role: Role): boolean => isAtLeast(role, 'manager')

export const seesOrdersIn = (role: Role, status: OrderStatus): boolean =>
  role !== 'packer' || isPackers(status)

/** The legal moves of an order that a person of this role may make. */
export const movesFor = (role: Role, status: OrderStatus): OrderStatus[] =>
  movesFrom(status).filter((to) => role !== 'packer' || (isPackers(to) && isPackers(status)))
