import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../../contract/admin/call.ts'
import { ADMIN_API, type AdminRoute } from '../../../contract/admin.ts'
import { call } from '../../../contract/client.ts'
import type { OrderStatus } from '../../../core/order-status.ts'
import { ROLES, type Role } from '../../../core/staff.ts'
import { SAMPLES, type Sample, type World } from '../../../test/admin-samples.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, newStaff, nobody, type StaffCaller, signedIn, statusOf } from '../../../test/staff.ts'
import { createAccount } from '../../modules/accounts/register.ts'
import { invite } from '../../modules/staff/invitations.ts'
import { codeNow } from '../../modules/staff/totp.ts'
import { newCode, newId } from '../../platform/ids.ts'

const shop = testShop()
const ROUTES = Object.keys(ADMIN_API) as AdminRoute[]
const NO_CONSENT = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }
const writes = (route: AdminRoute) => !route.startsWith('GET')

/** `half`: an owner who has given the password, and not yet the code. */
const CALLERS = ['visitor', 'half', ...ROLES] as const
type CallerKind = (typeof CALLERS)[number]

/** Who may call what, written out here, apart from the table that this is to check. `visitor`: anybody. */
const WHO: Record<Access, AdminRoute[]> = {
  visitor: [
    'POST /api/admin/sign-in',
    'GET /api/admin/session',
    'POST /api/admin/invitation',
    'POST /api/admin/invitation/accept',
  ],
  session: ['POST /api/admin/second-factor', 'POST /api/admin/sign-out'],
  enrolling: ['POST /api/admin/enrol', 'POST /api/admin/enrol/confirm'],
  packer: [
    'GET /api/admin/second-factor',
    'POST /api/admin/second-factor/remove',
    'POST /api/admin/password',
    'GET /api/admin/sessions',
    'DELETE /api/admin/sessions/{id}',
    'POST /api/admin/sign-out-everywhere',
    'GET /api/admin/today',
    'GET /api/admin/troubles',
    'POST /api/admin/orders/bulk',
    'GET /api/admin/packing-slips.pdf',
    'GET /api/admin/address-labels.pdf',
    'GET /api/admin/orders',
    'GET /api/admin/orders/{code}',
    'POST /api/admin/orders/{code}/note',
    'POST /api/admin/orders/{code}/move',
    'POST /api/admin/orders/{code}/ship',
    'GET /api/admin/returns',
    'GET /api/admin/returns/{code}',
    'POST /api/admin/returns/{code}/pickup',
    'POST /api/admin/returns/{code}/call-off',
    'POST /api/admin/returns/receive',
    'POST /api/admin/returns/{code}/inspect',
    'POST /api/admin/returns/{code}/send-back',
    'GET /api/admin/parcels/{awb}',
    'POST /api/admin/parcels/{awb}/receive',
  ],
  manager: [
    'GET /api/admin/products',
    'POST /api/admin/products',
    'GET /api/admin/products/{handle}',
    'PUT /api/admin/products/{handle}',
    'POST /api/admin/products/{handle}/state',
    'POST /api/admin/products/{handle}/stock',
    'GET /api/admin/products/{handle}/stock',
    'POST /api/admin/pictures',
    'GET /api/admin/slides',
    'PUT /api/admin/slides',
    'GET /api/admin/products.csv',
    'POST /api/admin/imports',
    'GET /api/admin/imports',
    'GET /api/admin/imports/{id}',
    'POST /api/admin/imports/{id}/start',
    'POST /api/admin/imports/{id}/cancel',
    'GET /api/admin/coupons',
    'POST /api/admin/coupons',
    'GET /api/admin/coupons/{code}',
    'PUT /api/admin/coupons/{code}',
    'POST /api/admin/coupons/{code}/end',
    'GET /api/admin/letters',
    'POST /api/admin/letters',
    'GET /api/admin/letters/{id}',
    'PUT /api/admin/letters/{id}',
    'DELETE /api/admin/letters/{id}',
    'POST /api/admin/letters/{id}/test',
    'POST /api/admin/letters/{id}/send',
    'POST /api/admin/letters/{id}/stop',
    'GET /api/admin/customers',
    'GET /api/admin/customers/{code}',
    'POST /api/admin/customers/{code}/phone',
    'POST /api/admin/customers/{code}/cash',
    'POST /api/admin/customers/{code}/sign-out',
    'POST /api/admin/customers/{code}/export',
    'POST /api/admin/customers/{code}/erase',
    'GET /api/admin/queues',
    'GET /api/admin/searches',
    'GET /api/admin/reviews',
    'GET /api/admin/grievances',
    'GET /api/admin/grievances/{code}',
    'POST /api/admin/grievances/{code}/answer',
    'POST /api/admin/grievances/{code}/docket',
    'GET /api/admin/self-audit',
    'POST /api/admin/self-audit',
    'GET /api/admin/book-audit',
    'POST /api/admin/book-audit',
    'POST /api/admin/reviews/{code}/publish',
    'POST /api/admin/reviews/{code}/reject',
    'POST /api/admin/reviews/{code}/reply',
    'POST /api/admin/reviews/{code}/keep',
    'POST /api/admin/queues/{name}/retry',
    'GET /api/admin/messages',
    'GET /api/admin/messages/{id}',
    'POST /api/admin/messages/{id}/resend',
    'GET /api/admin/templates',
    'GET /api/admin/sales',
    'GET /api/admin/tax-papers.pdf',
    'GET /api/admin/tax',
    'GET /api/admin/gstr1.csv',
    'POST /api/admin/settlements',
    'GET /api/admin/settlements',
    'GET /api/admin/settlements/{id}',
    'GET /api/admin/settlement-rows',
    'POST /api/admin/settlement-rows/{id}',
    'GET /api/admin/settlement-month',
    'GET /api/admin/money-due',
    'GET /api/admin/money-due.csv',
    'POST /api/admin/brought-forward',
    'POST /api/admin/brought-forward/{id}',
    'POST /api/admin/orders/{code}/due',
    'POST /api/admin/orders/{code}/remitted',
    'GET /api/admin/orders/{code}/returns',
    'POST /api/admin/orders/{code}/returns',
    'POST /api/admin/returns/{code}/lost',
    'POST /api/admin/returns/{code}/approve',
    'POST /api/admin/returns/{code}/decline',
    'POST /api/admin/returns/{code}/refund',
    'POST /api/admin/orders/{code}/lost',
    'POST /api/admin/orders/{code}/parcels/{id}',
    'POST /api/admin/orders/{code}/catch-up',
    'POST /api/admin/orders/{code}/sent-no-more',
    'POST /api/admin/orders/{code}/undelivered',
    'POST /api/admin/orders/{code}/cancel',
    'POST /api/admin/orders/{code}/confirm',
    'POST /api/admin/orders/{code}/refunds',
    'POST /api/admin/orders/{code}/refunds/{id}/retry',
  ],
  owner: [
    'GET /api/admin/people',
    'POST /api/admin/people/invite',
    'DELETE /api/admin/people/invitations/{id}',
    'PUT /api/admin/people/{id}/role',
    'DELETE /api/admin/people/{id}',
    'DELETE /api/admin/people/{id}/second-factor',
    'GET /api/admin/audit-log',
    'GET /api/admin/security-log',
    'GET /api/admin/settings',
    'PUT /api/admin/settings',
    'GET /api/admin/delivery-rules',
    'PUT /api/admin/delivery-rules',
    'PUT /api/admin/tax-rules',
    'GET /api/admin/return-policy',
    'PUT /api/admin/return-policy',
    'GET /api/admin/coupon-rules',
    'PUT /api/admin/coupon-rules',
  ],
}
const accessOf = (route: AdminRoute): Access =>
  (Object.keys(WHO) as Access[]).find((access) => WHO[access].includes(route))!
