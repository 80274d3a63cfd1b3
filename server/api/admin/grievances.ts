import { GRIEVANCE_STATES, type GrievanceRow } from '../../../contract/admin/grievances.ts'
import type { Answer } from '../../../core/grievance.ts'
import { identityLacks } from '../../../core/identity.ts'
import { answerGrievance, noteDocket } from '../../modules/grievances/answer-grievance.ts'
import {
  type FoundGrievance,
  findGrievances,
  wholeGrievance,
} from '../../modules/grievances/find-grievances.ts'
import type { AdminDoor } from './door.ts'
import { oneOf, pageIn } from './query-fields.ts'

const A_PAGE = 20

export function openGrievances({ open }: AdminDoor) {
  open('GET /api/admin/grievances', async ({ db, settings }, { query }) => {
    const which = oneOf(query, 'state', GRIEVANCE_STATES) ?? 'open'
    const { rows, nextPage } = await pageIn(query, A_PAGE, (range) => findGrievances(db, which, range))
    return { grievances: rows.map(grievanceRow), lacks: identityLacks(settings.facts()), nextPage }
  })

  open('GET /api/admin/grievances/{code}', async ({ db }, { params }) => {
    const { email, customer, orderIs, entries, ...found } = await wholeGrievance(db, params.code)
    return { grievance: { ...grievanceRow(found), email, customer, orderIs, entries } }
  })

  open('POST /api/admin/grievances/{code}/answer', async (deps, { staff, params, payload }) => {
    await answerGrievance(deps, staff, { code: params.code, ...payload })
    return { message: DONE[payload.kind] }
  })

  open('POST /api/admin/grievances/{code}/docket', async ({ db }, { staff, params, payload }) => {
    const { docket, before: seen } = payload
    await noteDocket(db, staff, { code: params.code, docket, seen })
    return { message: docket ? 'The docket number is noted.' : 'It is taken away.' }
  })
}

const DONE: Record<Answer, string> = {
  acknowledged: 'It is acknowledged, and its person is told.',
  replied: 'Your reply is on its way.',
  closed: 'It is closed, and its person is told what was done.',
}

const grievanceRow = (found: FoundGrievance): GrievanceRow => ({
  ...found,
  madeAt: found.madeAt.toISOString(),
  acknowledgeBy: found.acknowledgeBy.toISOString(),
  settleBy: found.settleBy.toISOString(),
  acknowledgedAt: found.acknowledgedAt?.toISOString() ?? null,
  closedAt: found.closedAt?.toISOString() ?? null,
})
