import { type Answer, grievanceState } from '../../../core/grievance.ts'
import { GRIEVANCES } from '../../../core/refusals/grievances.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { tellComplainant } from './tell-complainant.ts'

type Deps = { db: Database; jobs: Jobs; clock?: () => Date }

/** An answer to a complaint; its text is mailed to the complainant. `seen`: how many entries its author saw. */
export type NewAnswer = { code: string; kind: Answer; text: string; seen?: number | undefined }

/**
 * Acknowledges a complaint, replies to it or closes it with what was done. A reply also acknowledges it, which meets that
 * deadline. The same reply of the same person once more, as after a lost answer, is mailed no second time. Refuses (409) what
 * somebody has acknowledged or closed before, and a text written before a colleague's reply was seen.
 */
export async function answerGrievance(
  { db, jobs, clock = () => new Date() }: Deps,
  actor: Person,
  { code, kind, text, seen }: NewAnswer,
): Promise<void> {
  await db.begin(async (tx) => {
    const { id, state } = await lock(tx, code)
    if (state === 'closed') throw new Refusal(GRIEVANCES.grievanceClosed)
    if (kind === 'acknowledged' && state === 'acknowledged')
      throw new Refusal(GRIEVANCES.grievanceAcknowledged)
    if (kind === 'replied' && (await isSaid(tx, { id, actor, text }))) return
    if (seen !== undefined && (await isReplied(tx, { id, actor, seen })))
      throw new Refusal(GRIEVANCES.repliedSince)
    const now = clock()
    await tx`
      update grievances set acknowledged_at = coalesce(acknowledged_at, ${now}),
        closed_at = ${kind === 'closed' ? now : null}
      where id = ${id}`
    await note(tx, { id, kind, actor, text: text || null, now })
    // The audit log records that there was a text, which itself belongs to the complainant and the shop.
    await recordChange(tx, actor, {
      action: `grievance.${kind}`,
      subject: code,
      before: { state },
      after: { state: kind === 'closed' ? 'closed' : 'acknowledged' },
    })
    await tellComplainant(tx, jobs, id, {
      template: 'grievance-answered',
      content: { code, kind, text: text || null },
    })
  })
}

/**
 * Stores the National Consumer Helpline's docket number; '' removes it. The same once more changes nothing. `seen`: the number
 * that the person saw; refused (409) if another is stored by now.
 */
export async function noteDocket(
  db: Database,
  actor: Person,
  { code, docket, seen }: { code: string; docket: string; seen?: string | undefined },
): Promise<void> {
  await db.begin(async (tx) => {
    const { id, docket: before } = await lock(tx, code)
    const after = docket || null
    if (after === before) return
    if (seen !== undefined && seen !== (before ?? '')) throw new Refusal(GRIEVANCES.docketNotedSince)
    await tx`update grievances set docket = ${after} where id = ${id}`
    await note(tx, { id, kind: 'docket', actor, text: after, now: new Date() })
    // The number leads to the complainant, and the log is only ever added to: it stands with the complaint alone.
    const logged = (number: string | null) => ({ docket: number === null ? 'none' : 'noted' })
    await recordChange(tx, actor, {
      action: 'grievance.docket',
      subject: code,
      before: logged(before),
      after: logged(after),
    })
  })
}

async function lock(tx: Transaction, code: string) {
  const [found] = await tx<Locked[]>`
    select id, docket, acknowledged_at as "acknowledgedAt", closed_at as "closedAt" from grievances
    where code = ${code} for update`
  if (!found) throw new Refusal(GRIEVANCES.grievanceNotThere)
  return { ...found, state: grievanceState(found) }
}

type Locked = { id: string; docket: string | null; acknowledgedAt: Date | null; closedAt: Date | null }

/** Whether the last that was done about a complaint is this very reply. */
async function isSaid(tx: Transaction, { id, actor, text }: { id: string; actor: Person; text: string }) {
  const [last] = await tx<{ isSaid: boolean }[]>`
    select kind = 'replied' and body = ${text} and staff_id = ${actor.id} as "isSaid" from grievance_entries
    where grievance_id = ${id} order by id desc limit 1`
  return last?.isSaid ?? false
}

/** Whether somebody else has replied after the entries that were seen. */
async function isReplied(tx: Transaction, { id, actor, seen }: { id: string; actor: Person; seen: number }) {
  const since = await tx`
    select from (
      select kind, staff_id from grievance_entries where grievance_id = ${id} order by id offset ${seen}
    ) unseen where kind = 'replied' and staff_id <> ${actor.id}`
  return since.length > 0
}

type Entry = { id: string; kind: Answer | 'docket'; actor: Person; text: string | null; now: Date }

const note = (tx: Transaction, { id, kind, actor, text, now }: Entry) => tx`
  insert into grievance_entries (id, grievance_id, kind, staff_id, body, at)
  values (${newId()}, ${id}, ${kind}, ${actor.id}, ${text}, ${now})`