const RANK: Record<Role, number> = { packer: 0, manager: 1, owner: 2 }

let shopperToken = ''
beforeAll(async () => {
  shopperToken = (await shop.shopper()).token
})

test('every row of the table stands here once, and has a sample', () => {
  expect(Object.values(WHO).flat().toSorted()).toEqual(ROUTES.toSorted())
  for (const route of ROUTES) expect(SAMPLES[route]?.length, route).toBeGreaterThan(0)
})

for (const route of ROUTES)
  describe(route, () => {
    for (const kind of CALLERS)
      for (const sample of SAMPLES[route] ?? []) {
        const expected = statusFor(accessOf(route), kind, sample)
        test(`${kind} on ${sample.on}: ${expected}`, async () => {
          const onlyLooks = turnedAway(accessOf(route), kind) !== null
          const { caller, world } = await (onlyLooks ? lasting(kind) : scene(kind))
          expect(await statusOf(ask(caller, route, sample, world))).toBe(expected)
        })
      }
  })

describe('a write', () => {
  test.each(ROUTES.filter(writes))('%s from another site is refused', async (route) => {
    const { caller, world } = await lasting('owner')
    const headers = { origin: 'https://elsewhere.example' }
    expect(await statusOf(ask(caller, route, SAMPLES[route][0]!, world, headers))).toBe(403)
  })
  test.each(ROUTES.filter((route) => writes(route) && accessOf(route) !== 'visitor'))(
    '%s without the session’s own x-csrf is refused',
    async (route) => {
      const { caller, world } = await lasting('owner')
      const { caller: someoneElse } = await lasting('manager')
      for (const csrf of ['', someoneElse.csrf])
        expect(await statusOf(ask({ ...caller, csrf }, route, SAMPLES[route][0]!, world))).toBe(403)
    },
  )
})

