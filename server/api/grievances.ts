import type { ShownGrievance } from '../../contract/replies.ts'
import { mailboxKey } from '../modules/accounts/mailbox-key.ts'
import { fileGrievance, type Ticket } from '../modules/grievances/file-grievance.ts'
import {
  type FollowedGrievance,
  followGrievance,
  grievancesOf,
} from '../modules/grievances/follow-grievance.ts'
import type { Door } from './door.ts'

/** Complaints: a ticket at once, and what becomes of it. */
export function openGrievanceRoutes({ open }: Door) {
  open('POST /api/grievance/file', async (deps, { shopper, payload, locale, idempotencyKey }) => {
    await deps.limits.byAccount('grievance', shopper.accountId)
    const { text, order } = payload
    return filed(
      await fileGrievance(
        deps,
        { accountId: shopper.accountId },
        { text, order, locale, key: idempotencyKey },
      ),
    )
  })

  open('POST /api/grievance/file-by-mail', async (deps, { payload, locale, address, idempotencyKey }) => {
    const { name, email, text, order } = payload
    // Limited by mailbox, in whatever spelling: copies are mailed to an address that anybody can type.
    const mailbox = await mailboxKey(deps.db, email)
    await deps.limits.byAsker('grievance', mailbox, { address, device: null })
    return filed(await fileGrievance(deps, { name, email }, { text, order, locale, key: idempotencyKey }))
  })

  open('POST /api/grievance/follow', async ({ db }, { payload }) => ({
    grievance: shown(await followGrievance(db, payload)),
  }))

  open('POST /api/grievance/get', async ({ db }, { shopper }) => ({
    grievances: (await grievancesOf(db, shopper.accountId)).map(shown),
  }))
}

const filed = ({ ticket, madeAt, acknowledgeBy, settleBy }: Ticket) => ({
  ticket,
  madeAt: madeAt.toISOString(),
  acknowledgeBy: acknowledgeBy.toISOString(),
  settleBy: settleBy.toISOString(),
})

const shown = (grievance: FollowedGrievance): ShownGrievance => ({
  ...grievance,
  madeAt: grievance.madeAt.toISOString(),
  acknowledgeBy: grievance.acknowledgeBy.toISOString(),
  settleBy: grievance.settleBy.toISOString(),
  acknowledgedAt: grievance.acknowledgedAt?.toISOString() ?? null,
  closedAt: grievance.closedAt?.toISOString() ?? null,
})
