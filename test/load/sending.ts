import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { processorOf } from './processor-of.ts'

const MESSAGES = 4000
/** Seldom, since each look is work for the same database. */
const LOOK_EVERY_MS = 100
const LOOK_FOR_TOLD_EVERY_MS = 1000
const TOLD_WITHIN_MS = 180_000

/** The sandbox reports each message as sent, delivered and read. */
const STATUSES = 3 * MESSAGES

/**
 * Measures how many messages are sent per second, and the processor time of each in the shop's process, in
 * milliseconds. All of the channel's messages wait at first; the sandbox writes each to disk before it answers.
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
  // The query walks along the index and ends at the first row: counting all that wait was most of the database's reads.
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
 * Measures how many statuses of WhatsApp messages are recorded per second until all are, and the processor time of each
 * in the shop's process, in milliseconds. Anything measured at the same time is slowed down by this work.
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