/** What a stolen open console must not do; written out here, apart from the table. */
const ASKS_AGAIN: AdminRoute[] = [
  'GET /api/admin/second-factor',
  'POST /api/admin/people/invite',
  'PUT /api/admin/people/{id}/role',
  'DELETE /api/admin/people/{id}',
  'DELETE /api/admin/people/{id}/second-factor',
  'GET /api/admin/products.csv',
  'POST /api/admin/customers/{code}/export',
]

describe('the second factor is asked for again', () => {
  const ago = async (minutes: number, makeScene = scene) => {
    const { world } = await makeScene('owner')
    const person = await newStaff(shop.db, 'owner', { withSecondFactor: true })
    const caller = await signedIn(shop.db, shop.base, person)
    const given = new Date(Date.now() - minutes * 60_000)
    await shop.db`update staff_sessions set second_factor_at = ${given} where staff_id = ${person.id}`
    return { caller, world, person }
  }

  test.each(ROUTES)('%s', async (route) => {
    if (accessOf(route) === 'visitor') return
    const onlyLooks = !writes(route) || ASKS_AGAIN.includes(route)
    const { caller, world } = await ago(11, onlyLooks ? lasting : scene)
    const answer = await ask(caller, route, SAMPLES[route][0]!, world).catch((error) => error.body)
    expect(answer?.code === 'factorNeeded').toBe(ASKS_AGAIN.includes(route))
  })

  test('not within ten minutes, and not once it is given', async () => {
    expect(await statusOf(askAs((await ago(9)).caller, 'GET /api/admin/products.csv'))).toBe(200)
    const { caller, person } = await ago(11)
    expect(await refusal(askAs(caller, 'GET /api/admin/products.csv'))).toMatchObject({
      status: 403,
      code: 'factorNeeded',
    })
    const code = codeNow(person.secret!, new Date())
    const { reply, headers } = await askAs(caller, 'POST /api/admin/second-factor', { code })
    expect(reply).toMatchObject({ stage: 'in', csrf: caller.csrf })
    expect(headers.get('set-cookie'), 'other tabs go on with the session they have').toBeNull()
    expect(await statusOf(askAs(caller, 'GET /api/admin/products.csv'))).toBe(200)
  })
})

test('a shopper’s token opens no row', async () => {
  const { world } = await lasting('owner')
  for (const route of ROUTES) {
    if (accessOf(route) === 'visitor') continue
    const headers = {
      authorization: `Bearer ${shopperToken}`,
      token: shopperToken,
      cookie: `staff=${shopperToken}`,
    }
    expect(await statusOf(ask(nobody(shop.base), route, SAMPLES[route][0]!, world, headers)), route).toBe(401)
  }
})

