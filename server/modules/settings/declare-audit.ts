import type { SelfAudit } from '../../../core/self-audit.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { replace } from './save-settings.ts'

/** More than anybody declares. */
const MOST_SHOWN = 100

type NewAudit = Omit<SelfAudit, 'release' | 'declaredAt'>

/**
 * Stores a self-audit beside the earlier ones, and shows it on all instances. `seen` is the version of the settings that
 * the person saw: refuses (409) when somebody has saved since, so a repeated declaration is stored once.
 */
export async function declareAudit(
  db: Database,
  actor: Person,
  { name, designation, auditedOn, remarks }: NewAudit,
  seen: number,
): Promise<void> {
  await db.begin(async (tx) => {
    await replace(tx, {}, seen)
    const release = await runningRelease(tx)
    await tx`
      insert into self_audits (id, staff_id, name, designation, audited_on, remarks, release)
      values (${newId()}, ${actor.id}, ${name}, ${designation}, ${auditedOn}, ${remarks}, ${release})`
    await recordChange(tx, actor, {
      action: 'settings.audit',
      subject: auditedOn,
      after: { name, designation, auditedOn, remarks, release },
    })
  })
}

/** All self-audits, newest first, with the person who entered each. */
export const readAudits = (db: Database): Promise<(SelfAudit & { who: string })[]> => db`
  select a.name, a.designation, a.audited_on::text as "auditedOn", a.remarks, a.release,
    to_jsonb(a.declared_at) #>> '{}' as "declaredAt", s.name as who
  from self_audits a join staff s on s.id = a.staff_id
  order by a.declared_at desc, a.id desc limit ${MOST_SHOWN}`

/** '0.1.0+3f9a1c20b7de': the version and the latest build that was started. A demo stores no builds. */
async function runningRelease(tx: Transaction): Promise<string> {
  const [built] = await tx<{ id: string }[]>`select id from releases order by last_started_at desc limit 1`
  return built ? `${packageJson.version}+${built.id.slice(0, 12)}` : packageJson.version
}
