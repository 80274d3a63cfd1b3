import type { z } from 'zod'
import type { SecurityEvent } from '../core/security-events.ts'
import type { Role } from '../core/staff.ts'
import * as payloads from './admin-payloads.ts'
import type {
  AuditLog,
  BulkDone,
  CustomerExport,
  CustomerPage,
  CustomerRows,
  Done,
  Enrolled,
  Enrolment,
  ImportPage,
  Imports,
  Invitation,
  Invited,
  MessagePage,
  MessageRows,
  MessageTemplates,
  OrderPage,
  OrderRows,
  People,
  PictureTaken,
  ProductPage,
  ProductRows,
  ProductSaved,
  SalesReport,
  SecurityLog,
  Settings,
  SettingsSaved,
  SignedOut,
  SlideRows,
  SlidesSaved,
  StaffSession,
  StaffSessions,
  StockHistory,
  Today,
  Troubles,
} from './admin-replies.ts'

/**
 * Who may call. A role: that one and those above it. `visitor`: anyone. `session`: whoever has given a password, even
 * if the second factor is still missing. `enrolling`: whoever is in, or has yet to set up the second factor for that.
 */
export type Access = 'visitor' | 'session' | 'enrolling' | Role

export type AdminEndpoint<
  A extends Access = Access,
  Payload extends z.ZodType | null = z.ZodType | null,
  Reply = unknown,
> = {
  role: A
  payload: Payload
  summary: string
  /** Whoever has a second factor must have given it within the last ten minutes: 403 `factorNeeded` else. */
  stepUp: boolean
  /** What the security log keeps of it, done or refused; null: nothing. */
  noted: SecurityEvent | null
  /** Never set: carries the reply's type to the server, the browser client and the tests. */
  reply?: Reply
}

const row =
  <Reply>() =>
  <A extends Access, Payload extends z.ZodType | null>(
    role: A,
    payload: Payload,
    summary: string,
    { stepUp = false, noted = null }: { stepUp?: boolean; noted?: SecurityEvent | null } = {},
  ): AdminEndpoint<A, Payload, Reply> => ({ role, payload, summary, stepUp, noted })
const STEP_UP = { stepUp: true }

/**
 * The console's API. Server, browser client and the test of every role on every row read this table. A row that is a
 * write takes the session's `x-csrf`; a GET with `if-none-match` answers 304 when nothing has changed.
 */
