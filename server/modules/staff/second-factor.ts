import { STAFF } from '../../../core/refusals/staff.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken, newCode } from '../../platform/ids.ts'
import { rememberDevice } from '../../platform/known-devices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { recordChange } from '../history/record-change.ts'
import { lockAppSecret } from './app-secret.ts'
import { STAFF_DEVICES } from './devices.ts'
import { endSessionsOf, freshenSession, raiseSession, type Staff } from './sessions.ts'
import { base32, enrolmentAddress, newSecret, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10

type Deps = { db: Database; secrets: Secrets }
type In = { tx: Transaction; secrets: Secrets }

/**
 * The second half of signing in: a code of the app, or a recovery code. Gives the session a new token. For somebody who is
 * signed in already it confirms the session once more and returns null. `key`: the browser's, before and after.
 */
export async function giveSecondFactor(
  { db, secrets }: Deps,
  staff: Staff,
  { code, key = null }: { code: string; key?: string | null },
): Promise<{ token: string; key: string } | null> {
  const now = new Date()
  return db.begin(async (tx) => {
    const good = /^\d{6}$/.test(code)
      ? await takeCode({ tx, secrets }, staff.id, code, now)
      : await takeRecoveryCode(tx, staff, code, now)
    if (!good) throw new Refusal(STAFF.factorWrong)
    if (staff.stage === 'in') {
      await freshenSession(tx, staff.sessionId, now)
      return null
    }
    const { device } = await rememberDevice(tx, STAFF_DEVICES, staff.id, key)
    return { token: await raiseSession(tx, staff.sessionId, now), key: device }
  })
}

/** Makes a secret for the app to scan; it does not count until `confirmEnrolment`. Refuses (409) when one is in use. */
export async function startEnrolment({ db, secrets }: Deps, staff: Staff, issuer: string) {
  const secret = newSecret()
  const started = await db`
    update staff set totp_secret = ${secrets.seal(secret, staff.id)}
    where id = ${staff.id} and totp_confirmed_at is null returning id`
  if (started.length === 0) throw new Refusal(STAFF.appInUse)
  return { secret: base32(secret), address: enrolmentAddress(secret, staff.email, issuer) }
}

/**
 * Confirms with a code that the app has the secret, and ends all other sessions. Returns the recovery codes, which are
 * shown only once.
 */
export async function confirmEnrolment(
  { db, secrets }: Deps,
  staff: Staff,
  code: string,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const now = new Date()
  return db.begin(async (tx) => {
    const [person] = await tx<{ confirmed: boolean }[]>`
      select totp_confirmed_at is not null as confirmed from staff where id = ${staff.id} for update`
    if (person?.confirmed) throw new Refusal(STAFF.appConfirmed)
    if (!(await takeCode({ tx, secrets }, staff.id, code, now))) throw new Refusal(STAFF.appCodeWrong)
    await tx`update staff set totp_confirmed_at = ${now} where id = ${staff.id}`
    await recordChange(tx, staff, { action: 'staff.second-factor-set', subject: staff.email })
    await endSessionsOf(tx, staff.id, staff.sessionId)
    return {
      recoveryCodes: await writeRecoveryCodes(tx, staff.id),
      token: await raiseSession(tx, staff.sessionId, now),
    }
  })
}

/** Removes the app: at the person's own wish, confirmed by a code of it, or by an owner for somebody whose phone is lost. */
export async function removeSecondFactor(tx: Transaction, staffId: string): Promise<void> {
  await tx`
    update staff set totp_secret = null, totp_confirmed_at = null, totp_step = null where id = ${staffId}`
  await tx`delete from staff_recovery_codes where staff_id = ${staffId}`
}

export async function removeOwnSecondFactor({ db, secrets }: Deps, staff: Staff, code: string) {
  await db.begin(async (tx) => {
    if (!(await takeCode({ tx, secrets }, staff.id, code, new Date()))) throw new Refusal(STAFF.appCodeWrong)
    await removeSecondFactor(tx, staff.id)
    await recordChange(tx, staff, { action: 'staff.second-factor-removed', subject: staff.email })
  })
}

export async function recoveryCodesLeft(db: Database, staffId: string): Promise<number> {
  const [{ left }] = await db<[{ left: number }]>`
    select count(*)::int as left from staff_recovery_codes where staff_id = ${staffId} and used_at is null`
  return left
}

async function takeCode({ tx, secrets }: In, staffId: string, code: string, now: Date): Promise<boolean> {
  const app = await lockAppSecret(tx, secrets, staffId)
  const step = app && stepOfCode(app.secret, code, app.step, now)
  if (step === null) return false
  await tx`update staff set totp_step = ${step} where id = ${staffId}`
  return true
}

async function takeRecoveryCode(tx: Transaction, staff: Staff, code: string, now: Date): Promise<boolean> {
  const taken = await tx`
    update staff_recovery_codes set used_at = ${now}
    where staff_id = ${staff.id} and code_hash = ${hashToken(bare(code))} and used_at is null returning staff_id`
  if (taken.length === 0) return false
  await recordChange(tx, staff, { action: 'staff.recovery-code-used', subject: staff.email })
  return true
}

async function writeRecoveryCodes(tx: Transaction, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(12))
  await tx`delete from staff_recovery_codes where staff_id = ${staffId}`
  await tx`insert into staff_recovery_codes ${tx(
    codes.map((code) => ({ staff_id: staffId, code_hash: hashToken(code) })),
  )}`
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Recovery codes are typed with or without dashes, in any case. */
const bare = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')
