import { readChanges } from '../../modules/history/read-changes.ts'
import {
  acceptInvitation,
  invite,
  readInvitation,
  withdrawInvitation,
} from '../../modules/staff/invitations.ts'
import { openInvitations } from '../../modules/staff/open-invitations.ts'
import { changeRole, listPeople, removePerson, resetSecondFactor } from '../../modules/staff/people.ts'
import { readSecurityLog } from '../../modules/staff/security-log.ts'
import type { AdminDoor } from './door.ts'
import { cursorIn, searchIn } from './query-fields.ts'
import { sessionOf } from './sign-in.ts'

const ENTRIES_A_PAGE = 50

export function openPeople(door: AdminDoor) {
  const { open } = door
  openInvitationRoutes(door)

  open('GET /api/admin/people', async ({ db }) => {
    const [people, invitations] = await Promise.all([listPeople(db), openInvitations(db)])
    return {
      people: people.map(({ lastSeenAt, leftAt, ...person }) => ({
        ...person,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        leftAt: leftAt?.toISOString() ?? null,
      })),
      invitations: invitations.map(({ expiresAt, ...invitation }) => ({
        ...invitation,
        expiresAt: expiresAt.toISOString(),
      })),
    }
  })

  open('PUT /api/admin/people/{id}/role', async ({ db }, { staff, params, payload }) => {
    await changeRole(db, staff, params.id, payload.role)
    return { message: 'The role is changed.' }
  })

  open('DELETE /api/admin/people/{id}', async ({ db }, { staff, params }) => {
    await removePerson(db, staff, params.id)
    return { message: 'They sign in no more.' }
  })

  open('DELETE /api/admin/people/{id}/second-factor', async ({ db }, { staff, params }) => {
    await resetSecondFactor(db, staff, params.id)
    return { message: 'Their authenticator app is taken off.' }
  })

  open('GET /api/admin/audit-log', async ({ db }, { query }) => {
    const { changes, olderThan } = await readChanges(db, askedIn(query))
    return { changes: changes.map(written), nextCursor: olderThan }
  })

  open('GET /api/admin/security-log', async ({ db }, { query }) => {
    const { entries, olderThan } = await readSecurityLog(db, askedIn(query))
    return { entries: entries.map(written), nextCursor: olderThan }
  })
}

const askedIn = (query: URLSearchParams) => ({
  search: searchIn(query),
  before: cursorIn(query),
  limit: ENTRIES_A_PAGE,
})

const written = <T extends { at: Date }>({ at, ...entry }: T) => ({ ...entry, at: at.toISOString() })

function openInvitationRoutes({ open }: AdminDoor) {
  open('POST /api/admin/people/invite', async (shop, { staff, payload }) => {
    const { link, expiresAt } = await invite(shop, staff, payload)
    return { link, expiresAt: expiresAt.toISOString(), message: `${payload.email} is invited.` }
  })

  open('DELETE /api/admin/people/invitations/{id}', async ({ db }, { staff, params }) => {
    await withdrawInvitation(db, staff, params.id)
    return { message: 'The invitation is withdrawn.' }
  })

  open('POST /api/admin/invitation', async ({ db }, { payload }) => {
    const { email, role } = await readInvitation(db, payload.token)
    return { email, role }
  })

  open('POST /api/admin/invitation/accept', async (shop, { payload, from, holdSession }) => {
    const { token } = await acceptInvitation(shop.db, payload, from)
    return sessionOf(shop, token, holdSession(token))
  })
}
