import { changePassword } from '../../modules/staff/change-password.ts'
import { recoveryCodesLeft, removeOwnSecondFactor } from '../../modules/staff/second-factor.ts'
import { endSession, endSessionsOf, sessionsOf } from '../../modules/staff/sessions.ts'
import type { AdminDoor } from './door.ts'

/** What everybody here may do with their own account. */
export function openOwnAccount({ open }: AdminDoor) {
  open('GET /api/admin/sessions', async ({ db }, { staff }) => ({
    recoveryCodesLeft: await recoveryCodesLeft(db, staff.id),
    sessions: (await sessionsOf(db, staff.id)).map(({ since, lastUsedAt, ...session }) => ({
      ...session,
      since: since.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: session.id === staff.sessionId,
    })),
  }))

  open('DELETE /api/admin/sessions/{id}', async ({ db }, { staff, params }) => {
    await endSession(db, staff.id, params.id)
    return { message: 'That session has ended.' }
  })

  open('POST /api/admin/sign-out-everywhere', async ({ db }, { staff, dropSession }) => {
    await endSessionsOf(db, staff.id)
    dropSession()
    return { message: 'You are signed out everywhere.' }
  })

  open('POST /api/admin/password', async ({ db, limits }, { staff, payload }) => {
    await limits.byAccount('staff-code', staff.id)
    await changePassword(db, staff, payload)
    return { message: 'Your password is changed. All other sessions have ended.' }
  })

  open('POST /api/admin/second-factor/remove', async (shop, { staff, payload }) => {
    await shop.limits.byAccount('staff-code', staff.id)
    await removeOwnSecondFactor(shop, staff, payload.code)
    return { message: 'Your authenticator app is taken off.' }
  })
}
