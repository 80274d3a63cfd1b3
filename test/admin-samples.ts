import type { AdminRoute } from '../contract/admin.ts'
import type { OrderStatus } from '../core/order-status.ts'
import { OPENING_FACTS } from '../core/shop.ts'
import type { Role } from '../core/staff.ts'

/** What a cell of the matrix is tried on; made anew for each, since most calls change something. */
export type World = {
  /** The caller's own: another session of theirs. */
  ownSession: string
  /** Somebody else, an owner, who has an app; and a session of theirs. */
  otherPerson: string
  otherSession: string
  invitation: { id: string; token: string }
  /** A new order at this step. */
  order(status: OrderStatus): Promise<string>
}

export type Sample = {
  /** Whose or which data: their own, or what is theirs to work at; or somebody else's, or beyond their work. */
  on: 'own' | 'other'
  params?: (world: World) => Promise<Record<string, string>> | Record<string, string>
  payload?: unknown | ((world: World) => unknown)
  query?: string
  /** For those whom the row's role lets in; 200 for whoever is not named. */
  refused?: Partial<Record<Role, number>>
  /** For everybody whom the row lets in. */
  status?: number
}

const order = (status: OrderStatus) => async (world: World) => ({ code: await world.order(status) })
const own = (sample: Omit<Sample, 'on'> = {}): Sample => ({ on: 'own', ...sample })
const other = (sample: Omit<Sample, 'on'> = {}): Sample => ({ on: 'other', ...sample })

const { delivery: _, ...facts } = OPENING_FACTS
const SHOP_SETTINGS = { ...facts, delivery: { fee: 150, freeFrom: null } }

/** A call of every row that its role may make, and one on what is not theirs where the row has such a thing. */
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
  'GET /api/admin/audit-log': [own()],
  'GET /api/admin/settings': [own()],
  'PUT /api/admin/settings': [own({ payload: { version: 999, shop: SHOP_SETTINGS }, status: 409 })],
  'GET /api/admin/today': [own()],
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
}
