import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { Layout } from './shell/layout.tsx'
import { NotHere } from './shell/not-here.tsx'
import { PageTrouble } from './shell/page-trouble.tsx'

/** A page whose file is loaded when somebody goes there. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: PageTrouble,
      HydrateFallback: () => <Spinner label="Opening the console" />,
      children: [
        page('login', async () => (await import('./sign-in/page.tsx')).SignInPage),
        page('invitation', async () => (await import('./invitation/page.tsx')).InvitationPage),
        page('enrol', async () => (await import('./enrol/page.tsx')).EnrolPage),
        {
          Component: Layout,
          children: [
            {
              ErrorBoundary: PageTrouble,
              children: [
                page('', async () => (await import('./today/page.tsx')).TodayPage),
                page('orders', async () => (await import('./orders/page.tsx')).OrdersPage),
                page('orders/:code', async () => (await import('./order/page.tsx')).OrderPage),
                page('receive', async () => (await import('./receive/page.tsx')).ReceivePage),
                page('products', async () => (await import('./products/page.tsx')).ProductsPage),
                page('products/new', async () => (await import('./product/new-page.tsx')).NewProductPage),
                page('products/:handle', async () => (await import('./product/page.tsx')).ProductPage),
                page('slides', async () => (await import('./slides/page.tsx')).SlidesPage),
                page('imports', async () => (await import('./imports/page.tsx')).ImportsPage),
                page('imports/:id', async () => (await import('./imports/one-page.tsx')).ImportPage),
                page('coupons', async () => (await import('./coupons/page.tsx')).CouponsPage),
                page('coupons/new', async () => (await import('./coupons/new-page.tsx')).NewCouponPage),
                page('coupons/:code', async () => (await import('./coupons/one-page.tsx')).CouponPage),
                page(
                  'settings/coupons',
                  async () => (await import('./coupons/rules-page.tsx')).CouponRulesPage,
                ),
                page('letters', async () => (await import('./letters/page.tsx')).LettersPage),
                page('letters/new', async () => (await import('./letters/new-page.tsx')).NewLetterPage),
                page('letters/:id', async () => (await import('./letters/one-page.tsx')).LetterPage),
                page('customers', async () => (await import('./customers/page.tsx')).CustomersPage),
                page('customers/:code', async () => (await import('./customer/page.tsx')).CustomerPage),
                page('messages', async () => (await import('./messages/page.tsx')).MessagesPage),
                page('messages/:id', async () => (await import('./messages/one-page.tsx')).MessagePage),
                page('queues', async () => (await import('./queues/page.tsx')).QueuesPage),
                page('searches', async () => (await import('./searches/page.tsx')).SearchesPage),
                page('reviews', async () => (await import('./reviews/page.tsx')).ReviewsPage),
                page('grievances', async () => (await import('./grievances/page.tsx')).GrievancesPage),
                page(
                  'grievances/:code',
                  async () => (await import('./grievances/one-page.tsx')).GrievancePage,
                ),
                page('self-audit', async () => (await import('./self-audit/page.tsx')).SelfAuditPage),
                page('books', async () => (await import('./books/page.tsx')).BooksPage),
                page('templates', async () => (await import('./messages/templates-page.tsx')).TemplatesPage),
                page('troubles', async () => (await import('./today/troubles-page.tsx')).TroublesPage),
                page('settlements', async () => (await import('./settlements/page.tsx')).SettlementsPage),
                page(
                  'settlements/month',
                  async () => (await import('./settlements/month-page.tsx')).SettlementMonthPage,
                ),
                page(
                  'settlements/before',
                  async () => (await import('./settlements/before-page.tsx')).BroughtForwardPage,
                ),
                page(
                  'settlements/open',
                  async () => (await import('./settlements/open-page.tsx')).OpenRowsPage,
                ),
                page(
                  'settlements/:id',
                  async () => (await import('./settlements/one-page.tsx')).OneSettlementPage,
                ),
                page('tax', async () => (await import('./tax/page.tsx')).TaxPage),
                page('returns', async () => (await import('./returns/page.tsx')).ReturnsPage),
                page('returns/:code', async () => (await import('./returns/one-page.tsx')).ReturnPage),
                page('settings/returns', async () => (await import('./returns/policy-page.tsx')).PolicyPage),
                page('settings', async () => (await import('./settings/page.tsx')).SettingsPage),
                page('settings/delivery', async () => (await import('./delivery/page.tsx')).DeliveryPage),
                page('people', async () => (await import('./people/page.tsx')).PeoplePage),
                page('audit-log', async () => (await import('./audit-log/page.tsx')).AuditLogPage),
                page('account', async () => (await import('./account/page.tsx')).AccountPage),
                { path: '*', Component: NotHere },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
)
