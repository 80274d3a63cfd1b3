import { randomInt, randomUUID } from 'node:crypto'
import type { AdminRoute } from '../contract/admin.ts'
import { OPENING_RULES } from '../core/delivery-rules.ts'
import { dayInIndia } from '../core/india-time.ts'
import type { OrderStatus } from '../core/order-status.ts'
import { OPENING_RETURN_POLICY } from '../core/return-policy.ts'
import { OPENING_FACTS } from '../core/shop.ts'
import type { Role } from '../core/staff.ts'
import { OPENING_TAX_RULES } from '../core/tax/rules.ts'
import { CAST } from './cast.ts'

/** What a sample's call can be made on; created anew for each, since most calls change something. */
export type World = {
  /** Another session of the caller. */
  ownSession: string
  /** Another person, an owner with an authenticator app; and a session of that person. */
  otherPerson: string
  otherSession: string
  invitation: { id: string; token: string }
  /** Creates a shopper and returns the account's number; with no open order, or with an order to pack. */
  shopper(running: 'nothing' | 'order'): Promise<string>
  /** Creates a message that could not be sent. */
  message(): Promise<string>
  /** Creates a complaint that nobody has answered. */
  grievance(): Promise<string>
  /** Places an order and brings it to this status. */
  order(status: OrderStatus): Promise<string>
}

export type Sample = {
  /**
   * `own`: the caller's data, or data that the caller works with; `other`: somebody else's, or beyond the caller's
   * work.
   */
  on: 'own' | 'other'
  params?:
    | Record<string, string>
    | ((world: World) => Promise<Record<string, string>> | Record<string, string>)
  payload?: unknown | ((world: World) => unknown)
  query?: string | ((world: World) => Promise<string>)
  /** The status by role, for roles that the row lets in; roles without an entry get `status`. */
  refused?: Partial<Record<Role, number>>
  /** The status for every role that the row lets in; 200 unless given. */
  status?: number
}

const order = (status: OrderStatus) => async (world: World) => ({ code: await world.order(status) })
const shopper = (running: 'nothing' | 'order') => async (world: World) => ({
  code: await world.shopper(running),
})
const message = async (world: World) => ({ id: await world.message() })
const erasing = (running: 'nothing' | 'order') => async (world: World) => ({
  confirm: await world.shopper(running),
  reason: 'They asked.',
})
const grievance = async (world: World) => ({ code: await world.grievance() })
const own = (sample: Omit<Sample, 'on'> = {}): Sample => ({ on: 'own', ...sample })
const other = (sample: Omit<Sample, 'on'> = {}): Sample => ({ on: 'other', ...sample })

const { delivery: _, times: __, newsletter: ___, returns: ____, audit: _____, ...facts } = OPENING_FACTS
const A_LIMIT = { openOrders: 3, openValue: 60_000, piecesOfSize: null }
const CASH_SETTINGS = { unproven: A_LIMIT, proven: A_LIMIT }
const SHOP_SETTINGS = { ...facts, delivery: { fee: 150, freeFrom: null } }

const product = () => ({ handle: CAST.kurta.handle })
const noProduct = () => ({ handle: 'nothing-of-the-kind' })
const noReview = () => ({ code: 'NOTHING' })
const noLetter = () => ({ id: '0190c0de-0000-7000-8000-000000000001' })
const LETTER = { subject: 'New cloth', text: 'It came in on Tuesday.', products: [] }
const noReturn = () => ({ code: 'NOTHING' })
const noImport = () => ({ id: '0190c0de-0000-7000-8000-000000000000' })
const WRITTEN = {
  name: 'Phulkari Dupatta',
  description: '',
  category: 'Women',
  subCategory: 'Dupatta',
  price: 1800,
  discount: null,
  bestseller: false,
  details: {},
  hsn: '6214',
  taxClass: 'apparel',
  sizes: ['M'],
  pictures: [],
}
const COUPON = {
  kind: 'percent',
  percent: 10,
  cap: null,
  value: null,
  buy: null,
  get: null,
  firstOrder: false,
  minSpend: 0,
  startsAt: '2026-11-01T00:00',
  endsAt: null,
  most: 5,
  mostPerAccount: 1,
  mostPerPhone: null,
  categories: [],
  products: [],
}
const SLIDE = {
  wide: 'a'.repeat(16),
  tall: 'a'.repeat(16),
  clearWide: 'left',
  alt: 'A loom',
  eyebrow: 'New',
  heading: 'From the loom',
  link: { text: 'See all', href: '/collection' },
  background: '#5b1a33',
}

/**
 * For each row of the console's API a call that its role may make, and one on data that is not the caller's if the row
 * has such.
 */
