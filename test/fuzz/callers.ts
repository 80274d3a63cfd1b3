import { randomUUID } from 'node:crypto'
import { ROLES } from '../../core/staff.ts'
import { createAccount } from '../../server/modules/accounts/register.ts'
import { openSession } from '../../server/modules/accounts/sessions.ts'
import type { Database } from '../../server/platform/database.ts'
import { newStaff, signedIn } from '../staff.ts'
import type { Callers } from './request.ts'

const SHOPPERS = 6
const NO_CONSENT = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }

/** Replaces the callers by new people with new sessions, since calls may have ended the old ones. */
export async function renewCallers(db: Database, base: string, callers: Callers): Promise<void> {
  callers.shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => newShopper(db)))
  callers.staff = await Promise.all(
    ROLES.map(async (role) => {
      const { token, csrf } = await signedIn(db, base, await newStaff(db, role))
      return { token: token ?? '', csrf }
    }),
  )
}

function newShopper(db: Database): Promise<string> {
  const email = `fuzz-${randomUUID()}@example.com`
  return db.begin(async (tx) => {
    const account = { ...NO_CONSENT, name: 'A Shopper', email, phone: null, passwordHash: null }
    return openSession(tx, await createAccount(tx, { ...account, verifiedAt: new Date() }))
  })
}
