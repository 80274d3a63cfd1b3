import { STAFF } from '../../../core/refusals/staff.ts'
import { mayManage, type Role, type StaffListed } from '../../../core/staff.ts'
import { refuseWeakPassword } from '../../platform/common-passwords.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { withdrawInvitationsOf } from './open-invitations.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

export async function listPeople(db: Database): Promise<StaffListed<Date>[]> {
  return db<StaffListed<Date>[]>`
    select id, name, email, role, totp_confirmed_at is not null as "hasSecondFactor", left_at as "leftAt",
      (select max(last_used_at) from staff_sessions where staff_id = p.id) as "lastSeenAt"
    from staff p order by left_at nulls first, name, id`
}

type NewPerson = { name: string; email: string; role: Role; password: string }

/**
 * Refuses (409) an e-mail address that somebody has, (400) a weak password. A person who had left returns with a new role
 * and password. `actor` undefined: the person themselves, with an invitation.
 */
export async function addPerson(tx: Transaction, person: NewPerson, actor?: Actor): Promise<string> {
  const { name, email, role } = person
  refuseWeakPassword(person.password, 'password', [email])
  const passwordHash = await hashPassword(person.password)
  const [added] = await tx<{ id: string }[]>`
    insert into staff (id, name, email, role, password_hash)
    values (${newId()}, ${name}, ${email}, ${role}, ${passwordHash})
    on conflict (email) do update
      set name = excluded.name, role = excluded.role, password_hash = excluded.password_hash, left_at = null,
        totp_secret = null, totp_confirmed_at = null, totp_step = null
      where staff.left_at is not null
    returning id`
  if (!added) throw new Refusal(STAFF.staffEmailTaken, { email })
  const by = actor === undefined ? { id: added.id, name } : actor
  await recordChange(tx, by, { action: 'staff.added', subject: email, after: { name, role } })
  return added.id
}

/** Changes a role and ends the person's sessions, so that they continue with their new rights. */
export async function changeRole(db: Database, actor: Actor, staffId: string, role: Role): Promise<void> {
  await db.begin(async (tx) => {
    const person = await lockPerson(tx, actor, staffId)
    if (person.role === role) return
    await tx`update staff set role = ${role} where id = ${person.id}`
    await refuseWithoutOwner(tx)
    await withdrawInvitationsOf(tx, actor, { id: person.id, role })
    await endSessionsOf(tx, person.id)
    await recordChange(tx, actor, {
      action: 'staff.role-changed',
      subject: person.email,
      before: { role: person.role },
      after: { role },
    })
  })
}

/** Removes a person, who cannot sign in from this moment on. Their actions stay in the log under their name. */
export async function removePerson(db: Database, actor: Actor, staffId: string): Promise<void> {
  await db.begin(async (tx) => {
    const person = await lockPerson(tx, actor, staffId)
    await tx`update staff set left_at = now() where id = ${person.id}`
    await refuseWithoutOwner(tx)
    await withdrawInvitationsOf(tx, actor, { id: person.id, role: null })
    await endSessionsOf(tx, person.id)
    await recordChange(tx, actor, {
      action: 'staff.removed',
      subject: person.email,
      before: { name: person.name, role: person.role },
    })
  })
}

/** For somebody whose phone is lost: the password alone signs in until a new app is set up. */
export async function resetSecondFactor(db: Database, actor: Actor, staffId: string): Promise<void> {
  await db.begin(async (tx) => {
    const person = await lockPerson(tx, actor, staffId)
    await removeSecondFactor(tx, person.id)
    await endSessionsOf(tx, person.id)
    await recordChange(tx, actor, { action: 'staff.second-factor-removed', subject: person.email })
  })
}

/** For a shop whose key is lost, so that no app's codes can be checked. Returns the addresses of those who had an app. */
export async function takeAllAppsOff(db: Database): Promise<string[]> {
  return db.begin(async (tx) => {
    const people = await tx<{ id: string; email: string }[]>`
      select id, email from staff where totp_secret is not null order by id for update`
    for (const { id, email } of people) {
      await removeSecondFactor(tx, id)
      await endSessionsOf(tx, id)
      await recordChange(tx, null, { action: 'staff.second-factor-removed', subject: email })
    }
    return people.map(({ email }) => email)
  })
}

/** Locks a person to be changed. Refuses an actor who was removed or demoted a moment ago, or whose role is too low. */
async function lockPerson(tx: Transaction, actor: Actor, staffId: string) {
  // Locks all owners too, in one order: of two owners who remove each other at once, one stays.
  const rows = await tx<{ id: string; name: string; email: string; role: Role }[]>`
    select id, name, email, role from staff
    where left_at is null and (id::text = ${staffId} or role = 'owner') order by id for update`
  const person = rows.find(({ id }) => id === staffId)
  if (!person) throw new Refusal(STAFF.staffUnknown)
  const by = rows.find(({ id }) => id === actor?.id)
  if (actor && !(by && mayManage(by.role, person.role))) throw new Refusal(STAFF.notYourWork)
  return person
}

async function refuseWithoutOwner(tx: Transaction) {
  const [owner] = await tx`select 1 from staff where role = 'owner' and left_at is null limit 1`
  if (!owner) throw new Refusal(STAFF.ownerNeeded)
}
