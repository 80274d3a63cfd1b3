import type { FastifyInstance } from 'fastify'
import type { SettingsPayload } from '../../../contract/admin-payloads.ts'
import type { Settings } from '../../../contract/admin-replies.ts'
import { paise, rupees } from '../../../core/money.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import { saveFacts } from '../../modules/settings/save-facts.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'

export function openSettingsRoutes(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/settings', async ({ db }) => {
    const { facts, version } = await readSettings(db)
    return { success: true, version, shop: shown(facts) }
  })

  openAdmin(app, shop, 'PUT /api/admin/settings', async ({ db }, { staff, payload }) => {
    const version = await saveFacts(db, staff, asFacts(payload.shop), payload.version)
    return { success: true, version, message: 'Saved. The shop’s pages say it from now on.' }
  })
}

function shown({ delivery, ...facts }: ShopFacts): Settings['shop'] {
  const { feePaise, freeFromPaise } = delivery
  return {
    ...facts,
    delivery: { fee: rupees(feePaise), freeFrom: freeFromPaise === null ? null : rupees(freeFromPaise) },
  }
}

function asFacts({ delivery, ...facts }: SettingsPayload['shop']): ShopFacts {
  const { fee, freeFrom } = delivery
  return {
    ...facts,
    delivery: { feePaise: paise(fee), freeFromPaise: freeFrom === null ? null : paise(freeFrom) },
  }
}