export const SAMPLES: Record<AdminRoute, Sample[]> = {
  'POST /api/admin/sign-in': [
    own({ payload: { email: 'nobody@example.com', password: 'nothing' }, status: 401 }),
  ],
  'POST /api/admin/second-factor': [own({ payload: { code: '000000' }, status: 401 })],
  'GET /api/admin/session': [own()],
  'POST /api/admin/sign-out': [own({ payload: {} })],
  'POST /api/admin/enrol': [own({ payload: {} })],
  'POST /api/admin/enrol/confirm': [own({ payload: { code: '000000' }, status: 400 })],
  'POST /api/admin/second-factor/remove': [own({ payload: { code: '000000' }, status: 400 })],
  'POST /api/admin/password': [
    own({ payload: { present: 'not the one', next: 'longer-than-twelve' }, status: 400 }),
  ],
  'GET /api/admin/second-factor': [own()],
  'GET /api/admin/security-log': [own()],
  'GET /api/admin/sessions': [own()],
  'DELETE /api/admin/sessions/{id}': [
    own({ params: ({ ownSession }) => ({ id: ownSession }) }),
    other({ params: ({ otherSession }) => ({ id: otherSession }), status: 404 }),
  ],
  'POST /api/admin/sign-out-everywhere': [own({ payload: {} })],
  'POST /api/admin/invitation': [own({ payload: ({ invitation }: World) => ({ token: invitation.token }) })],
  'POST /api/admin/invitation/accept': [
    own({
      payload: ({ invitation }: World) => ({
        token: invitation.token,
        name: 'New Here',
        password: 'longer-than-twelve',
      }),
    }),
    other({
      payload: { token: 'x'.repeat(43), name: 'New Here', password: 'longer-than-twelve' },
      status: 404,
    }),
  ],
  'GET /api/admin/people': [own()],
  'POST /api/admin/people/invite': [
    own({ payload: () => ({ email: `new-${Math.random()}@example.com`, role: 'packer' }) }),
  ],
  'DELETE /api/admin/people/invitations/{id}': [
    other({ params: ({ invitation }) => ({ id: invitation.id }) }),
  ],
  'PUT /api/admin/people/{id}/role': [
    other({ params: ({ otherPerson }) => ({ id: otherPerson }), payload: { role: 'manager' } }),
  ],
  'DELETE /api/admin/people/{id}': [other({ params: ({ otherPerson }) => ({ id: otherPerson }) })],
  'DELETE /api/admin/people/{id}/second-factor': [
    other({ params: ({ otherPerson }) => ({ id: otherPerson }) }),
  ],
  'GET /api/admin/grievances': [own()],
  'GET /api/admin/grievances/{code}': [
    own({ params: grievance }),
    other({ params: { code: 'NOSUCH' }, status: 404 }),
  ],
  'POST /api/admin/grievances/{code}/answer': [
    own({ params: grievance, payload: { kind: 'replied', text: 'A new border is on its way.' } }),
    other({ params: { code: 'NOSUCH' }, payload: { kind: 'acknowledged', text: '' }, status: 404 }),
  ],
  'POST /api/admin/grievances/{code}/docket': [
    own({ params: grievance, payload: { docket: '1234567' } }),
    other({ params: { code: 'NOSUCH' }, payload: { docket: '' }, status: 404 }),
  ],
  'GET /api/admin/book-audit': [own()],
  'POST /api/admin/book-audit': [own()],
  'GET /api/admin/self-audit': [own()],
  'POST /api/admin/self-audit': [
    own({
      payload: {
        version: 999,
        name: 'Asha Rathore',
        designation: 'Proprietor',
        auditedOn: dayInIndia(new Date()),
        remarks: null,
      },
      status: 409,
    }),
  ],
  'GET /api/admin/audit-log': [own()],
  'GET /api/admin/settings': [own()],
  'PUT /api/admin/settings': [
    own({ payload: { version: 999, shop: SHOP_SETTINGS, cashOnDelivery: CASH_SETTINGS }, status: 409 }),
  ],
  'GET /api/admin/delivery-rules': [own()],
  'PUT /api/admin/tax-rules': [
    own({ payload: { version: 999, rules: { ...OPENING_TAX_RULES, hsnDigits: 8 } }, status: 409 }),
  ],
  'PUT /api/admin/delivery-rules': [
    own({ payload: { version: 999, rules: { ...OPENING_RULES, cutOffHour: 9 } }, status: 409 }),
  ],
  'GET /api/admin/products': [own({ query: 'q=kurti&stock=low' })],
  'POST /api/admin/products': [own({ payload: WRITTEN })],
  'GET /api/admin/products/{handle}': [own({ params: product }), other({ params: noProduct, status: 404 })],
  'PUT /api/admin/products/{handle}': [
    own({ params: product, payload: { version: 999, ...WRITTEN }, status: 409 }),
    other({ params: noProduct, payload: { version: 1, ...WRITTEN }, status: 404 }),
  ],
  'POST /api/admin/products/{handle}/state': [
    own({ params: product, payload: { version: 999, to: 'archived' }, status: 409 }),
    other({ params: noProduct, payload: { version: 1, to: 'archived' }, status: 404 }),
  ],
  'POST /api/admin/products/{handle}/stock': [
    own({ params: product, payload: { size: 'M', reason: 'Counted', change: { by: 1, key: randomUUID() } } }),
    other({
      params: noProduct,
      payload: { size: 'M', reason: 'Counted', change: { by: 1, key: randomUUID() } },
      status: 404,
    }),
  ],
  'GET /api/admin/products/{handle}/stock': [
    own({ params: product }),
    other({ params: noProduct, status: 404 }),
  ],
  'POST /api/admin/pictures': [own({ status: 400 })],
  'GET /api/admin/slides': [own()],
  'PUT /api/admin/slides': [own({ payload: { version: 'another', slides: [SLIDE] }, status: 409 })],
  'GET /api/admin/products.csv': [own()],
  'POST /api/admin/imports': [own({ status: 400 })],
  'GET /api/admin/imports': [own()],
  'GET /api/admin/imports/{id}': [other({ params: noImport, status: 404 })],
  'POST /api/admin/imports/{id}/start': [other({ params: noImport, payload: {}, status: 404 })],
  'POST /api/admin/imports/{id}/cancel': [other({ params: noImport, payload: {}, status: 404 })],
  'GET /api/admin/coupons': [own()],
  'POST /api/admin/coupons': [
    own({ payload: () => ({ code: `C${Math.random().toString(36).slice(2, 10)}`, ...COUPON }) }),
  ],
  'GET /api/admin/coupons/{code}': [other({ params: { code: 'NOSUCH' }, status: 404 })],
  'PUT /api/admin/coupons/{code}': [
    other({ params: { code: 'NOSUCH' }, payload: { version: 1, ...COUPON }, status: 404 }),
  ],
  'POST /api/admin/coupons/{code}/end': [other({ params: { code: 'NOSUCH' }, status: 404 })],
  'GET /api/admin/letters': [own()],
  'POST /api/admin/letters': [own({ payload: () => ({ id: randomUUID(), ...LETTER }) })],
  'GET /api/admin/letters/{id}': [other({ params: noLetter, status: 404 })],
  'PUT /api/admin/letters/{id}': [
    other({ params: noLetter, payload: { version: 1, ...LETTER }, status: 404 }),
  ],
  'DELETE /api/admin/letters/{id}': [other({ params: noLetter, status: 404 })],
  'POST /api/admin/letters/{id}/test': [other({ params: noLetter, status: 404 })],
  'POST /api/admin/letters/{id}/send': [
    other({ params: noLetter, payload: { version: 1, at: null }, status: 404 }),
  ],
  'POST /api/admin/letters/{id}/stop': [other({ params: noLetter, status: 404 })],
  'GET /api/admin/coupon-rules': [own()],
  'PUT /api/admin/coupon-rules': [
    own({ payload: { version: 999, deepens: true, newsletterCap: 1000, newsletterDays: 7 }, status: 409 }),
  ],
  'GET /api/admin/customers': [own({ query: 'q=A+Shopper' })],
  'GET /api/admin/customers/{code}': [
    own({ params: shopper('order') }),
    other({ params: { code: 'NOBODY' }, status: 404 }),
  ],
  'POST /api/admin/customers/{code}/phone': [
    own({
      params: shopper('nothing'),
      payload: () => ({ phone: `7${randomInt(1e8, 1e9)}`, reason: 'A digit was wrong.' }),
    }),
    other({
      params: { code: 'NOBODY' },
      payload: { phone: '9123456780', reason: 'A digit was wrong.' },
      status: 404,
    }),
  ],
  'POST /api/admin/customers/{code}/cash': [
    own({ params: shopper('nothing'), payload: { allowed: true, reason: 'They rang.' } }),
    other({ params: { code: 'NOBODY' }, payload: { allowed: true, reason: 'They rang.' }, status: 404 }),
  ],
  'POST /api/admin/customers/{code}/sign-out': [own({ params: shopper('nothing'), payload: {} })],
  'POST /api/admin/customers/{code}/export': [own({ params: shopper('order'), payload: {} })],
  'POST /api/admin/customers/{code}/erase': [
    own({
      params: shopper('nothing'),
      payload: erasing('nothing'),
    }),
    other({
      params: shopper('order'),
      payload: erasing('order'),
      status: 409,
    }),
  ],
  'GET /api/admin/messages': [own({ query: 'state=suppressed&channel=email' })],
  'GET /api/admin/messages/{id}': [
    own({ params: message }),
    other({ params: { id: 'nothing' }, status: 404 }),
  ],
  'POST /api/admin/messages/{id}/resend': [own({ params: message, payload: {} })],
  'GET /api/admin/queues': [own()],
  'GET /api/admin/searches': [own()],
  'GET /api/admin/returns': [own({ query: 'state=inspect&page=1' })],
  'GET /api/admin/returns/{code}': [other({ params: noReturn, status: 404 })],
  'POST /api/admin/orders/{code}/returns': [
    other({ params: { code: 'NOSUCH' }, payload: { line: 0, reason: 'mind', wish: 'money' }, status: 404 }),
  ],
  'POST /api/admin/returns/{code}/approve': [other({ params: noReturn, payload: {}, status: 404 })],
  'POST /api/admin/returns/{code}/decline': [
    other({ params: noReturn, payload: { reason: 'It was worn.' }, status: 404 }),
  ],
  'POST /api/admin/returns/{code}/pickup': [other({ params: noReturn, payload: {}, status: 409 })],
  'POST /api/admin/returns/{code}/call-off': [other({ params: noReturn, payload: {}, status: 404 })],
  'POST /api/admin/returns/{code}/lost': [
    other({ params: noReturn, payload: { reason: 'The courier has lost it.' }, status: 404 }),
  ],
  'GET /api/admin/orders/{code}/returns': [own({ params: order('Delivered') })],
  'POST /api/admin/returns/receive': [own({ payload: { number: 'NOTHING' }, status: 404 })],
  'POST /api/admin/returns/{code}/inspect': [
    other({ params: noReturn, payload: { passed: false, reason: 'It was worn.' }, status: 404 }),
  ],
  'POST /api/admin/returns/{code}/send-back': [
    other({ params: noReturn, payload: { awb: '59628114370' }, status: 404 }),
  ],
  'POST /api/admin/returns/{code}/refund': [other({ params: noReturn, payload: {}, status: 404 })],
  'GET /api/admin/return-policy': [own()],
  'PUT /api/admin/return-policy': [
    own({ payload: { version: 999, policy: { ...OPENING_RETURN_POLICY, days: 3 } }, status: 409 }),
  ],
  'GET /api/admin/reviews': [own({ query: 'state=published&page=1' })],
  'POST /api/admin/reviews/{code}/publish': [
    other({ params: noReview, payload: { number: 1 }, status: 404 }),
  ],
  'POST /api/admin/reviews/{code}/reject': [
    other({ params: noReview, payload: { number: 1, reason: 'photo' }, status: 404 }),
  ],
  'POST /api/admin/reviews/{code}/reply': [
    other({ params: noReview, payload: { text: 'Thank you.' }, status: 404 }),
  ],
  'POST /api/admin/reviews/{code}/keep': [other({ params: noReview, payload: {}, status: 409 })],
  'POST /api/admin/queues/{name}/retry': [
    own({ params: { name: 'send-refund' }, payload: {}, status: 409 }),
    other({ params: { name: 'nothing' }, payload: {}, status: 404 }),
  ],
  'GET /api/admin/templates': [own()],
  'GET /api/admin/today': [own()],
  'GET /api/admin/troubles': [own()],
  'GET /api/admin/sales': [own()],
  'GET /api/admin/tax': [own()],
  'GET /api/admin/gstr1.csv': [own({ query: 'month=2026-11&sheet=docs' })],
  'GET /api/admin/orders': [
    own({ query: 'status=Packing' }),
    other({ query: 'status=Delivered', refused: { packer: 403 } }),
  ],
  'GET /api/admin/orders/{code}': [
    own({ params: order('Shipped') }),
    other({ params: order('Delivered'), refused: { packer: 404 } }),
  ],
  'POST /api/admin/orders/{code}/note': [
    own({ params: order('Packing'), payload: { text: 'Wrap it twice.' } }),
    other({ params: order('Cancelled'), payload: { text: 'Why?' }, refused: { packer: 404 } }),
  ],
  'POST /api/admin/orders/{code}/move': [
    own({ params: order('Order Placed'), payload: { to: 'Packing' } }),
    other({ params: order('Shipped'), payload: { to: 'Out for delivery' }, refused: { packer: 403 } }),
  ],
  'POST /api/admin/orders/{code}/ship': [
    own({
      params: order('Packing'),
      payload: () => ({ byHand: { awb: `AWB${Math.random()}`.replace('.', ''), courierName: 'BlueDart' } }),
    }),
    other({ params: order('Delivered'), payload: {}, refused: { packer: 404 }, status: 409 }),
  ],
  'POST /api/admin/orders/{code}/cancel': [
    own({ params: order('Packing'), payload: { reason: 'A thread was pulled.' } }),
  ],
  'POST /api/admin/orders/{code}/confirm': [
    own({ params: order('Order Placed'), payload: {} }),
    other({ params: order('Cancelled'), payload: {}, status: 409 }),
  ],
  'POST /api/admin/orders/{code}/refunds': [
    own({
      params: order('Packing'),
      payload: {
        key: '0190a8f0-7c11-7000-8000-000000000001',
        amount: 100,
        code: 'goodwill',
        reason: null,
      },
      status: 409,
    }),
  ],
  'POST /api/admin/orders/{code}/refunds/{id}/retry': [
    other({
      params: async (world) => ({ code: await world.order('Packing'), id: 'nothing' }),
      payload: {},
      status: 404,
    }),
  ],
  'POST /api/admin/orders/bulk': [
    own({
      payload: async (world: World) => ({ codes: [await world.order('Order Placed')], act: 'pack' }),
    }),
  ],
  'GET /api/admin/packing-slips.pdf': [
    own({ query: async (world) => `code=${await world.order('Packing')}` }),
    other({ query: async (world) => `code=${await world.order('Delivered')}`, refused: { packer: 404 } }),
  ],
  'GET /api/admin/address-labels.pdf': [
    own({ query: async (world) => `code=${await world.order('Packing')}` }),
    other({ query: async (world) => `code=${await world.order('Delivered')}`, refused: { packer: 404 } }),
  ],
  'POST /api/admin/orders/{code}/remitted': [
    own({ params: order('Packing'), payload: { amount: 10, reference: null }, status: 409 }),
  ],
  'POST /api/admin/settlements': [own({ status: 400 })],
  'GET /api/admin/settlements': [own()],
  'GET /api/admin/settlements/{id}': [other({ params: noImport, status: 404 })],
  'GET /api/admin/settlement-rows': [own({ query: 'class=short&source=courier&days=7' })],
  'POST /api/admin/settlement-rows/{id}': [
    other({ params: noImport, payload: { decision: 'leave', reason: 'Nothing.' }, status: 404 }),
  ],
  'GET /api/admin/settlement-month': [own({ query: 'month=2026-10' })],
  'GET /api/admin/money-due': [own({ query: 'holder=courier&state=missing' })],
  'GET /api/admin/money-due.csv': [own()],
  'POST /api/admin/brought-forward': [own({ status: 400 })],
  'POST /api/admin/brought-forward/{id}': [
    other({ params: noImport, payload: { decision: 'claim', amount: 10, reason: 'Nothing.' }, status: 404 }),
  ],
  'POST /api/admin/orders/{code}/due': [
    own({
      params: order('Packing'),
      payload: { holder: 'courier', decision: 'write off', amount: 10, reason: 'Gone.' },
      status: 409,
    }),
  ],
  'GET /api/admin/parcels/{awb}': [other({ params: { awb: 'NOTHING1' }, status: 404 })],
  'POST /api/admin/parcels/{awb}/receive': [
    other({
      params: { awb: 'NOTHING1' },
      payload: { lines: [{ position: 0, restocked: 1, writtenOff: 0 }] },
      status: 404,
    }),
  ],
  'POST /api/admin/orders/{code}/lost': [
    own({ params: order('Shipped'), payload: { after: 'refund' }, status: 409 }),
  ],
  'POST /api/admin/orders/{code}/parcels/{id}': [
    own({
      params: async (world) => ({ code: await world.order('Shipped'), id: 'none' }),
      payload: { as: 'kept' },
      status: 404,
    }),
  ],
  'POST /api/admin/orders/{code}/catch-up': [
    own({ params: order('Shipped'), payload: { reason: 'The courier has it.' }, status: 409 }),
  ],
  'POST /api/admin/orders/{code}/sent-no-more': [
    own({ params: order('Shipped'), payload: { reason: 'The shopper wants it no more.' }, status: 409 }),
  ],
  'POST /api/admin/orders/{code}/undelivered': [
    own({ params: order('Shipped'), payload: { wish: 'try again' }, status: 409 }),
  ],
  'GET /api/admin/tax-papers.pdf': [own({ query: async (world) => `code=${await world.order('Packing')}` })],
}
