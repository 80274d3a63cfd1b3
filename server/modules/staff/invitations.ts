import { STAFF } from '../../../core/refusals/staff.ts'
import { mayManage, ROLE_TEXT, type Role } from '../../../core/staff.ts'
import { DAY_MS } from '../../../core/time.ts'
import { type Database, type Transaction, violates } from '../../platform/database.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { queueMessage } from '../messaging/outbox.ts'
import { stillMayInvite } from './open-invitations.ts'
import { addPerson } from './people.ts'
import { type From, openStaffSession, type Staff } from './sessions.ts'

const GOOD_FOR_MS = 3 * DAY_MS

type Deps = { db: Database; jobs: Jobs; config: { consoleUrl: string } }
type Invited = { email: string; role: Role }
type Invitation = { token: string; link: string; expiresAt: Date }

/**
 * Sends an invitation that is valid for 72 hours and one person, and withdraws an earlier one to the same address. Refuses
 * (403) a role that this person may not give, (409) an address that somebody of the shop has.
 */
export async function invite(
  { db, jobs, config }: Deps,
  staff: Person,
  { email, role }: Invited,
): Promise<Invitation> {
  return db.begin(async (tx) => {
    const { token, expiresAt } = await writeInvitation(tx, staff, { email, role }, new Date())
    // In the fragment, which is sent to no server and logged nowhere.
    const link = `${config.consoleUrl}/admin/invitation#${token}`
    await recordChange(tx, staff, { action: 'staff.invited', subject: email, after: { role } })
    const { name, may } = ROLE_TEXT[role]
    await queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'authentication',
      template: 'staff-invitation',
      recipient: email,
      content: { invitedBy: staff.name, role: name, may, link, until: expiresAt.toISOString() },
    })
    return { token, link, expiresAt }
  })
}

async function writeInvitation(
  tx: Transaction,
  staff: Person,
  { email, role }: Invited,
  now: Date,
): Promise<Omit<Invitation, 'link'>> {
  // Locked, so that whoever removes the inviter at this moment either withdraws this invitation too or is seen here.
  const [by] = await tx<{ role: Role }[]>`
    select role from staff where id = ${staff.id} and left_at is null for share`
  if (!by || !mayManage(by.role, role)) throw new Refusal(STAFF.notYourWork)
  const [known] = await tx`select 1 from staff where email = ${email} and left_at is null`
  if (known) throw new Refusal(STAFF.staffEmailTaken, { email })
  await tx`
    update staff_invitations set withdrawn_at = ${now}
    where email = ${email} and accepted_at is null and withdrawn_at is null`
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  try {
    await tx`
      insert into staff_invitations (id, token_hash, email, role, invited_by, created_at, expires_at)
      values (${newId()}, ${hash}, ${email}, ${role}, ${staff.id}, ${now}, ${expiresAt})`
  } catch (error) {
    if (!violates(error, 'staff_invitations_email_idx')) throw error
    throw new Refusal(STAFF.invitedJustNow, { email })
  }
  return { token, expiresAt }
}

export async function withdrawInvitation(db: Database, staff: Staff, id: string): Promise<void> {
  await db.begin(async (tx) => {
    const [invitation] = await tx<{ email: string; role: Role }[]>`
      update staff_invitations set withdrawn_at = now()
      where id::text = ${id} and accepted_at is null and withdrawn_at is null returning email, role`
    if (!invitation) throw new Refusal(STAFF.invitationUnknown)
    const { email, role } = invitation
    await recordChange(tx, staff, { action: 'staff.invitation-withdrawn', subject: email, before: { role } })
  })
}

/**
 * The invited person. Refuses (404) an invitation that was used, withdrawn, has expired, or that its inviter could not give
 * now.
 */
export async function readInvitation(
  sql: Database | Transaction,
  token: string,
  now = new Date(),
): Promise<{ id: string; email: string; role: Role }> {
  const [invitation] = await sql<{ id: string; email: string; role: Role }[]>`
    select i.id, i.email, i.role from staff_invitations i
    join staff s on s.id = i.invited_by and ${stillMayInvite(sql)}
    where token_hash = ${hashToken(token)} and accepted_at is null and withdrawn_at is null and expires_at > ${now}`
  if (invitation) return invitation
  const [used] = await sql`
    select from staff_invitations where token_hash = ${hashToken(token)} and accepted_at is not null`
  throw new Refusal(used ? STAFF.invitationUsed : STAFF.invitationGone)
}

/** Creates the account and signs it in. */
export async function acceptInvitation(
  db: Database,
  { token, name, password }: { token: string; name: string; password: string },
  from: From,
): Promise<{ token: string }> {
  const now = new Date()
  return db.begin(async (tx) => {
    await lockInviter(tx, token)
    const { id, email, role } = await readInvitation(tx, token, now)
    const taken = await tx`
      update staff_invitations set accepted_at = ${now} where id = ${id} and accepted_at is null returning id`
    if (taken.length === 0) throw new Refusal(STAFF.invitationUsed)
    const staffId = await addPerson(tx, { name, email, role, password })
    return { token: await openStaffSession(tx, staffId, from) }
  })
}

/** Locks the inviter in the same order as whoever removes people: together with all owners. */
async function lockInviter(tx: Transaction, token: string) {
  await tx`
    select id from staff
    where (left_at is null and role = 'owner')
      or id = (select invited_by from staff_invitations where token_hash = ${hashToken(token)})
    order by id for no key update`
}
