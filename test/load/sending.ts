import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { processorOf } from './processor-of.ts'

const MESSAGES = 4000
/** Seldom, for a look is work of the same database. */
const LOOK_EVERY_MS = 100
const LOOK_FOR_TOLD_EVERY_MS = 1000
const TOLD_WITHIN_MS = 180_000

/** The sandbox tells that each was sent, delivered and read. */
const STATUSES = 3 * MESSAGES

/**
 * How many messages leave in a second, and what each costs the shop's process: so many of the channel wait at once, for
 * the sandbox, which writes each to its disk before it answers. Milliseconds of processor.
 */
export async function sending({ child }: ShopProcess, dataDir: string, channel: 'email' | 'whatsapp') {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  const recipient = channel === 'email' ? 'shopper@example.com' : '9876543210'
  const content = JSON.stringify(SHIPPED)
  const before = processorOf(child.pid!)
  const since = performance.now()
  await db`
    insert into messages (id, channel, purpose, template, recipient, content)
    select gen_random_uuid(), ${channel}, 'transactional', 'order-shipped', ${recipient}, ${content}
    from generate_series(1, ${MESSAGES})`
  // Ends at the first, by going along the index: a count of all that wait was most of what the database read meanwhile.
  await db`set enable_bitmapscan = off`
  await db`set enable_seqscan = off`
  const isOneLeft = async () => {
    const [row] = await db<{ left: boolean }[]>`
      select exists (
        select from messages where status = 'waiting' and recipient = ${recipient} order by created_at limit 1
      ) as left`
    return row!.left
  }
  while (await isOneLeft()) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  const seconds = (performance.now() - since) / 1000
  const cost = (processorOf(child.pid!) - before) / MESSAGES
  await db.end()
  return { perSecond: MESSAGES / seconds, cost }
}

/**
 * What is told of messages that were sent by WhatsApp, until all of it is written down: how much a second, and what each
 * costs the shop's process. Milliseconds of processor. Whatever is measured beside this is measured beside work.
 */
export async function beingTold({ child }: ShopProcess, dataDir: string) {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  const handled = async () => {
    const [row] = await db<{ handled: number }[]>`
      select count(*)::int as handled from webhook_events where provider = 'whatsapp' and handled_at is not null`
    return row!.handled
  }
  const already = await handled()
  const before = processorOf(child.pid!)
  const since = performance.now()
  while ((await handled()) < STATUSES) {
    if (performance.now() - since > TOLD_WITHIN_MS) throw new Error('WhatsApp did not tell of every message.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_FOR_TOLD_EVERY_MS))
  }
  const seconds = (performance.now() - since) / 1000
  const cost = (processorOf(child.pid!) - before) / (STATUSES - already)
  await db.end()
  return { perSecond: (STATUSES - already) / seconds, cost }
}

const SHIPPED = {
  name: 'A Shopper',
  code: 'K7M2Q9X4TD',
  pieces: [{ name: 'Aangan Linen Kurta', size: 'M', quantity: 1 }],
  due: 1649,
  courier: 'Delhivery',
  trackingUrl: 'https://example.com/t/1',
  awb: '1234567890',
}