test('what the console is told is kept by nothing in between, and found by no search engine', async () => {
  const { caller } = await scene('owner')
  const { headers } = await askAs(caller, 'GET /api/admin/orders')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

function statusFor(access: Access, kind: CallerKind, { refused, status = 200 }: Sample): number {
  const away = turnedAway(access, kind)
  if (away !== null) return away
  if (kind === 'visitor' || kind === 'half') return status
  return refused?.[kind] ?? status
}

/** With which status the caller is refused for who they are, whatever they ask of the row; null: they may ask. */
function turnedAway(access: Access, kind: CallerKind): 401 | 403 | null {
  if (access === 'visitor') return null
  if (kind === 'visitor') return 401
  if (kind === 'half') return access === 'session' ? null : 403
  return access !== 'session' && access !== 'enrolling' && RANK[kind] < RANK[access] ? 403 : null
}

type Scene = { caller: StaffCaller; world: World }
const lastingScenes = new Map<CallerKind, Promise<Scene>>()

/** For calls that change nothing: the same each time. */
function lasting(kind: CallerKind): Promise<Scene> {
  const made =
    lastingScenes.get(kind) ??
    scene(kind).then(({ caller, world }) => {
      const order = once(world.order)
      return {
        caller,
        world: { ...world, order, message: once(world.message), grievance: once(world.grievance) },
      }
    })
  lastingScenes.set(kind, made)
  return made
}

function once<A extends string[], T>(make: (...about: A) => T): (...about: A) => T {
  const made = new Map<string, T>()
  return (...about) => {
    const key = about.join()
    if (!made.has(key)) made.set(key, make(...about))
    return made.get(key)!
  }
}

async function scene(kind: CallerKind): Promise<Scene> {
  const role: Role = kind === 'visitor' || kind === 'half' ? 'owner' : kind
  const person = await newStaff(shop.db, role, { withSecondFactor: kind === 'half' })
  const somebody = await newStaff(shop.db, 'owner', { withSecondFactor: true })
  await signedIn(shop.db, shop.base, person)
  await signedIn(shop.db, shop.base, somebody)
  const ownSession = await sessionOf(person.id)
  const caller = kind === 'visitor' ? nobody(shop.base) : await signedIn(shop.db, shop.base, person)
  return {
    caller,
    world: {
      ownSession,
      otherPerson: somebody.id,
      otherSession: await sessionOf(somebody.id),
      invitation: await invitationBy(somebody),
      order: newOrder,
      shopper: newCustomers(),
      message: heldMessage,
      grievance: newGrievance,
    },
  }
}

/** The same one for both halves of a sample, its address and its payload. */
function newCustomers(): World['shopper'] {
  const made = new Map<string, Promise<string>>()
  return (running) => {
    const customer = made.get(running) ?? newCustomer(running === 'order')
    made.set(running, customer)
    return customer
  }
}

async function newCustomer(withOrder: boolean): Promise<string> {
  const { orders, code } = await shop.db.begin(async (tx) => {
    const email = `customer-${randomUUID()}@example.com`
    const account = { name: 'A Shopper', email, phone: null, passwordHash: null, ...NO_CONSENT }
    const id = await createAccount(tx, account)
    const [customer] = await tx<{ code: string }[]>`select code from accounts where id = ${id}`
    return { orders: withOrder ? id : null, code: customer!.code }
  })
  if (orders) {
    const order = await newOrder('Packing')
    await shop.db`update orders set account_id = ${orders}, idempotency_key = null where code = ${order}`
  }
  return code
}

async function heldMessage(): Promise<string> {
  const id = newId()
  await shop.db`
    insert into messages (id, channel, purpose, template, recipient, content, status, last_error)
    values (${id}, 'email', 'transactional', 'username', 'a.shopper@example.com',
      ${JSON.stringify({ name: 'A Shopper', email: 'a.shopper@example.com' })}, 'suppressed', 'mail is off')`
  return id
}

async function newGrievance(): Promise<string> {
  const code = newCode()
  await shop.db`
    insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by)
    values (${newId()}, ${code}, 'A Shopper', 'a.shopper@example.com', 'Its border is gone.', now(),
      now() + interval '48 hours', now() + interval '1 month')`
  return code
}

async function sessionOf(staffId: string): Promise<string> {
  const [session] = await shop.db<{ id: string }[]>`select id from staff_sessions where staff_id = ${staffId}`
  return session!.id
}

async function invitationBy(person: { id: string; name: string; email: string }) {
  const email = `invited-${randomUUID()}@example.com`
  const { token } = await invite(shop.running.shop, person, { email, role: 'packer' })
  const [invitation] = await shop.db<
    { id: string }[]
  >`select id from staff_invitations where email = ${email}`
  return { id: invitation!.id, token }
}

async function newOrder(status: OrderStatus): Promise<string> {
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
      amount: 1649,
      address: ADDRESS,
      directBuy: true,
    },
    { base: shop.base, token: shopperToken },
  )
  await shop.db`
    update orders set status = ${status}, cancelled_at = ${status === 'Cancelled' ? new Date() : null}
    where code = ${orderId}`
  return orderId
}

async function ask(
  caller: StaffCaller,
  route: AdminRoute,
  sample: Sample,
  world: World,
  headers: Record<string, string> = {},
) {
  const payload = typeof sample.payload === 'function' ? await sample.payload(world) : sample.payload
  const params = typeof sample.params === 'function' ? await sample.params(world) : sample.params
  const query = typeof sample.query === 'function' ? await sample.query(world) : sample.query
  return askAs(caller, route, payload, {
    params: params ?? {},
    query: new URLSearchParams(query ?? ''),
    headers,
  })
}
