import { randomUUID } from 'node:crypto'
import type { Route } from '../contract/api.ts'
import { call } from '../contract/client.ts'
import type { Database } from '../server/platform/database.ts'
import { hashToken } from '../server/platform/ids.ts'
import { ADDRESS, CAST } from './cast.ts'
import { googleBrowser } from './google-browser.ts'
import type { paying } from './paying.ts'

/** A shopper with an order, and readers of the codes in mails to that shopper. */
export type Person = {
  userId: string
  email: string
  phone: string
  password: string
  token: string
  orderId: string
  mailedCode(): Promise<string>
  /** The key in the last link. */
  mailedKey(): Promise<string>
}

export type Example = {
  /** Every field that the call accepts, with values that are valid for this person. */
  payload?: (person: Person) => Record<string, unknown>
  /** Prepares what the payload needs. Returns the fields that depend on it, and the browser's cookies. */
  before?: (person: Person, world: World) => Promise<{ payload: Record<string, unknown>; cookie?: string }>
  params?: (person: Person) => Record<string, string>
  /** The body of a call that accepts something other than JSON. */
  bytes?: Uint8Array<ArrayBuffer>
  /** Addresses that the call refuses with 400, as they follow the base, each with the field that the refusal names. */
  wrongAddresses?: Record<string, string>
}

/** The shop's address and database, and ways to pay in its sandbox. */
export type World = { base: string; db: Database } & Pick<
  ReturnType<typeof paying>,
  'startCard' | 'startWidget' | 'payCard' | 'payWidget' | 'confirmLink'
>

const line = { itemId: CAST.kurti.handle, size: 'M' }
const order = ({ userId, email }: Person) => ({
  items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
  amount: 1499.1,
  address: { ...ADDRESS, email, addressLine2: 'Second floor', landmark: 'Behind the well' },
  directBuy: true,
  coupon: 'Warp-10',
  userId,
})
const consents = { whatsappOptIn: true, whatsappUtilityOptIn: true, whatsappMarketingOptIn: true }
const newPhone = () => `9${String(Math.random()).slice(2, 11).padEnd(9, '0')}`
const mine = ({ userId }: Person) => ({ userId })

async function withAddress({ token }: Person, { base }: World) {
  await call('POST /api/user/addresses/add', { address: ADDRESS }, { base, token })
  return { payload: {} }
}

const REVIEW = {
  product: CAST.kurti.handle,
  stars: 4,
  title: 'Soft from the first day',
  text: 'The cotton is soft and the colour has stayed.',
  author: 'A S.',
  size: 'M' as const,
  fit: 'true' as const,
  accepted: true as const,
}
/** The smallest possible picture: one dot. */
const A_DOT = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

async function delivered({ orderId }: Person, { db }: World) {
  await db`update orders set status = 'Delivered', delivered_at = now() where code = ${orderId}`
}

/** A refund as store credit, which is done: choosing it again is accepted. */
async function refundedAsCredit({ orderId }: Person, { db }: World) {
  const [refund] = await db<[{ id: string }]>`
    insert into refunds (id, order_id, way, status, amount_paise, actor_kind, done_at)
    select gen_random_uuid(), id, 'credit', 'done', 100, 'shop', now() from orders where code = ${orderId} returning id`
  return { payload: { refundId: refund.id } }
}

const RETURN = { line: 0, reason: 'mind' as const, wish: 'money' as const }

/** Writes this person's review, in this state. */
async function reviewed(person: Person, world: World, state: 'waiting' | 'published' | 'rejected') {
  await delivered(person, world)
  const { token } = person
  const { review } = await call('POST /api/review/save', REVIEW, { base: world.base, token })
  if (state !== 'waiting')
    await world.db`
      update review_versions set state = ${state}, reason = 'photo', decided_at = now()
      where review_id = (select id from reviews where code = ${review})`
  return { payload: { review } }
}

/** The key of a reader of the newsletter, inserted by the test, to confirm or leave by. */
export const A_LETTERS_KEY = 'k7M2q9X4tD'

const COMPLAINT = { text: 'The dupatta came without its border.', order: 'K7M2Q9X4TD' }
const GONE = { itemId: CAST.saree.handle, size: 'M' as const }
const waitKey = () => ({ key: 'x'.repeat(43) })
async function withLink({ email, mailedKey }: Person, { base }: World) {
  await call('POST /api/size-wait/ask-by-mail', { ...GONE, email }, { base })
  return { payload: { key: await mailedKey() } }
}

