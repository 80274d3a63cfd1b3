import type { FastifyInstance } from 'fastify'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { correctPhone } from '../../modules/accounts/correct-phone.ts'
import { revokeAllSessions } from '../../modules/accounts/sessions.ts'
import { eraseCustomer } from '../../modules/customers/erase-customer.ts'
import { exportCustomer } from '../../modules/customers/whole-customer.ts'
import { changesAbout } from '../../modules/history/changes-about.ts'
import { recordChange } from '../../modules/history/record-change.ts'
import { redirectMessages } from '../../modules/messaging/redirect-messages.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { customerFor } from './customers.ts'
import { openAdmin } from './door.ts'

/**
 * What is done for one person. The audit log is never erased, so it names an account by its number alone, and of a phone
 * it keeps the last digits.
 */
export function openCustomerData(app: FastifyInstance, shop: Shop) {
  openAdmin(
    app,
    shop,
    'POST /api/admin/customers/{code}/phone',
    async ({ db }, { staff, params, payload }) => {
      const { id, code } = await customerFor(db, params.code ?? '')
      await db.begin(async (tx) => {
        const { before } = await correctPhone(tx, id, payload.phone)
        await redirectMessages(tx, id, payload.phone)
        await recordChange(tx, staff, {
          action: 'customer.phone-corrected',
          subject: code,
          before: { phone: before && masked(before) },
          after: { phone: masked(payload.phone), reason: payload.reason },
        })
      })
      return { success: true, message: 'The phone is corrected.' }
    },
  )

  openAdmin(app, shop, 'POST /api/admin/customers/{code}/sign-out', async ({ db }, { staff, params }) => {
    const { id, code } = await customerFor(db, params.code ?? '')
    await db.begin(async (tx) => {
      await revokeAllSessions(tx, id)
      await recordChange(tx, staff, { action: 'customer.signed-out', subject: code })
    })
    return { success: true, message: 'They are signed out everywhere.' }
  })

  openAdmin(
    app,
    shop,
    'POST /api/admin/customers/{code}/export',
    async ({ db, settings }, { staff, params }) => {
      const { id, code } = await customerFor(db, params.code ?? '')
      const now = new Date()
      const held = await exportCustomer(db, id)
      const changes = (await changesAbout(db, code)).map(({ id: _, who: __, ...change }) => change)
      await db.begin((tx) => recordChange(tx, staff, { action: 'customer.exported', subject: code }))
      return {
        success: true,
        fileName: `customer-${code}-${now.toISOString().slice(0, 10)}.json`,
        data: { shop: settings.facts().legalName, exportedAt: now.toISOString(), ...held, changes },
      }
    },
  )

  openAdmin(
    app,
    shop,
    'POST /api/admin/customers/{code}/erase',
    async ({ db }, { staff, params, payload }) => {
      const { id, code } = await customerFor(db, params.code ?? '')
      if (payload.confirm.toUpperCase() !== code) throw new Refusal(CONSOLE.erasureUnconfirmed, { code })
      await db.begin(async (tx) => {
        const { bills } = await eraseCustomer(tx, id, { now: new Date() })
        await recordChange(tx, staff, {
          action: 'customer.erased',
          subject: code,
          after: { billsKept: bills, reason: payload.reason },
        })
      })
      return { success: true, message: 'The account is erased. What is left is its number and its bills.' }
    },
  )
}

/** '••••••3210' */
const masked = (phone: string) => `••••••${phone.slice(-4)}`
