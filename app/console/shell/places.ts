import { isAtLeast, type Role } from '../../../core/staff.ts'

type Place = { text: string; to: string; least: Role; key: string }

/** Where the console leads, in the order of its navigation. */
const PLACES: Place[] = [
  { text: 'Today', to: '/', least: 'packer', key: 't' },
  { text: 'Orders', to: '/orders', least: 'packer', key: 'o' },
  { text: 'Returns', to: '/returns', least: 'packer', key: 'b' },
  { text: 'Parcels back', to: '/receive', least: 'packer', key: 'w' },
  { text: 'Products', to: '/products', least: 'manager', key: 'c' },
  { text: 'Slides', to: '/slides', least: 'manager', key: 'h' },
  { text: 'Searches', to: '/searches', least: 'manager', key: 'f' },
  { text: 'Reviews', to: '/reviews', least: 'manager', key: 'r' },
  { text: 'Complaints', to: '/grievances', least: 'manager', key: 'g' },
  { text: 'Self-audit', to: '/self-audit', least: 'manager', key: 'a' },
  { text: 'Coupons', to: '/coupons', least: 'manager', key: 'd' },
  { text: 'Letters', to: '/letters', least: 'manager', key: 'n' },
  { text: 'Customers', to: '/customers', least: 'manager', key: 'k' },
  { text: 'Messages', to: '/messages', least: 'manager', key: 'm' },
  { text: 'Queues', to: '/queues', least: 'manager', key: 'q' },
  { text: 'Settlements', to: '/settlements', least: 'manager', key: 'e' },
  { text: 'Tax', to: '/tax', least: 'manager', key: 'x' },
  { text: 'Settings', to: '/settings', least: 'owner', key: 's' },
  { text: 'People', to: '/people', least: 'owner', key: 'p' },
  { text: 'Audit log', to: '/audit-log', least: 'owner', key: 'l' },
]

export const placesFor = (role: Role): Place[] => PLACES.filter(({ least }) => isAtLeast(role, least))
