import type { LoggedChange } from '../../core/logged-change.ts'
import type { SecurityEntry } from '../../core/security-events.ts'
import type { OpenInvitation, Role, StaffListed } from '../../core/staff.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'
import type { StaffSession } from './session.ts'

/** People of the shop, invitations, and the audit and security logs. */
export const PEOPLE_CALLS = {
  'POST /api/admin/invitation': row<Invitation>()(
    'visitor',
    payloads.invitation,
    'Whom an invitation is for',
  ),
  'POST /api/admin/invitation/accept': row<StaffSession>()(
    'visitor',
    payloads.acceptInvitation,
    'Makes the account and signs it in',
    { noted: 'accepted' },
  ),
  'GET /api/admin/people': row<People>()('owner', null, 'The people of the shop, and open invitations'),
  'POST /api/admin/people/invite': row<Invited>()(
    'owner',
    payloads.invite,
    'An invitation, good for 72 hours',
    { stepUp: true, noted: 'invited' },
  ),
  'DELETE /api/admin/people/invitations/{id}': row()('owner', null, 'Withdraws an invitation'),
  'PUT /api/admin/people/{id}/role': row()('owner', payloads.changeRole, 'Changes a person’s role', {
    stepUp: true,
    noted: 'role-changed',
  }),
  'DELETE /api/admin/people/{id}': row()('owner', null, 'The person signs in no more', {
    stepUp: true,
    noted: 'person-removed',
  }),
  'DELETE /api/admin/people/{id}/second-factor': row()(
    'owner',
    null,
    'Takes the authenticator app off for someone who lost it',
    { stepUp: true, noted: 'app-reset' },
  ),
  'GET /api/admin/audit-log': row<AuditLog>()('owner', null, 'Every change: q, cursor'),
  'GET /api/admin/security-log': row<SecurityLog>()(
    'owner',
    null,
    'Sign-ins, codes, exports and changes of roles, done and refused, for a year: q, cursor',
  ),
} as const

export type People = { people: StaffListed<string>[]; invitations: OpenInvitation<string>[] }

/** `link`: the invitation itself, which is shown only once. */
export type Invited = { link: string; expiresAt: string; message: string }

export type Invitation = { email: string; role: Role }

export type AuditLog = { changes: LoggedChange<string>[]; nextCursor: string | null }

export type SecurityLog = { entries: SecurityEntry<string>[]; nextCursor: string | null }
