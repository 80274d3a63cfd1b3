import { renderSVG } from 'uqr'
import { staffAsker } from '../../modules/staff/devices.ts'
import { confirmEnrolment, giveSecondFactor, startEnrolment } from '../../modules/staff/second-factor.ts'
import { authenticateStaff, endSession, type Staff } from '../../modules/staff/sessions.ts'
import { signIn } from '../../modules/staff/sign-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'

export function openSignIn({ open }: AdminDoor) {
  open('POST /api/admin/sign-in', async (shop, caller) => {
    const { payload, from, device, holdSession } = caller
    const asker = await staffAsker(shop.db, payload, { ...from, key: device.held })
    await shop.limits.byAsker('staff-sign-in', payload.email, asker)
    const { token, key } = await signIn(shop.db, payload, from, device.held)
    await shop.limits.forgetAsker('staff-sign-in', payload.email, asker)
    const session = holdSession(token)
    if (key) device.give(key)
    return sessionOf(shop, token, session)
  })

  open(
    'POST /api/admin/second-factor',
    async (shop, { staff, payload, from, device, holdSession, ...held }) => {
      const asker = await staffAsker(shop.db, staff, { ...from, key: device.held })
      await shop.limits.byAsker('staff-code', staff.id, asker)
      const raised = await giveSecondFactor(shop, staff, { ...payload, key: device.held })
      await shop.limits.forgetAsker('staff-code', staff.id, asker)
      if (!raised) return sessionOf(shop, held.token, held)
      const session = holdSession(raised.token)
      device.give(raised.key)
      return sessionOf(shop, raised.token, session)
    },
  )

  open('GET /api/admin/second-factor', async () => ({}))

  open('GET /api/admin/session', (shop, { token, csrf }) =>
    sessionOf(shop, token, { csrf }).catch((error) => {
      if (error instanceof Refusal && error.status === 401) return { stage: 'out' } as const
      throw error
    }),
  )

  open('POST /api/admin/sign-out', async ({ db }, { staff, dropSession }) => {
    await endSession(db, staff.id, staff.sessionId)
    dropSession()
    return {}
  })

  open('POST /api/admin/enrol', async (shop, { staff }) => {
    const { secret, address } = await startEnrolment(shop, staff, shop.settings.facts().name)
    return { secret, qr: renderSVG(address, { border: 2 }) }
  })

  open('POST /api/admin/enrol/confirm', async (shop, { staff, payload, holdSession }) => {
    await shop.limits.byAccount('staff-code', staff.id)
    const { token, recoveryCodes } = await confirmEnrolment(shop, staff, payload.code)
    return { recoveryCodes, ...holdSession(token) }
  })
}

/** The present session, or one that was just opened or raised. Refuses as `authenticateStaff` does. */
export async function sessionOf({ db, config }: Shop, token: string | null, { csrf }: { csrf: string }) {
  const staff = await authenticateStaff(db, token, { inBackground: true, mustEnrol: config.production })
  return asReply(staff, csrf)
}

function asReply({ id, name, email, role, hasSecondFactor, stage }: Staff, csrf: string) {
  return { stage, csrf, staff: { id, name, email, role, hasSecondFactor } }
}
