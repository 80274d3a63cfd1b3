import { mayManage, type OpenInvitation, ROLES, type Role } from '../../../core/staff.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { type Actor, recordChange } from '../history/record-change.ts'

export async function openInvitations(db: Database): Promise<OpenInvitation<Date>[]> {
  return db<OpenInvitation<Date>[]>`
    select i.id, i.email, i.role, s.name as "invitedBy", i.expires_at as "expiresAt"
    from staff_invitations i join staff s on s.id = i.invited_by and ${stillMayInvite(db)}
    where accepted_at is null and withdrawn_at is null and expires_at > ${new Date()} order by i.created_at desc`
}

/** Of an invitation `i` and its inviter `s`: whether the inviter could still give it. */
export const stillMayInvite = (sql: Database | Transaction) => sql`
  s.left_at is null and s.role || '/' || i.role = any(${RIGHTS})`
const RIGHTS = ROLES.flatMap((by) =>
  ROLES.filter((role) => mayManage(by, role)).map((role) => `${by}/${role}`),
)

/** Withdraws the invitations that a person in this role could not give; `role` null: the person is gone. */
export async function withdrawInvitationsOf(
  tx: Transaction,
  actor: Actor,
  inviter: { id: string; role: Role | null },
): Promise<void> {
  const kept = ROLES.filter((role) => inviter.role && mayManage(inviter.role, role))
  const withdrawn = await tx<{ email: string; role: Role }[]>`
    update staff_invitations set withdrawn_at = now()
    where invited_by = ${inviter.id} and accepted_at is null and withdrawn_at is null
      and role <> all(${kept}) returning email, role`
  for (const { email, role } of withdrawn)
    await recordChange(tx, actor, {
      action: 'staff.invitation-withdrawn',
      subject: email,
      before: { role },
    })
}
