import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { processorOf } from './processor-of.ts'

const MESSAGES = 4000
const LOOK_EVERY_MS = 20

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
  const left = async () => {
    const [row] = await db<{ left: number }[]>`
      select count(*)::int as left from messages where status = 'waiting' and recipient = ${recipient}`
    return row!.left
  }
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  const seconds = (performance.now() - since) / 1000
  const cost = (processorOf(child.pid!) - before) / MESSAGES
  await db.end()
  return { perSecond: MESSAGES / seconds, cost }
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
