import type { Page } from '@playwright/test'
import { CONSOLE_VISITS } from './console-visits.ts'
import { OWN_COLOURS, PHONES, type State } from './state.ts'

const PAGES = {
  today: '',
  orders: 'orders',
  products: 'products',
  product: 'products/kesar-a-line-lehenga',
  'product-new': 'products/new',
  slides: 'slides',
  imports: 'imports',
  coupons: 'coupons',
  coupon: 'coupons/FESTIVE20',
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
  'audit-log-security': 'audit-log?show=security',
  'products-undeclared': 'products?lacks=declarations',
  people: 'people',
  account: 'account',
}

/** Dialogs, by the page's name (above or in `more`) and the button that opens them. */
const OPENED: [name: string, page: string, button: string | RegExp][] = [
  ['invite', 'people', 'Invite somebody'],
  ['person', 'people', 'Change'],
  ['stock', 'product', 'Correct the stock'],
  ['end-coupon', 'coupon', 'End it now'],
  ['refund', 'order-refunded', 'Refund'],
  ['cancel', 'order-refunded', 'Cancel'],
  ['lost', 'order-lost', 'Lost: end the order'],
  ['open-return', 'order-payout-link', 'Open a return'],
  ['decline', 'return-to-decide', 'Decline'],
  ['fetch', 'return-on-its-way', 'Have it fetched'],
  ['here', 'return-on-its-way', 'It is here'],
  ['write-off', 'settlements', /^Write off/],
]

/**
 * The console's pages as the person sees them who has signed in in this browser. `more`: paths of pages about sales and
 * complaints.
 */
export function consoleStates(more: Record<string, string>): State[] {
  const paths: Record<string, string> = { ...PAGES, ...more }
  const pages = Object.entries(paths).flatMap(([name, path]) => {
    const state = { name: `console-${name}`, path: `/admin/${path}` }
    const isBoth = name === 'today' || name === 'order-lost'
    return isBoth ? [state, { ...state, name: `${state.name}-own-colours`, browser: OWN_COLOURS }] : [state]
  })
  const dialogs = OPENED.map(
    ([name, page, button]): State => ({
      name: `console-dialog-${name}`,
      path: `/admin/${paths[page]}`,
      act: opens(button),
      screen: true,
    }),
  )
  return [
    ...pages,
    ...dialogs,
    ...CONSOLE_VISITS,
    { name: 'console-menu', path: '/admin', act: opens('Menu'), screen: true, widths: [...PHONES, 820] },
    { name: 'console-leave', path: '/admin/settings', act: leaves, screen: true },
    { name: 'console-login', path: '/admin', browser: { storageState: { cookies: [], origins: [] } } },
    { name: 'console-not-here', path: '/admin/no-such-page' },
  ]
}

function opens(button: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

async function leaves(page: Page) {
  await page.getByLabel('Founded').fill('1948')
  await page.getByRole('link', { name: 'Return policy' }).click()
  await page.getByRole('dialog').waitFor()
}