/** One example for each call of the API; a call without one fails the tests. */
export const EXAMPLES: Record<Route, Example> = {
  'GET /api/images': {},
  'GET /api/product/list': {
    wrongAddresses: {
      '/api/product/list?limit=0': 'limit',
      '/api/product/list?limit=many': 'limit',
      '/api/product/list?sort=cheapest': 'sort',
      '/api/product/list?category=Shoes': 'category',
      '/api/product/list?cursor=%00': 'cursor',
      [`/api/product/list?q=${'x'.repeat(101)}`]: 'q',
    },
  },
  'GET /api/product/suggest': {
    wrongAddresses: { [`/api/product/suggest?q=${'x'.repeat(101)}`]: 'q' },
  },
  'POST /api/user/register': {
    payload: () => ({
      name: 'A New Shopper',
      email: `${randomUUID()}@example.com`,
      password: 'warp-and-weft',
      phone: newPhone(),
      whatsappUtilityOptIn: true,
      whatsappMarketingOptIn: false,
    }),
  },
  'POST /api/user/login': { payload: ({ email, password }) => ({ email, password }) },
  'POST /api/user/google-auth': {
    payload: ({ email }) => ({
      email,
      name: 'A Shopper',
      googleId: '1234567890',
      credential: 'header.payload.signature',
      phone: newPhone(),
      whatsappUtilityOptIn: true,
      whatsappMarketingOptIn: true,
    }),
    async before({ email }, { base }) {
      const browser = googleBrowser(() => base)
      const { credential, name, googleId } = await browser.signIn({
        use: 'another',
        email: `google-${email}`,
        name: 'A Shopper',
      })
      const jar = browser.cookies.get(new URL(base).hostname) ?? new Map<string, string>()
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      return { payload: { credential, name, googleId, email: `google-${email}` }, cookie }
    },
  },
  'POST /api/user/send-login-otp': { payload: ({ phone }) => ({ phone, byEmail: true }) },
  'POST /api/user/login-otp': {
    payload: ({ phone, email }) => ({
      phone,
      otp: '123456',
      name: 'A Shopper',
      email,
      whatsappUtilityOptIn: true,
      whatsappMarketingOptIn: false,
    }),
    async before(person, { base }) {
      await call('POST /api/user/send-login-otp', { phone: person.phone, byEmail: true }, { base })
      return { payload: { otp: await person.mailedCode() } }
    },
  },
  'POST /api/user/logout': { payload: mine },
  'POST /api/user/logout-everywhere': { payload: mine },
  'POST /api/user/change-password': {
    payload: ({ userId, password }) => ({ userId, password, newpassword: 'weft-and-warp' }),
  },
  'GET /api/user/profile': {},
  'POST /api/user/forgot-username': { payload: ({ phone }) => ({ phone }) },
  'POST /api/user/send-reset-otp': { payload: ({ email }) => ({ email }) },
  'POST /api/user/reset-password': {
    payload: ({ email }) => ({ email, otp: '123456', newpassword: 'weft-and-warp' }),
    async before(person, { base }) {
      await call('POST /api/user/send-reset-otp', { email: person.email }, { base })
      return { payload: { otp: await person.mailedCode() } }
    },
  },
  'POST /api/user/send-verify-otp': { payload: mine },
  'POST /api/user/verify-email': {
    payload: ({ userId }) => ({ userId, otp: '123456' }),
    async before(person, { base }) {
      await call('POST /api/user/send-verify-otp', {}, { base, token: person.token })
      return { payload: { otp: await person.mailedCode() } }
    },
  },
  'POST /api/user/update-profile': { payload: ({ userId, phone }) => ({ userId, phone, ...consents }) },
  'PUT /api/user/profile/update': {
    payload: ({ userId, phone }) => ({
      userId,
      phone,
      address: { ...ADDRESS, phone, addressLine2: 'Second floor', landmark: 'Behind the well' },
      ...consents,
    }),
  },
  'GET /api/delivery/{pincode}': {
    params: () => ({ pincode: '302003' }),
    wrongAddresses: {
      '/api/delivery/30200': 'pincode',
      '/api/delivery/111111': 'pincode',
      '/api/delivery/302003?by=2026-02-30': 'by',
      '/api/delivery/302003?by=Diwali': 'by',
    },
  },
  'GET /api/festivals': {},
  'GET /api/user/addresses': {},
  'POST /api/user/addresses/add': {
    payload: ({ userId, phone }) => ({
      userId,
      address: { ...ADDRESS, phone, addressLine2: 'Second floor', landmark: 'Behind the well' },
    }),
  },
  'POST /api/user/addresses/edit': {
    payload: ({ userId, phone }) => ({
      userId,
      addressId: 'default',
      address: { ...ADDRESS, phone, addressLine2: 'Third floor', landmark: 'Behind the well' },
    }),
    before: withAddress,
  },
  'POST /api/user/addresses/remove': {
    payload: ({ userId }) => ({ userId, addressId: 'default' }),
    before: withAddress,
  },
  'POST /api/user/addresses/make-default': {
    payload: ({ userId }) => ({ userId, addressId: 'default' }),
    before: withAddress,
  },
  'GET /api/user/pincode/{pincode}': {
    params: () => ({ pincode: '302003' }),
    wrongAddresses: { '/api/user/pincode/30200': 'pincode', '/api/user/pincode/111111': 'pincode' },
  },
  'POST /api/cart/add': { payload: ({ userId }) => ({ ...line, userId }) },
  'POST /api/cart/update': { payload: ({ userId }) => ({ ...line, quantity: 2, userId }) },
  'POST /api/cart/get': { payload: mine },
  'POST /api/wishlist/get': { payload: mine },
  'POST /api/wishlist/add': { payload: ({ userId }) => ({ itemId: CAST.kurti.handle, userId }) },
  'POST /api/wishlist/remove': { payload: ({ userId }) => ({ itemIds: [CAST.kurti.handle], userId }) },
  'POST /api/wishlist/merge': { payload: ({ userId }) => ({ itemIds: [CAST.kurti.handle], userId }) },
  'POST /api/wishlist/products': { payload: () => ({ itemIds: [CAST.kurti.handle] }) },
  'POST /api/newsletter/join': { payload: () => ({ email: `${randomUUID()}@example.com` }) },
  'POST /api/newsletter/confirm': { payload: () => ({ key: A_LETTERS_KEY }) },
  'POST /api/newsletter/leave/{key}': { params: () => ({ key: A_LETTERS_KEY }) },
  'POST /api/coupon/check': {
    payload: ({ userId }) => ({
      coupon: 'warp 10',
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
      userId,
    }),
  },
  'POST /api/size-wait/get': { payload: mine },
  'POST /api/size-wait/ask': { payload: ({ userId }) => ({ ...GONE, byWhatsApp: false, userId }) },
  'POST /api/size-wait/ask-by-mail': { payload: ({ email }) => ({ ...GONE, email }) },
  'POST /api/size-wait/withdraw': { payload: ({ userId }) => ({ ...GONE, userId }) },
  'POST /api/size-wait/look': { payload: waitKey, before: withLink },
  'POST /api/size-wait/confirm': { payload: waitKey, before: withLink },
  'POST /api/size-wait/stop': { payload: waitKey, before: withLink },
  'POST /api/consents/get': { payload: mine },
  'POST /api/consents/withdraw': { payload: ({ userId }) => ({ kind: 'utility', id: '', userId }) },
  'POST /api/consents/export': { payload: mine },
  'GET /api/signing-key': {},
  'POST /api/grievance/file': { payload: ({ userId }) => ({ ...COMPLAINT, userId }) },
  'POST /api/grievance/file-by-mail': {
    payload: ({ email }) => ({ name: 'A Shopper', email, ...COMPLAINT }),
  },
  'POST /api/grievance/follow': {
    payload: ({ email }) => ({ ticket: 'K7M2Q9X4TD', email }),
    async before({ email }, { base }) {
      const filed = await call(
        'POST /api/grievance/file-by-mail',
        { name: 'A Shopper', email, ...COMPLAINT },
        { base },
      )
      return { payload: { ticket: filed.ticket } }
    },
  },
  'POST /api/grievance/get': { payload: mine },
  'POST /api/order/place': { payload: order },
  'POST /api/order/pay/{provider}': { payload: order, params: () => ({ provider: 'razorpay' }) },
  'POST /api/order/verify/{provider}': {
    params: () => ({ provider: 'stripe' }),
    payload: ({ userId, orderId }) => ({ orderId, returned: 'success=true', userId }),
    async before({ token }, { base, startCard, payCard }) {
      const { orderId, session } = await startCard({ token, base })
      await payCard(session)
      return { payload: { orderId } }
    },
  },
  'POST /api/order/stripe': { payload: order },
  'POST /api/order/razorpay': { payload: order },
  'POST /api/order/verifyStripe': {
    payload: ({ userId, orderId }) => ({ success: 'true', orderId, userId }),
    async before({ token }, { base, startCard, payCard }) {
      const { orderId, session } = await startCard({ token, base })
      await payCard(session)
      return { payload: { orderId } }
    },
  },
  'POST /api/order/verifyRazorpay': {
    payload: ({ userId }) => ({
      razorpay_payment_id: 'pay_N0tOneOfTheirs',
      razorpay_order_id: 'order_N0tOneOfTheirs',
      razorpay_signature: 'ab'.repeat(32),
      userId,
    }),
    async before({ token }, { base, startWidget, payWidget }) {
      const { order } = await startWidget({ token, base })
      return { payload: await payWidget(order.id) }
    },
  },
  'POST /api/order/abandon': {
    payload: ({ userId, orderId }) => ({ orderId, userId }),
    async before({ token }, { base, startWidget }) {
      const { orderId } = await startWidget({ token, base })
      return { payload: { orderId } }
    },
  },
  'POST /api/order/cancel': {
    payload: ({ userId, orderId }) => ({ orderId, reason: 'Another size', userId }),
  },
  'POST /api/order/confirm': { payload: ({ orderId, userId }) => ({ orderId, userId }) },
  'POST /api/order/confirm-by-mail': {
    payload: () => ({ link: `K7M2Q9X4TD.${'x'.repeat(22)}` }),
    before: async ({ orderId }, { confirmLink }) => ({ payload: { link: await confirmLink(orderId) } }),
  },
  'POST /api/order/again': { payload: ({ userId, orderId }) => ({ orderId, userId }) },
  'GET /api/order/user-tracking/{orderId}': { params: ({ orderId }) => ({ orderId }) },
  'GET /api/order/tax-papers/{orderId}': { params: ({ orderId }) => ({ orderId }) },
  'POST /api/order/userorders': { payload: mine },
  'POST /api/order/refund-way': {
    payload: ({ userId, orderId }) => ({ orderId, refundId: 'none', way: 'credit', userId }),
    before: refundedAsCredit,
  },
  'GET /api/user/credit': {},
  'GET /api/return/choice/{orderId}/{line}': { params: ({ orderId }) => ({ orderId, line: '0' }) },
  'POST /api/return/ask': {
    payload: ({ orderId, userId }) => ({
      orderId,
      ...RETURN,
      wish: 'exchange',
      size: 'L',
      note: 'It is too tight at the shoulders.',
      quantity: 1,
      photos: [],
      asCredit: false,
      userId,
    }),
    async before(person, world) {
      await delivered(person, world)
      return { payload: {} }
    },
  },
  'POST /api/return/cancel': {
    payload: ({ userId }) => ({ returnId: 'K7M2Q9X4TD', userId }),
    async before(person, world) {
      await delivered(person, world)
      const { base } = world
      const { orderId, token } = person
      const { returnId } = await call('POST /api/return/ask', { orderId, ...RETURN }, { base, token })
      return { payload: { returnId } }
    },
  },
  'POST /api/return/fetch': {
    payload: ({ userId }) => ({ returnId: 'K7M2Q9X4TD', userId }),
    async before(person, world) {
      await delivered(person, world)
      const { base, db } = world
      const { orderId, token } = person
      const { returnId } = await call('POST /api/return/ask', { orderId, ...RETURN }, { base, token })
      await db`
        with pickup as (
          insert into return_pickups (id, order_id, reference, status)
          select gen_random_uuid(), order_id, ${`R-${returnId}-1`}, 'cancelled' from returns where code = ${returnId} returning id
        )
        update returns set state = 'approved', shop_pays = true, pickup_id = (select id from pickup) where code = ${returnId}`
      return { payload: { returnId } }
    },
  },
  'GET /api/review/own/{product}': { params: () => ({ product: CAST.kurti.handle }) },
  'POST /api/review/photo': { bytes: A_DOT },
  'POST /api/review/save': {
    payload: ({ userId }) => ({ ...REVIEW, photos: ['a'.repeat(16)], userId }),
    async before(person, world) {
      await delivered(person, world)
      const sent = await fetch(`${world.base}/api/review/photo`, {
        method: 'POST',
        headers: { token: person.token, 'content-type': 'image/png' },
        body: A_DOT,
      })
      return { payload: { photos: [(await sent.json()).photo.hash] } }
    },
  },
  'POST /api/review/remove': {
    payload: ({ userId }) => ({ review: 'K7M2Q9X4TD', userId }),
    before: (person, world) => reviewed(person, world, 'waiting'),
  },
  'POST /api/review/appeal': {
    payload: ({ userId }) => ({ review: 'K7M2Q9X4TD', text: 'It is my own photo.', userId }),
    before: (person, world) => reviewed(person, world, 'rejected'),
  },
  'POST /api/review/report': {
    payload: () => ({ review: 'K7M2Q9X4TD', reason: 'advertising' }),
    before: (person, world) => reviewed(person, world, 'published'),
  },
  'POST /api/review/stop-invitations': {
    payload: () => ({ key: 'a-key-of-an-invitation' }),
    async before({ orderId, userId }, { db }) {
      const key = `key-of-${userId}`
      await db`
        insert into review_invitations (order_id, account_id, key_hash, asked_at)
        select id, account_id, ${hashToken(key)}, now() from orders where code = ${orderId}`
      return { payload: { key } }
    },
  },
}
