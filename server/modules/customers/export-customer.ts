import type { Database } from '../../platform/database.ts'
import { keptGrievances } from '../grievances/follow-grievance.ts'
import { changesAbout } from '../history/changes-about.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { messagesOf } from '../messaging/find-messages.ts'
import { holdsSecret } from '../messaging/templates/render.ts'
import { exportReader } from '../newsletter/read-readers.ts'
import { type WholeOrder, wholeOrder } from '../orders/reading/whole-order.ts'
import { returnsForExport } from '../returns/forget-returns.ts'
import { reviewsOf } from '../reviews/export-reviews.ts'
import { keptWaits } from '../size-waits/own-waits.ts'
import { readWishlist } from '../wishlist/wishlist.ts'
import { type CustomerKey, ordersOfCustomer, wholeCustomer } from './whole-customer.ts'

const ALL = 100_000

/**
 * Everything that is kept about a person, for that person, with the changes that were made to it; without other people's
 * names, codes, and data that protects the account. The export is logged.
 */
export async function exportCustomer(db: Database, actor: Actor, { id, code }: CustomerKey) {
  const held = await heldOf(db, id)
  const changes = (await changesAbout(db, code)).map(({ id: _, who: __, ...change }) => change)
  await db.begin((tx) => recordChange(tx, actor, { action: 'customer.exported', subject: code }))
  return { ...held, changes }
}

/** Everything that is kept about a person, without the changes that were made in the console. */
export async function heldOf(db: Database, accountId: string) {
  const { account, cart, credit } = await wholeCustomer(db, accountId)
  const messages = await messagesOf(db, accountId, ALL)
  const orders: Omit<WholeOrder, 'messages' | 'customer'>[] = []
  for (const { code } of await ordersOfCustomer(db, accountId, ALL)) {
    const order = await wholeOrder(db, code)
    if (!order) continue
    const { messages: _, customer: __, ...facts } = order
    orders.push({ ...facts, events: facts.events.map(withoutNames) })
  }
  return {
    account,
    newsletter: await exportReader(db, accountId),
    cart,
    storeCredit: credit,
    wishlist: await readWishlist(db, accountId),
    returns: await returnsForExport(db, accountId),
    reviews: await reviewsOf(db, accountId),
    complaints: await keptGrievances(db, accountId),
    sizeWaits: await keptWaits(db, accountId),
    orders,
    messages: messages.map(({ template, content, ...message }) => ({
      ...message,
      template,
      content: holdsSecret(template) ? {} : content,
    })),
  }
}

/** Which person of the shop did it is not the customer's data. */
const withoutNames = (event: WholeOrder['events'][number]): WholeOrder['events'][number] =>
  event.staff === null ? event : { ...event, staff: null, actor: 'shop' }
