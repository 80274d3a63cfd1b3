import { OWN_COLOURS, type State } from './state.ts'

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
  books: 'books',
  searches: 'searches',
  settlements: 'settlements',
  'settlement-month': 'settlements/month',
  'settlement-before': 'settlements/before',
  'settlement-rows': 'settlements/open',
  settings: 'settings',
  delivery: 'settings/delivery',
  'settings-returns': 'settings/returns',
  'settings-coupons': 'settings/coupons',
  returns: 'returns',
  receive: 'receive',
  tax: 'tax',
  troubles: 'troubles',
  templates: 'templates',
  'self-audit': 'self-audit',
  'audit-log': 'audit-log',
  'products-undeclared': 'products?lacks=declarations',
  people: 'people',
  account: 'account',
}

/** The console's pages, as whoever has signed in to it in this browser sees them. `more`: of what is sold and complained about. */
export const consoleStates = (more: Record<string, string>): State[] =>
  Object.entries({ ...PAGES, ...more }).flatMap(([name, path]) => {
    const state = { name: `console-${name}`, path: `/admin/${path}` }
    const isBoth = name === 'today' || name === 'order-lost'
    return isBoth ? [state, { ...state, name: `${state.name}-own-colours`, browser: OWN_COLOURS }] : [state]
  })
