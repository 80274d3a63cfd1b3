import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'
import type { Target } from './fuzz.ts'

/** Starts a shop with its demo catalogue and its sandbox, as a person does, in a folder of its own. */
export async function startTarget(): Promise<
  Target & { stop(): Promise<void>; lastWords(): string; isAlive(): boolean; audit(): Promise<string[]> }
> {
  const dataDir = openedFolder('fuzz-')
  const shop = await startShopProcess(dataDir, { ADDRESS_LIMIT_SCALE: '1000000' })
  const db = openDatabase(embeddedAddress(dataDir), 8)
  const keys: Record<string, string> = JSON.parse(readFileSync(join(dataDir, 'sandbox/keys.json'), 'utf8'))
  return {
    base: shop.url,
    db,
    secrets: {
      stripe: `whsec_${keys['stripe-webhooks']}`,
      razorpay: keys['razorpay-webhooks'] ?? '',
      whatsapp: keys['whatsapp-app'] ?? '',
      courier: keys['courier-webhooks'] ?? '',
    },
    lastWords: shop.output,
    isAlive: () => shop.child.exitCode === null && shop.child.signalCode === null,
    audit: () => audit(db),
    async stop() {
      await db.end({ timeout: 5 })
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
