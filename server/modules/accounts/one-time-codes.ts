import { hash, randomInt } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Asker } from '../../platform/known-devices.ts'
import { networkOf } from '../../platform/network.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import type { Asked } from './account-jobs.ts'
import type { From } from './devices.ts'
import { type Account, lockAccount } from './find-account.ts'

/** `verify-whatsapp` verifies the account as `verify` does, but proves the phone and not the mailbox. */
export type CodePurpose = 'reset' | 'verify' | 'verify-whatsapp'

const LIFE_MS = 900_000
export const MOST_TRIES = 5

export type IssuedCode = { code: string; until: Date }

/**
 * Where a code may be used: in the browser that requests it, which gets a key if it has none, so that a phone may change
 * networks meanwhile; and, unless the account knows that browser, in its network too.
 */
export function askedBy(from: From, asker: Asker): { device: string; asked: Asked } {
  const device = from.device ?? newToken().token
  const network = asker.device === null ? networkHash(from.address).toString('base64url') : null
  return { device, asked: { device: hashToken(device).toString('base64url'), network } }
}

/** A new code, and what is stored of it: its hash, until when it is valid, and the browser and network that requested it. */
export async function makeCode(asked: Asked | null) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  const until = new Date(now.getTime() + LIFE_MS)
  const by = asked && Buffer.from(asked.device, 'base64url')
  const from = asked?.network ? Buffer.from(asked.network, 'base64url') : null
  return { code, codeHash: await hashPassword(code), now, until, by, from }
}

export type TriedFrom = Pick<From, 'device' | 'address'>

/** The browser and the network in which a code is tried, in the form in which those that requested it are stored. */
export const whereTried = ({ device, address }: TriedFrom) => ({
  by: device ? hashToken(device) : null,
  from: networkHash(address),
})

const networkHash = (address: string): Buffer => hash('sha256', networkOf(address), 'buffer')

/**
 * Issues a new code for the account, which replaces the one before, and passes it to `deliver` in the same transaction,
 * with the account as it is then. It is hashed like a password: a plain hash of a million codes could be reversed at once,
 * this one not within 15 minutes. `asked`: where it was requested without a session; it replaces only codes requested
 * there, and works only there.
 */
export async function issueCode(
  db: Database,
  accountId: string,
  { purpose, asked = null }: { purpose: CodePurpose; asked?: Asked | null },
  deliver: (tx: Transaction, issued: IssuedCode, account: Account) => Promise<void>,
): Promise<void> {
  const { code, codeHash, now, until, by, from } = await makeCode(asked)
  await db.begin(async (tx) => {
    // Locks the account, so that of two requests in one place only one code remains, and an erased account gets none.
    const account = await lockAccount(tx, accountId)
    if (!account) return
    await tx`
      delete from one_time_codes
      where account_id = ${accountId} and (expires_at < ${now}
        or (purpose = ${purpose} and (${asked === null} or asked_by = ${by} or asked_from = ${from})))`
    await tx`
      insert into one_time_codes (id, account_id, purpose, code_hash, expires_at, created_at, asked_by, asked_from)
      values (${newId()}, ${accountId}, ${purpose}, ${codeHash}, ${until}, ${now}, ${by}, ${from})`
    await deliver(tx, { code, until }, account)
  })
}

/**
 * The id of the account's valid code if `code` is it, for `useCode`; otherwise null. The try is counted before the code is
 * compared, so that of any number of parallel tries five are compared. `accountId` null (no account) takes as long.
 * `triedFrom`: where a code requested without a session is tried.
 */
export async function tryCode(
  db: Database,
  accountId: string | null,
  { purpose, triedFrom = null }: { purpose: CodePurpose; triedFrom?: TriedFrom | null },
  code: string,
): Promise<string | null> {
  const { by, from } = triedFrom ? whereTried(triedFrom) : { by: null, from: null }
  const [live] = await db.begin(async (tx) => {
    // Not waiting for the disk, since that wait would distinguish accounts with a code from those without.
    await tx`set local synchronous_commit to off`
    return tx<{ id: string; code_hash: string }[]>`
      update one_time_codes set tries = tries + 1
      where tries < ${MOST_TRIES} and id = (
        select id from one_time_codes
        where account_id = ${accountId} and purpose = ${purpose} and expires_at > ${new Date()}
          and (${triedFrom === null} or asked_by = ${by} or asked_from = ${from})
        -- The browser's own code before one requested on the same network.
        order by asked_by is not distinct from ${by} desc limit 1
      )
      returning id, code_hash`
  })
  const fits = await passwordFits(live?.code_hash ?? null, code)
  return fits && live ? live.id : null
}

/** Invalidates codes of these purposes. */
export async function endCodes(
  tx: Transaction,
  accountId: string,
  ...purposes: CodePurpose[]
): Promise<void> {
  await tx`delete from one_time_codes where account_id = ${accountId} and purpose = any(${purposes})`
}

/** True the first time. Locks the account first, as whoever issues a code or erases the account does, to prevent deadlocks. */
export async function useCode(tx: Transaction, accountId: string, codeId: string): Promise<boolean> {
  if (!(await lockAccount(tx, accountId))) return false
  const used = await tx`delete from one_time_codes where id = ${codeId} returning id`
  return used.length === 1
}

/** Deletes expired codes, also of accounts that request no new ones, since each contains a network. */
export async function forgetOldCodes(db: Database, now: Date): Promise<void> {
  await db`delete from one_time_codes where expires_at < ${now}`
}
