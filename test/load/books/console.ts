import { ORDER_STATUSES } from '../../../core/order-status.ts'
import { PAYMENT_STATES } from '../../../core/payment-states.ts'
import { findCustomers } from '../../../server/modules/accounts/find-customers.ts'
import { stockHistory } from '../../../server/modules/catalogue/correct-stock.ts'
import { listInFull } from '../../../server/modules/catalogue/list-in-full.ts'
import { eraseAtRequest } from '../../../server/modules/customers/erase-at-request.ts'
import { exportCustomer } from '../../../server/modules/customers/export-customer.ts'
import {
  customersByOrder,
  orderCounts,
  wholeCustomer,
} from '../../../server/modules/customers/whole-customer.ts'
import { changesAbout } from '../../../server/modules/history/changes-about.ts'
import { readChanges } from '../../../server/modules/history/read-changes.ts'
import {
  findMessages,
  MESSAGE_STATES,
  wholeMessage,
} from '../../../server/modules/messaging/find-messages.ts'
import { moveOrder } from '../../../server/modules/orders/move-order.ts'
import { noteOrder } from '../../../server/modules/orders/note-order.ts'
import { ordersToPrint } from '../../../server/modules/orders/paper/orders-to-print.ts'
import { committedBySize } from '../../../server/modules/orders/reading/committed-pieces.ts'
import { findOrders, type OrderSearch } from '../../../server/modules/orders/reading/find-orders.ts'
import { lastToDo, orderStanding } from '../../../server/modules/orders/reading/order-standing.ts'
import { troubles } from '../../../server/modules/orders/reading/troubles.ts'
import { wholeOrder } from '../../../server/modules/orders/reading/whole-order.ts'
import { workWaiting } from '../../../server/modules/orders/reading/work-waiting.ts'
import { salesByHour, salesReport } from '../../../server/modules/orders/sales/sales-report.ts'
import { readFailures, readQueues } from '../../../server/modules/queues/read-queues.ts'
import { readSecurityLog } from '../../../server/modules/staff/security-log.ts'
import type { Asked, Question } from './question.ts'

const ASKED = { reason: 'Asked by mail.', givesUpCredit: false }

const DAY_MS = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const orders = (what: string, search: (asked: Asked) => Partial<OrderSearch>): Question => ({
  what: `orders: ${what}`,
  ask: (asked) =>
    findOrders(asked.db, {
      text: '',
      statuses: [],
      payment: null,
      parcel: null,
      after: null,
      limit: 50,
      ...search(asked),
    }),
})
const text = (what: string, words: string): Question => orders(what, () => ({ text: words }))

const customers = (
  what: string,
  words: (asked: Asked) => string,
  after?: (asked: Asked) => string,
): Question => ({
  what: `customers: ${what}`,
  async ask(asked) {
    const search = words(asked)
    const alsoIds = search === '' ? [] : await customersByOrder(asked.db, search)
    const { customers: found } = await findCustomers(asked.db, {
      text: search,
      alsoIds,
      after: after ? after(asked) : null,
      limit: 50,
    })
    await orderCounts(
      asked.db,
      found.map(({ id }) => id),
    )
  },
})

const messages = (
  what: string,
  search: (asked: Asked) => Partial<Parameters<typeof findMessages>[1]>,
): Question => ({
  what: `messages: ${what}`,
  ask: (asked) =>
    findMessages(asked.db, {
      text: '',
      state: null,
      channel: null,
      template: null,
      after: null,
      limit: 50,
      ...search(asked),
    }),
})

const changes = (
  what: string,
  search: string | ((asked: Asked) => string),
  before?: (asked: Asked) => string,
): Question => ({
  what: `audit log: ${what}`,
  ask: (asked) =>
    readChanges(asked.db, {
      search: typeof search === 'string' ? search : search(asked),
      before: before?.(asked) ?? null,
      limit: 50,
    }),
})

const security = (what: string, search: string): Question => ({
  what: `security log: ${what}`,
  ask: ({ db }) => readSecurityLog(db, { search, before: null, limit: 50 }),
})

const products = { q: '', chosen: [], state: null, stock: null, few: 3, isUndeclared: false }

/**
 * The console's questions. Searched names: the most frequent, which one in twenty has, one that one in a hundred has,
 * and the rarest, one in six hundred.
 */
