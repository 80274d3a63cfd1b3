import type { ReturnMoney, ReturnMove, ReturnPage } from '../../../contract/admin/returns.ts'
import { rupees } from '../../../core/money.ts'
import { neverArrived } from '../../../core/never-arrived.ts'
import {
  CALLED_OFF,
  canReturnMove,
  mayBeLost,
  NOT_FETCHED,
  RETURN_QUEUES,
} from '../../../core/return-state.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Role } from '../../../core/staff.ts'
import { type Providers, payoutsOn } from '../../modules/payments/providers.ts'
import { approveReturn, declineReturn } from '../../modules/returns/decide-return.ts'
import {
  countReturns,
  type FoundReturn,
  findReturns,
  lookUpReturns,
  type WholeReturn,
  wholeReturn,
} from '../../modules/returns/find-returns.ts'
import { readReturnChoices } from '../../modules/returns/own-returns.ts'
import { requestReturn } from '../../modules/returns/request-return.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import { saveReturnPolicy } from '../../modules/settings/save-settings.ts'
import type { AdminDoor } from './door.ts'
import { seesMoney } from './order-replies.ts'
import { oneOf, pageIn } from './query-fields.ts'
import { openReturnWork } from './returns-work.ts'
import { whoText } from './who-text.ts'

const A_PAGE = 50

export function openReturns(door: AdminDoor) {
  const { open } = door
  open('GET /api/admin/returns', async ({ db }, { query }) => {
    const text = query.get('q')?.slice(0, 60)
    const queue = oneOf(query, 'state', RETURN_QUEUES) ?? 'decide'
    const [{ rows, nextPage }, counts] = await Promise.all([
      pageIn(query, A_PAGE, (range) =>
        text ? lookUpReturns(db, text, A_PAGE) : findReturns(db, queue, range),
      ),
      countReturns(db),
    ])
    return { returns: rows.map(rowShown), counts, nextPage }
  })

  open('GET /api/admin/returns/{code}', async ({ db, payments }, { staff, params }) => ({
    return: pageShown(await wholeReturn(db, params.code), staff.role, payments),
  }))

  open('GET /api/admin/orders/{code}/returns', async ({ db, settings }, { params }) => {
    const policy = settings.returnPolicy()
    const choices = await readReturnChoices(db, policy, params.code)
    return {
      shopPays: choices.some(({ shopPays }) => shopPays),
      lines: choices.map(({ position, name, size, sizeText, pictures, free, reasons, sizes }) => ({
        ...{ line: position, name, sizeText, reasons, sizes, most: free.length },
        size: size as Size,
        picture: pictures[0] ?? null,
      })),
    }
  })

  open('POST /api/admin/orders/{code}/returns', async (deps, { staff, params, payload }) => {
    const { size = null, why, shopPays = null, ...wanted } = payload
    const { code, isErased } = await requestReturn(
      deps,
      { ...wanted, size, orderId: params.code },
      { staffId: staff.id, why, shopPays },
    )
    const told = isErased
      ? '. The account of its shopper is erased, so nobody is told.'
      : ', and its shopper is told.'
    return { returnId: code, message: `Return ${code} is open${told}` }
  })

  openDecisions(door)
  openReturnWork(door)
  openPolicy(door)
}

function openDecisions({ open }: AdminDoor) {
  open('POST /api/admin/returns/{code}/approve', async (deps, { staff, params }) => {
    await approveReturn(deps, { code: params.code, staffId: staff.id })
    return { message: 'It is taken. Its shopper is told how it comes back.' }
  })

  open('POST /api/admin/returns/{code}/decline', async (deps, { staff, params, payload }) => {
    await declineReturn(deps, { code: params.code, staffId: staff.id, reason: payload.reason })
    return { message: 'It is over. Its shopper is told why.' }
  })
}

function openPolicy({ open }: AdminDoor) {
  open('GET /api/admin/return-policy', async ({ db }) => {
    const { facts, version } = await readSettings(db)
    return { version, policy: facts.returns }
  })

  open('PUT /api/admin/return-policy', async ({ db, settings: live }, { staff, payload }) => {
    const never = [...new Set(payload.policy.never)]
    const version = await saveReturnPolicy(db, staff, { ...payload.policy, never }, payload.version)
    await live.caughtUp()
    return { version, message: 'Saved. Pages, buttons and mails say it from now on.' }
  })
}

export const rowShown = <Row extends FoundReturn>({ askedAt, movedAt, states, ...row }: Row) => ({
  ...row,
  neverArrived: neverArrived(states),
  askedAt: askedAt.toISOString(),
  movedAt: movedAt.toISOString(),
})

function pageShown(whole: WholeReturn, role: Role, payments: Providers): ReturnPage['return'] {
  const { worth: _, back: __, paymentMethod, events, heldUntil, name, customer, ...rest } = whole
  const money = seesMoney(role)
  return {
    ...rowShown(rest),
    heldUntil: heldUntil?.toISOString() ?? null,
    name: money ? name : null,
    customer: money ? customer : null,
    money: money ? moneyShown(whole, payments) : null,
    timeline: events.map(({ state, at, actor, staff, reason }) => ({
      state,
      at: new Date(at).toISOString(),
      who: whoText({ actor, staff, paymentMethod }),
      reason,
    })),
    moves: movesOf(whole, role),
  }
}

const moneyShown = ({ worth, back, paymentMethod }: WholeReturn, payments: Providers): ReturnMoney => ({
  goods: rupees(worth.goodsPaise),
  delivery: rupees(worth.deliveryPaise),
  method: worth.creditPaise < worth.totalPaise ? paymentMethod : null,
  credit: rupees(worth.creditPaise),
  asCredit: worth.asCredit,
  refundable: rupees(back.leftPaise),
  toSource: rupees(back.sourcePaise),
  byLink: rupees(back.moneyPaise - back.sourcePaise),
  payoutsOn: payoutsOn(payments),
})

/** The legal moves that this person may make, the one that leads on first. */
function movesOf({ state, shopPays, pickup, isRefunding }: WholeReturn, role: Role): ReturnMove[] {
  const isBooking = pickup !== null && !CALLED_OFF.includes(pickup.status) && pickup.lastError === null
  const legal: Record<ReturnMove, boolean> = {
    approve: seesMoney(role) && state === 'requested',
    inspect: state === 'received',
    'send-back': state === 'qc_failed',
    refund: seesMoney(role) && state === 'refund_due' && !isRefunding,
    pickup: state === 'approved' && !isBooking,
    receive: canReturnMove(state, 'received'),
    'call-off': state === 'pickup_booked' && pickup !== null && NOT_FETCHED.includes(pickup.status),
    lost: seesMoney(role) && mayBeLost({ state, shopPays }),
    decline: seesMoney(role) && (state === 'requested' || state === 'approved'),
  }
  return (Object.keys(legal) as ReturnMove[]).filter((move) => legal[move])
}
