import type { DueComplaint } from '../../../contract/admin/today.ts'
import { nextDue } from '../../../core/grievance.ts'
import { identityLacks } from '../../../core/identity.ts'
import { rupees } from '../../../core/money.ts'
import { isAuditDue } from '../../../core/self-audit.ts'
import type { Role } from '../../../core/staff.ts'
import { seesOrdersIn } from '../../../core/staff.ts'
import { type FoundGrievance, findGrievances } from '../../modules/grievances/find-grievances.ts'
import { booksWaiting } from '../../modules/orders/auditing/read-audits.ts'
import { type Trouble, type TroubleKind, troubles } from '../../modules/orders/reading/troubles.ts'
import { workWaiting } from '../../modules/orders/reading/work-waiting.ts'
import { countReturns } from '../../modules/returns/find-returns.ts'
import { countReviews } from '../../modules/reviews/find-reviews.ts'
import { moneyWaiting } from '../../modules/settlements/money-waiting.ts'
import type { Database } from '../../platform/database.ts'
import type { AdminDoor } from './door.ts'
import { seesMoney } from './order-replies.ts'
import { placesApart } from './places-apart.ts'

export function openToday({ open }: AdminDoor) {
  open('GET /api/admin/today', async ({ db, settings }, { staff }) => {
    const [waiting, stuck, reviews, returns, complaints, money, books] = await Promise.all([
      workWaiting(db, staff.role),
      troublesFor(db, staff.role),
      countReviews(db),
      countReturns(db),
      findGrievances(db, 'open', { most: MOST_COMPLAINTS }),
      moneyWaiting(db),
      booksWaiting(db),
    ])
    const { toPack, toConfirm, toShip, booked, onTheWay, ...managers } = waiting
    const about = (what: Trouble['about']) => stuck.filter((trouble) => trouble.about === what).length
    const seen = seesMoney(staff.role)
    return {
      toPack,
      toConfirm,
      toShip,
      booked,
      onTheWay,
      parcelsStuck: about('parcel'),
      paymentsPending: seen ? managers.paymentsPending : null,
      paymentsStuck: seen ? about('payment') : null,
      refundsStuck: seen ? about('refund') : null,
      messagesFailed: seen ? managers.messagesFailed : null,
      messagesStuck: seen ? managers.messagesStuck : null,
      returnsToDecide: seen ? (returns.decide ?? 0) : null,
      returnsToFetch: returns.pickup ?? 0,
      returnsToInspect: returns.inspect ?? 0,
      returnsToSendBack: returns['send-back'] ?? 0,
      returnsToRefund: seen ? (returns.refund ?? 0) : null,
      cashHeld: seen ? rupees(money.cashHeldPaise) : null,
      moneyMissing: seen ? money.missing : null,
      settlementRows: seen ? money.oddRows : null,
      reviewsToRead: seen ? reviews.waiting + reviews.reported : null,
      complaints: seen ? complaints.flatMap(dueComplaint) : null,
      identityLacks: seen ? identityLacks(settings.facts()).length : null,
      selfAuditDue: seen ? Number(isAuditDue(settings.facts().audit, new Date())) : null,
      booksWrong: seen ? books.found : null,
      booksUnseen: seen ? Number(books.isOverdue) : null,
      stockLow: seen ? managers.stockLow : null,
      stockOut: seen ? managers.stockOut : null,
      isWithoutProducts: seen ? managers.isWithoutProducts : null,
      unregistered: seen ? settings.facts().gstin === null : null,
      placesApart: seen ? await placesApart(settings.facts(), settings.deliveryRules()) : null,
    }
  })

  open('GET /api/admin/troubles', async ({ db }, { staff }) => ({
    troubles: (await troublesFor(db, staff.role)).map(({ orderStatus: _, what, since, ...trouble }) => ({
      ...trouble,
      what: TROUBLE_TEXT[what],
      since: since.toISOString(),
    })),
  }))
}

const MOST_COMPLAINTS = 10

function dueComplaint({ code, name, ...clocks }: FoundGrievance): DueComplaint[] {
  const due = nextDue(clocks)
  return due ? [{ code, name, what: due.what, by: due.by.toISOString() }] : []
}

const TROUBLE_TEXT: Record<TroubleKind, string> = {
  'payment-untold': 'The time for paying is over, and nobody says whether it was paid',
  'payment-unanswered': 'The provider does not answer',
  'refund-failed': 'The refund failed',
  'refund-stuck': 'The refund does not get through',
  'order-refunded': 'All of its money has gone back before it was sent: cancel it',
  'order-behind-parcel': 'Its parcel has left, and the order is in Packing still: let it catch up',
  'parcel-of-cancelled':
    'Its order is cancelled, and the courier or the shopper has it: say what becomes of it',
  'parcel-undelivered': 'The courier could not deliver the parcel',
  'parcel-returning': 'The parcel is coming back (RTO)',
  'parcel-returned': 'The parcel is back: receive it',
  'parcel-damaged': 'The parcel is damaged',
  'parcel-lost': 'The parcel is lost',
  'parcel-not-fetched': 'The courier has not fetched the parcel',
  'parcel-fetched-after-all': 'The courier has a parcel that was called off: have it brought back',
  'parcel-delivered-after-all': 'A parcel that was called off or given up was delivered: ring the shopper',
  'parcel-found': 'The courier tells of a parcel that was given up',
  'parcel-called-off': 'The courier has called the parcel off',
  'parcel-to-send-again':
    'The parcel was given up, or is here, and its order goes on: send another one, or end it',
  'parcel-not-called-off': 'The parcel cannot be called off',
  'pickup-not fetched': 'The courier could not fetch a return: it comes again, or call it off',
  'pickup-undelivered': 'The courier could not hand a return over to the shop',
  'pickup-going back': 'A return is on its way back to its shopper',
  'pickup-brought': 'A return was brought: receive it',
  'pickup-lost': 'The courier has lost a return',
  'pickup-damaged': 'The courier has damaged a return',
  'pickup-not-taken': 'The courier does not take a return',
  'pickup-not-called-off': 'The pickup of a return cannot be called off',
  'parcel-not-taken': 'The courier does not take the parcel',
}

/** Packers see only the problems of returns, and of parcels whose orders they see. */
async function troublesFor(db: Database, role: Role): Promise<Trouble[]> {
  const all = await troubles(db)
  return all.filter(
    ({ about, orderStatus, return: orderReturn }) =>
      seesMoney(role) || (about === 'parcel' && (orderReturn !== null || seesOrdersIn(role, orderStatus))),
  )
}
