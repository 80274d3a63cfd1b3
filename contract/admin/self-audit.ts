import type { SelfAudit } from '../../core/self-audit.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** The yearly self-audit for dark patterns. */
export const SELF_AUDIT_CALLS = {
  'GET /api/admin/self-audit': row<SelfAudits>()(
    'manager',
    null,
    'Self-audits of dark patterns, the newest first, and whether one is due',
  ),
  'POST /api/admin/self-audit': row()(
    'manager',
    payloads.declareAudit,
    'Declares one for the release that runs; shoppers read it. 409 when someone else has saved since',
  ),
} as const

/** `version` is sent back with a declaration, so that none is made twice. */
export type SelfAudits = {
  version: number
  due: boolean
  /** `who`: the person who entered it. */
  audits: (SelfAudit & { who: string })[]
}
