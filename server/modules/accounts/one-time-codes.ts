import { randomInt } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'

/** `verify-whatsapp` verifies the account as `verify` does, but has not been through its mailbox. */
export type CodePurpose = 'reset' | 'verify' | 'verify-whatsapp'

const LIFE_MS = 900_000
const MOST_TRIES = 5

export type IssuedCode = { code: string; until: Date }

/**
 * A new code for the account, which ends the one before it, handed to `deliver` in the same transaction. Kept like a
 * password: a million codes are soon guessed from a plain hash, and not within 15 minutes from this one.
 */
export async function issueCode(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  deliver: (tx: Transaction, issued: IssuedCode) => Promise<void>,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  const until = new Date(now.getTime() + LIFE_MS)
  const row = {
    id: newId(),
    code_hash: await hashPassword(code),
    tries: 0,
    expires_at: until,
    created_at: now,
  }
  await db.begin(async (tx) => {
    await tx`
      insert into one_time_codes ${tx({ ...row, account_id: accountId, purpose })}
      on conflict (account_id, purpose) do update set ${tx(row)}`
    await deliver(tx, { code, until })
  })
}

/**
 * The id of the account's live code if this is it, to be given to `useCode`; else null. Counts the try before it
 * looks, so that however many come at once, five look. `accountId` null, for no account, takes as long.
 */
export async function tryCode(
  db: Database,
  accountId: string | null,
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  const [live] = await db.begin(async (tx) => {
    // Not waiting for the disk: the wait would tell an account with a code from one without.
    await tx`set local synchronous_commit to off`
    return tx<{ id: string; code_hash: string }[]>`
      update one_time_codes set tries = tries + 1
      where account_id = ${accountId} and purpose = ${purpose} and tries < ${MOST_TRIES}
        and expires_at > ${new Date()}
      returning id, code_hash`
  })
  const fits = await passwordFits(live?.code_hash ?? null, code)
  return fits && live ? live.id : null
}

/** True the first time. */
export async function useCode(tx: Transaction, codeId: string): Promise<boolean> {
  const used = await tx`delete from one_time_codes where id = ${codeId} returning id`
  return used.length === 1
}