export const ADMIN_API = {
  'POST /api/admin/sign-in': row<StaffSession>()('visitor', payloads.signIn, 'E-mail and password', {
    noted: 'sign-in',
  }),
  'POST /api/admin/second-factor': row<StaffSession>()(
    'session',
    payloads.code,
    'A code of the app: to get in, or once more for what asks for a new one',
    { noted: 'second-factor' },
  ),
  'GET /api/admin/second-factor': row<Done>()(
    'packer',
    null,
    'Whether what asks for a new code would be done now: before a link that takes something out',
    STEP_UP,
  ),
  'GET /api/admin/session': row<StaffSession | SignedOut>()('visitor', null, 'Who is signed in, and how far'),
  'POST /api/admin/sign-out': row<Done>()('session', payloads.nothing, 'Ends this session'),
  'POST /api/admin/enrol': row<Enrolment>()(
    'enrolling',
    payloads.nothing,
    'A secret for the authenticator app, as a QR code',
  ),
  'POST /api/admin/enrol/confirm': row<Enrolled>()(
    'enrolling',
    payloads.appCode,
    'The app’s first code; gives the recovery codes, once',
    { noted: 'app-set' },
  ),
  'POST /api/admin/second-factor/remove': row<Done>()('packer', payloads.appCode, 'Takes one’s own app off', {
    noted: 'app-removed',
  }),
  'POST /api/admin/password': row<Done>()('packer', payloads.changePassword, 'Changes one’s own password', {
    noted: 'password',
  }),
  'GET /api/admin/sessions': row<StaffSessions>()('packer', null, 'Where one is signed in'),
  'DELETE /api/admin/sessions/{id}': row<Done>()('packer', null, 'Ends a session of one’s own'),
  'POST /api/admin/sign-out-everywhere': row<Done>()(
    'packer',
    payloads.nothing,
    'Ends all of one’s own sessions, this one too',
    { noted: 'sign-out-everywhere' },
  ),
  'POST /api/admin/invitation': row<Invitation>()(
    'visitor',
    payloads.invitation,
    'Whom an invitation is for',
  ),
  'POST /api/admin/invitation/accept': row<StaffSession>()(
    'visitor',
    payloads.acceptInvitation,
    'Makes the account and signs it in',
    { noted: 'accepted' },
  ),
  'GET /api/admin/people': row<People>()('owner', null, 'The people of the shop, and open invitations'),
  'POST /api/admin/people/invite': row<Invited>()(
    'owner',
    payloads.invite,
    'An invitation, good for 72 hours',
    { stepUp: true, noted: 'invited' },
  ),
  'DELETE /api/admin/people/invitations/{id}': row<Done>()('owner', null, 'Withdraws an invitation'),
  'PUT /api/admin/people/{id}/role': row<Done>()('owner', payloads.changeRole, 'Changes a person’s role', {
    stepUp: true,
    noted: 'role-changed',
  }),
  'DELETE /api/admin/people/{id}': row<Done>()('owner', null, 'The person signs in no more', {
    stepUp: true,
    noted: 'person-removed',
  }),
  'DELETE /api/admin/people/{id}/second-factor': row<Done>()(
    'owner',
    null,
    'Takes the authenticator app off for someone who lost it',
    { stepUp: true, noted: 'app-reset' },
  ),
  'GET /api/admin/audit-log': row<AuditLog>()('owner', null, 'Every change: q, cursor'),
  'GET /api/admin/security-log': row<SecurityLog>()(
    'owner',
    null,
    'Sign-ins, codes, exports and changes of roles, done and refused, for a year: q, cursor',
  ),

  'GET /api/admin/products': row<ProductRows>()(
    'manager',
    null,
    'Products, drafts too: q, category, state, stock (low, out), cursor, limit',
  ),
  'POST /api/admin/products': row<ProductSaved>()('manager', payloads.newProduct, 'A new draft'),
  'GET /api/admin/products/{handle}': row<ProductPage>()('manager', null, 'One product, all of it'),
  'PUT /api/admin/products/{handle}': row<ProductSaved>()(
    'manager',
    payloads.saveProduct,
    'Saves it; 409 when someone else has since',
  ),
  'POST /api/admin/products/{handle}/state': row<ProductSaved>()(
    'manager',
    payloads.moveProduct,
    'Publishes, takes back or archives it',
  ),
  'POST /api/admin/products/{handle}/stock': row<ProductSaved>()(
    'manager',
    payloads.correctStock,
    'Corrects the stock of a size, with a reason',
  ),
  'GET /api/admin/products/{handle}/stock': row<StockHistory>()(
    'manager',
    null,
    'What moved its stock, newest first',
  ),
  'POST /api/admin/pictures': row<PictureTaken>()(
    'manager',
    null,
    'The body is the picture itself: JPEG, PNG, WebP or AVIF, 15 MB at most',
  ),
  'GET /api/admin/slides': row<SlideRows>()('manager', null, 'The slides of the home page'),
  'PUT /api/admin/slides': row<SlidesSaved>()('manager', payloads.saveSlides, 'Replaces them, in order'),
  'GET /api/admin/products.csv': row<string>()(
    'manager',
    null,
    'All products as CSV, as an import takes it',
    { stepUp: true, noted: 'products-exported' },
  ),
  'POST /api/admin/imports': row<ImportPage>()(
    'manager',
    null,
    'The body is the CSV itself, 20 MB at most, name in the query; it is checked, nothing is changed',
  ),
  'GET /api/admin/imports': row<Imports>()('manager', null, 'The last imports'),
  'GET /api/admin/imports/{id}': row<ImportPage>()('manager', null, 'How an import stands'),
  'POST /api/admin/imports/{id}/start': row<ImportPage>()(
    'manager',
    payloads.nothing,
    'Imports what was checked',
  ),
  'POST /api/admin/imports/{id}/cancel': row<ImportPage>()(
    'manager',
    payloads.nothing,
    'Stops it; what is in stays in',
  ),

  'GET /api/admin/settings': row<Settings>()('owner', null, 'Who the shop is, and what delivery costs'),
  'PUT /api/admin/settings': row<SettingsSaved>()(
    'owner',
    payloads.settings,
    'Changes them; 409 when someone else has since',
  ),

  'GET /api/admin/customers': row<CustomerRows>()(
    'manager',
    null,
    'Shoppers, newest first: q (name, e-mail, phone, order or account number), cursor',
  ),
  'GET /api/admin/customers/{code}': row<CustomerPage>()(
    'manager',
    null,
    'One shopper, with orders, consents and messages',
  ),
  'POST /api/admin/customers/{code}/phone': row<Done>()(
    'manager',
    payloads.correctPhone,
    'Corrects the phone, with a reason',
  ),
  'POST /api/admin/customers/{code}/sign-out': row<Done>()(
    'manager',
    payloads.nothing,
    'Ends all sessions of the account',
  ),
  'POST /api/admin/customers/{code}/export': row<CustomerExport>()(
    'manager',
    payloads.nothing,
    'All that is kept of this person; that it was taken out is written down',
    { stepUp: true, noted: 'customer-exported' },
  ),
  'POST /api/admin/customers/{code}/erase': row<Done>()(
    'manager',
    payloads.eraseCustomer,
    'Leaves of the account a number, and of its orders the bills',
  ),

  'GET /api/admin/messages': row<MessageRows>()(
    'manager',
    null,
    'The outbox, newest first: q (e-mail, phone, order or account number), state, channel, template, cursor',
  ),
  'GET /api/admin/messages/{id}': row<MessagePage>()('manager', null, 'One message, as its reader sees it'),
  'POST /api/admin/messages/{id}/resend': row<Done>()(
    'manager',
    payloads.nothing,
    'Sends once more what failed or was held back; never a code',
  ),
  'GET /api/admin/templates': row<MessageTemplates>()(
    'manager',
    null,
    'Every template, filled with a sample',
  ),

  'GET /api/admin/today': row<Today>()('packer', null, 'What needs doing'),
  'GET /api/admin/troubles': row<Troubles>()(
    'packer',
    null,
    'Payments, refunds and parcels that need somebody; a packer’s are parcels',
  ),
  'GET /api/admin/sales': row<SalesReport>()(
    'manager',
    null,
    'Sales of the day, the week and the month in India’s days; what sells and what does not',
  ),
  'POST /api/admin/orders/bulk': row<BulkDone>()(
    'packer',
    payloads.bulk,
    'Packs or ships up to 100 orders; says of each whether it was done',
  ),
  'GET /api/admin/packing-slips.pdf': row<string>()(
    'packer',
    null,
    'What goes into the parcels, A5: code, up to 100 times',
  ),
  'GET /api/admin/address-labels.pdf': row<string>()(
    'packer',
    null,
    'What is stuck on the parcels, 100 × 150 mm: code, up to 100 times',
  ),
  'GET /api/admin/orders': row<OrderRows>()(
    'packer',
    null,
    'Orders, newest first: q (number, phone, name, AWB), status, payment, cursor, limit',
  ),
  'GET /api/admin/orders/{code}': row<OrderPage>()('packer', null, 'One order with all that happened to it'),
  'POST /api/admin/orders/{code}/note': row<Done>()('packer', payloads.orderNote, 'A note for colleagues'),
  'POST /api/admin/orders/{code}/move': row<Done>()(
    'packer',
    payloads.moveOrder,
    'One step on; a packer’s last step is Shipped',
  ),
  'POST /api/admin/orders/{code}/ship': row<Done>()(
    'packer',
    payloads.shipOrder,
    'Has the courier fetch it, or takes a label from elsewhere',
  ),
  'POST /api/admin/orders/{code}/cancel': row<Done>()(
    'manager',
    payloads.cancelOrder,
    'The order or pieces of it: stock back, refund through the provider that was paid, the shopper told',
  ),
  'POST /api/admin/orders/{code}/refunds/{id}/retry': row<Done>()(
    'manager',
    payloads.nothing,
    'Sends once more a refund that has failed',
  ),
} as const

export type AdminApi = typeof ADMIN_API
export type AdminRoute = keyof AdminApi
export type AdminReplyOf<R extends AdminRoute> = NonNullable<AdminApi[R]['reply']>
export type AdminPayloadOf<R extends AdminRoute> = AdminApi[R]['payload'] extends z.ZodType
  ? z.input<AdminApi[R]['payload']>
  : undefined
/** What a handler receives: parsed, defaults filled in. */
export type AdminParsedOf<R extends AdminRoute> = AdminApi[R]['payload'] extends z.ZodType
  ? z.output<AdminApi[R]['payload']>
  : undefined
