import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** A person of the shop. */
export type Person = { id: string; name: string }
/** Null: somebody with access to the server's command line. */
export type Actor = Person | null

export type Change = {
  /** What was done: 'staff.invited', 'product.saved'. */
  action: string
  /** To which one: an e-mail address, a handle, a code; what people search for. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Records a change in the transaction that makes it, so that neither exists without the other. It must contain no secrets. */
export async function recordChange(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  const { action, subject, before = null, after = null } = change
  await tx`
    insert into staff_audit (id, staff_id, action, subject, before, after)
    values (${newId()}, ${actor?.id ?? null}, ${action}, ${subject}, ${json(before)}, ${json(after)})`
}

/** The same for several changes. */
export async function recordChanges(
  tx: Transaction,
  actor: { id: string } | null,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, id: newId() }))
  await tx`
    insert into staff_audit (id, staff_id, action, subject, before, after)
    select id, ${actor?.id ?? null}::uuid, action, subject, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (id uuid, action text, subject text, before jsonb, after jsonb)`
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
