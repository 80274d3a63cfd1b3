import type { Database, Transaction } from '../../platform/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { SECRET_BYTES } from './totp.ts'

const isOpen = (kept: Buffer) => kept.length === SECRET_BYTES

/** The secret that a person's authenticator app shares with the shop, locked; null: none. */
export async function lockAppSecret(
  tx: Transaction,
  secrets: Secrets,
  staffId: string,
): Promise<{ secret: Buffer; step: number | null } | null> {
  const [person] = await tx<{ kept: Buffer | null; step: number | null }[]>`
    select totp_secret as kept, totp_step as step from staff where id = ${staffId} for update`
  if (!person?.kept) return null
  const kept = Buffer.from(person.kept)
  if (!isOpen(kept)) return { secret: secrets.unseal(kept, staffId), step: person.step }
  // It was stored unsealed by an instance of an earlier version that still runs.
  await tx`update staff set totp_secret = ${secrets.seal(kept, staffId)} where id = ${staffId}`
  return { secret: kept, step: person.step }
}

/**
 * At the start, before anybody can sign in: seals secrets that an earlier version stored unsealed. Throws when the others were
 * sealed with another key: nobody with an app could sign in then, and new secrets would get the wrong key.
 */
export async function sealAppSecrets(db: Database, secrets: Secrets): Promise<void> {
  const people = await db<{ id: string; kept: Buffer }[]>`
    select id, totp_secret as kept from staff where totp_secret is not null`
  const strange = people.filter(({ kept }) => !isOpen(kept) && !secrets.isOurs(Buffer.from(kept)))
  if (strange.length > 0) throw new Error(STRANGE_KEY)
  for (const { id, kept } of people.filter((person) => isOpen(person.kept)))
    await db`
      update staff set totp_secret = ${secrets.seal(Buffer.from(kept), id)}
      where id = ${id} and totp_secret = ${kept}`
}

const STRANGE_KEY =
  'The keys of the authenticator apps were sealed with another key than this one. Put back the SECRET_KEY of before, ' +
  'or the file secret-key of its DATA_DIR. If it is lost, npm run admin -- take-apps-off takes all apps off: ' +
  'passwords alone sign in then, until each person has set up an app again.'
