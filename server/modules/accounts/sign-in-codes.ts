import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { passwordFits } from '../../platform/passwords.ts'
import type { Asked } from './account-jobs.ts'
import { type IssuedCode, MOST_TRIES, makeCode, type TriedFrom, whereTried } from './one-time-codes.ts'

/** Where a code was sent: to the phone, or to the mailbox of the phone's account. */
export type SentTo = { phone: string; mailboxOf: string | null }

/**
 * Issues a code for a phone, whether or not an account has it. It replaces codes requested in the same place, and is passed
 * to `deliver` in the same transaction. Hashed and bound to a place like codes for a new password (`one-time-codes.ts`).
 */
export async function issueSignInCode(
  db: Database,
  { phone, mailboxOf }: SentTo,
  asked: Asked,
  deliver: (tx: Transaction, issued: IssuedCode) => Promise<void>,
): Promise<void> {
  const { code, codeHash, now, until, by, from } = await makeCode(asked)
  await db.begin(async (tx) => {
    // One at a time, so that of two requests in one place only one code remains.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${phone}`}, 0))`
    if (mailboxOf !== null) await tx`select from accounts where id = ${mailboxOf} for key share`
    await tx`delete from sign_in_codes where phone = ${phone} and (asked_by = ${by} or asked_from = ${from})`
    // Deletes a few expired codes, as many as new ones come.
    await tx`
      delete from sign_in_codes where id in (
        select id from sign_in_codes where expires_at < ${now} order by expires_at limit 10 for update skip locked
      )`
    await tx`
      insert into sign_in_codes (id, phone, account_id, code_hash, expires_at, created_at, asked_by, asked_from)
      values (${newId()}, ${phone}, ${mailboxOf}, ${codeHash}, ${until}, ${now}, ${by}, ${from})`
    await deliver(tx, { code, until })
  })
}

/**
 * The id of the phone's valid code if `code` is it, for `useSignInCode`; otherwise null, which takes as long. The try is
 * counted before the code is compared; a right code resets the count, since missing details of a new account may be asked
 * for in between.
 */
export async function trySignInCode(
  db: Database,
  phone: string,
  triedFrom: TriedFrom,
  code: string,
): Promise<string | null> {
  const { by, from } = whereTried(triedFrom)
  const [live] = await db<{ id: string; code_hash: string }[]>`
    update sign_in_codes set tries = tries + 1
    where tries < ${MOST_TRIES} and id = (
      select id from sign_in_codes
      where phone = ${phone} and expires_at > ${new Date()} and (asked_by = ${by} or asked_from = ${from})
      -- The browser's own code before one requested on the same network.
      order by asked_by is not distinct from ${by} desc limit 1
    )
    returning id, code_hash`
  const fits = await passwordFits(live?.code_hash ?? null, code)
  if (!fits || !live) return null
  await db`update sign_in_codes set tries = 0 where id = ${live.id}`
  return live.id
}

/** Where the code had been sent, the first time; afterwards null. Accounts are locked before the codes sent to them. */
export async function useSignInCode(tx: Transaction, codeId: string, phone: string): Promise<SentTo | null> {
  await tx`
    select from accounts
    where phone = ${phone} or id = (select account_id from sign_in_codes where id = ${codeId})
    order by id for no key update`
  const [used] = await tx<SentTo[]>`
    delete from sign_in_codes where id = ${codeId} returning phone, account_id as "mailboxOf"`
  return used ?? null
}

/** Deletes expired codes, also of phones for which no new ones are requested, since each contains a phone. */
export async function forgetOldSignInCodes(db: Database, now: Date): Promise<void> {
  await db`delete from sign_in_codes where expires_at < ${now}`
}

/** To be called before the account or its phone is removed. */
export async function forgetSignInCodes(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    delete from sign_in_codes
    where account_id = ${accountId} or phone = (select phone from accounts where id = ${accountId})`
}
