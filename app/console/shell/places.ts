import { isAtLeast, type Role } from '../../../core/staff.ts'

/** `begins`: the place begins a group of its own, with space above it. */
type Place = { text: string; to: string; least: Role; key: string; begins?: true }

/**
 * The places of the console in the order of its navigation: the day's work, what is sold, who buys, how shoppers are
 * won, money, the shop.
 */
const PLACES: Place[] = [
  { text: 'Today', to: '/', least: 'packer', key: 't' },
  { text: 'Orders', to: '/orders', least: 'packer', key: 'o' },
  { text: 'Returns', to: '/returns', least: 'packer', key: 'b' },
  { text: 'Parcels back', to: '/receive', least: 'packer', key: 'w' },
  { text: 'Products', to: '/products', least: 'manager', key: 'c', begins: true },
  { text: 'Slides', to: '/slides', least: 'manager', key: 'h' },
  { text: 'Searches', to: '/searches', least: 'manager', key: 'f' },
  { text: 'Reviews', to: '/reviews', least: 'manager', key: 'r' },
  { text: 'Customers', to: '/customers', least: 'manager', key: 'k', begins: true },
  { text: 'Complaints', to: '/grievances', least: 'manager', key: 'g' },
  { text: 'Messages', to: '/messages', least: 'manager', key: 'm' },
  { text: 'Coupons', to: '/coupons', least: 'manager', key: 'd', begins: true },
  { text: 'Letters', to: '/letters', least: 'manager', key: 'n' },
  { text: 'Settlements', to: '/settlements', least: 'manager', key: 'e', begins: true },
  { text: 'Tax', to: '/tax', least: 'manager', key: 'x' },
  { text: 'Books', to: '/books', least: 'manager', key: 'j' },
  { text: 'Self-audit', to: '/self-audit', least: 'manager', key: 'a', begins: true },
  { text: 'Queues', to: '/queues', least: 'manager', key: 'q' },
  { text: 'Settings', to: '/settings', least: 'owner', key: 's' },
  { text: 'People', to: '/people', least: 'owner', key: 'p' },
  { text: 'Audit log', to: '/audit-log', least: 'owner', key: 'l' },
]

/** Pages that a place leads to and that do not lie under its path. */
const BESIDE: Pick<Place, 'text' | 'to' | 'least'>[] = [
  { text: 'Import and export', to: '/imports', least: 'manager' },
  { text: 'Templates', to: '/templates', least: 'manager' },
]

/** The place that a page belongs to; null: one that is everybody's. */
export const placeOf = (pathname: string): Pick<Place, 'text' | 'least'> | null =>
  [...PLACES, ...BESIDE].find(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))) ??
  null

export const placesFor = (role: Role): Place[] => PLACES.filter(({ least }) => isAtLeast(role, least))
