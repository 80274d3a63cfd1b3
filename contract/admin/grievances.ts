import type { GrievanceListed, WholeGrievance } from '../../core/grievance.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** Complaints: their tickets, legal deadlines, answers and closing. */
export const GRIEVANCE_CALLS = {
  'GET /api/admin/grievances': row<GrievanceRows>()(
    'manager',
    null,
    'Complaints by state (open, closed), page from 1: the open ones by what is due first, closed ones newest first',
  ),
  'GET /api/admin/grievances/{code}': row<OneGrievance>()(
    'manager',
    null,
    'A complaint as it was recorded, and what was done about it',
  ),
  'POST /api/admin/grievances/{code}/answer': row()(
    'manager',
    payloads.answerGrievance,
    'Acknowledges, replies or closes with what was done; its person is mailed. A reply acknowledges too',
  ),
  'POST /api/admin/grievances/{code}/docket': row()(
    'manager',
    payloads.grievanceDocket,
    'The docket number of the National Consumer Helpline; empty takes it away',
  ),
} as const

export const GRIEVANCE_STATES = ['open', 'closed'] as const

/** Moments in ISO 8601. */
export type GrievanceRow = GrievanceListed<string>

type GrievanceRows = {
  grievances: GrievanceRow[]
  /** Legally required details of the shop that the settings lack, in words. */
  lacks: string[]
  /** Null: this is the last page. */
  nextPage: number | null
}

export type OneGrievance = { grievance: WholeGrievance<string> }