export const CONSOLE: Question[] = [
  { what: 'Today: work that waits', ask: ({ db }) => workWaiting(db, 'manager') },
  { what: 'Today: troubles', ask: ({ db }) => troubles(db) },
  { what: 'sales by the hour, two days', ask: ({ db }) => salesByHour(db, daysAgo(1)) },
  {
    what: 'sales of sixty days, sellers of thirty',
    ask: ({ db }) => salesReport(db, { since: daysAgo(59), sellersSince: daysAgo(29), most: 8 }),
  },

  orders('newest', () => ({})),
  orders('two hundred', () => ({ limit: 200 })),
  orders('older than one of long ago', ({ known }) => ({ after: known.old.code })),
  ...ORDER_STATUSES.map((status) => orders(status, () => ({ statuses: [status] }))),
  orders('what packers see', () => ({ statuses: ['Order Placed', 'Packing', 'Shipped'] })),
  ...PAYMENT_STATES.map((payment) => orders(payment, () => ({ payment }))),
  orders('to pack, payment pending', () => ({ statuses: ['Order Placed'], payment: 'pending' })),
  orders('delivered, payment pending', () => ({ statuses: ['Delivered'], payment: 'pending' })),
  orders('by its number', ({ known }) => ({ text: known.old.code })),
  orders('by a phone', ({ known }) => ({ text: known.old.phone })),
  orders('by a parcel', ({ known }) => ({ text: known.sent.awb })),
  text('a phone that is not there', '5555555555'),
  text('a name that is not there', 'Zzyzx'),
  text('a first name of many', 'Anita'),
  text('a first name of some', 'Lanika'),
  text('a first name of few', 'Zadevi'),
  text('a whole name', 'Anita Bhaesh'),
  text('one letter', 'a'),
  orders('a first name of many, cancelled', () => ({ text: 'Anita', statuses: ['Cancelled'] })),
  orders('a first name of few, to pack', () => ({ text: 'Zadevi', statuses: ['Order Placed'] })),
  { what: 'one order whole', ask: ({ db, known }) => wholeOrder(db, known.old.code) },
  { what: 'how an order stands', ask: ({ db, known }) => orderStanding(db, known.old.code) },
  { what: 'who packed it', ask: ({ db, known }) => lastToDo(db, known.sent.code, { status: 'Packing' }) },
  { what: 'papers of fifty', ask: ({ db, known }) => ordersToPrint(db, known.toPack, () => true) },
  {
    what: 'pack one',
    once: true,
    ask: ({ db, jobs, known }) =>
      moveOrder({ db, jobs }, { code: known.toPack[0]!, to: 'Packing', actor: { staffId: known.staffId } }),
  },
  {
    what: 'write a note',
    once: true,
    ask: ({ db, known }) => noteOrder(db, { code: known.old.code, text: 'Called.', staffId: known.staffId }),
  },

  customers('newest', () => ''),
  customers(
    'older than one',
    () => '',
    ({ known }) => known.account.code,
  ),
  customers('a mailbox', () => 'shopper-77@example.com'),
  customers('how many mailboxes begin', () => 'shopper-'),
  customers('a phone', ({ known }) => known.old.phone),
  customers('an order’s number', ({ known }) => known.old.code),
  customers('a name that is not there', () => 'Zzyzx'),
  customers('a first name of many', () => 'Anita'),
  customers('a first name of some', () => 'Lanika'),
  customers('a first name of few', () => 'Zadevi'),
  customers('one letter', () => 'a'),
  { what: 'one customer', ask: ({ db, known }) => wholeCustomer(db, known.account.id) },
  { what: 'changes to one customer', ask: ({ db, known }) => changesAbout(db, known.account.code) },
  { what: 'the customer of most orders', ask: ({ db, known }) => wholeCustomer(db, known.largest.id) },
  { what: 'a customer’s data', once: true, ask: ({ db, known }) => exportCustomer(db, null, known.account) },
  {
    what: 'erase a customer',
    once: true,
    ask: ({ db, signing, known }) => eraseAtRequest({ db, signing }, null, known.account, ASKED),
  },
  {
    what: 'erase a customer of three years',
    once: true,
    ask: ({ db, signing, known }) => eraseAtRequest({ db, signing }, null, known.first, ASKED),
  },

  messages('newest', () => ({})),
  messages('older than one', ({ known }) => ({ after: known.message.id })),
  ...MESSAGE_STATES.map((state) => messages(state, () => ({ state }))),
  messages('failed, by WhatsApp', () => ({ state: 'failed', channel: 'whatsapp' })),
  messages('waiting, by WhatsApp', () => ({ state: 'waiting', channel: 'whatsapp' })),
  messages('of a kind that is often sent', () => ({ template: 'order-placed' })),
  messages('of a kind that was never sent', () => ({ template: 'staff-invitation' })),
  messages('to a mailbox', () => ({ text: 'shopper-77@example.com' })),
  messages('to many mailboxes', () => ({ text: 'shopper-' })),
  messages('about an order', ({ known }) => ({ text: known.old.code })),
  messages('to nobody', () => ({ text: 'nobody@nowhere.example' })),
  { what: 'one message', ask: ({ db, known }) => wholeMessage(db, known.message.id) },
  { what: 'queues', ask: ({ db }) => readQueues(db) },
  { what: 'what queues gave up', ask: ({ db }) => readFailures(db, 50) },

  changes('newest', ''),
  changes('older than one of long ago', '', ({ known }) => known.old.id),
  changes('a person', 'Meera'),
  changes('a person, long ago', 'Meera', ({ known }) => known.old.id),
  changes('a word of many actions', 'order'),
  changes('a customer', ({ known }) => known.account.code),
  changes('an action', 'phone-corrected'),
  changes('an order', ({ known }) => known.old.code),
  changes('a product', ({ known }) => known.product),
  changes('nothing', 'Zzyzx'),
  security('newest', ''),
  security('a person', 'Meera'),
  security('nothing', 'Zzyzx'),

  { what: 'products: newest', ask: ({ db }) => listInFull(db, products, { before: null, limit: 50 }) },
  { what: 'stock history of what sells most', ask: ({ db, known }) => stockHistory(db, known.product, 500) },
  {
    what: 'what lies here for orders of what sells most',
    ask: ({ db, known }) => committedBySize(db, known.productId),
  },
]
