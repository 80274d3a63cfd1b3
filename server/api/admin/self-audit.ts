import { isAuditDue } from '../../../core/self-audit.ts'
import { declareAudit, readAudits } from '../../modules/settings/declare-audit.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import type { AdminDoor } from './door.ts'

export function openSelfAudit({ open }: AdminDoor) {
  open('GET /api/admin/self-audit', async ({ db }) => {
    const { facts, version } = await readSettings(db)
    const audits = await readAudits(db)
    return { version, due: isAuditDue(facts.audit, new Date()), audits }
  })

  open('POST /api/admin/self-audit', async ({ db, settings }, { staff, payload }) => {
    const { version, ...audit } = payload
    await declareAudit(db, staff, audit, version)
    await settings.caughtUp()
    return { message: 'Declared. Shoppers read it at /self-audit.' }
  })
}
