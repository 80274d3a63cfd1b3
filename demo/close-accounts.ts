import { revokeAllSessions } from '../server/modules/accounts/sessions.ts'
import { recordChange } from '../server/modules/history/record-change.ts'
import { endSessionsOf } from '../server/modules/staff/sessions.ts'
import type { Database } from '../server/platform/database.ts'
import { passwordFits } from '../server/platform/passwords.ts'
import { OWNER, SHOPPER } from './accounts.ts'
import type { DemoPasswords } from './made-passwords.ts'

type Kept = { id: string; passwordHash: string }

/**
 * For production on a database that was a demo's: closes the demo accounts whose passwords are still those of the README,
 * or, with `made`, those that a demo's start printed. An account with a password of its own stays. Returns the addresses
 * that were closed.
 */
export async function closeDemoAccounts(db: Database, made: DemoPasswords | null = null): Promise<string[]> {
  const closed = await Promise.all([
    closeOwner(db, [OWNER.password, ...(made ? [made.owner] : [])]),
    closeShopper(db, [SHOPPER.password, ...(made ? [made.shopper] : [])]),
  ])
  return closed.filter((email) => email !== null)
}

async function closeOwner(db: Database, told: string[]): Promise<string | null> {
  const [owner] = await db<Kept[]>`
    select id, password_hash as "passwordHash" from staff where email = ${OWNER.email} and left_at is null`
  if (!owner || !(await fitsOne(owner.passwordHash, told))) return null
  return db.begin(async (tx) => {
    const left = await tx`
      update staff set left_at = now()
      where id = ${owner.id} and left_at is null and password_hash = ${owner.passwordHash} returning id`
    if (left.length === 0) return null
    await endSessionsOf(tx, owner.id)
    await recordChange(tx, null, {
      action: 'staff.removed',
      subject: OWNER.email,
      before: { name: OWNER.name, role: OWNER.role },
    })
    return OWNER.email
  })
}

async function closeShopper(db: Database, told: string[]): Promise<string | null> {
  const [shopper] = await db<Kept[]>`
    select id, password_hash as "passwordHash" from accounts
    where email = ${SHOPPER.email} and password_hash is not null`
  if (!shopper || !(await fitsOne(shopper.passwordHash, told))) return null
  return db.begin(async (tx) => {
    const locked = await tx`
      update accounts set password_hash = null
      where id = ${shopper.id} and password_hash = ${shopper.passwordHash} returning id`
    if (locked.length === 0) return null
    await revokeAllSessions(tx, shopper.id)
    return SHOPPER.email
  })
}

async function fitsOne(hash: string, told: string[]): Promise<boolean> {
  for (const password of told) if (await passwordFits(hash, password)) return true
  return false
}
