import type { State } from './state.ts'

const WIDE_AND_NARROW = [390, 1440]
const PAGES = {
  today: '',
  orders: 'orders',
  products: 'products',
  product: 'products/kesar-a-line-lehenga',
  'product-new': 'products/new',
  slides: 'slides',
  imports: 'imports',
  coupons: 'coupons',
  'coupon-new': 'coupons/new',
  letters: 'letters',
  'letter-new': 'letters/new',
  reviews: 'reviews',
  grievances: 'grievances',
  customers: 'customers',
  messages: 'messages',
  queues: 'queues',
  searches: 'searches',
  settlements: 'settlements',
  settings: 'settings',
  delivery: 'settings/delivery',
  people: 'people',
  account: 'account',
}

/** The console's pages, as whoever has signed in to it in this browser sees them. */
export const CONSOLE_STATES: State[] = Object.entries(PAGES).map(([name, path]) => ({
  name: `console-${name}`,
  path: `/admin/${path}`,
  widths: WIDE_AND_NARROW,
}))
