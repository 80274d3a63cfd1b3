import { SETTINGS } from '../../../core/refusals/settings.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { CHANNEL, readSettings } from './live-settings.ts'

/**
 * Replaces the shop's facts, and tells every instance once that is done. `seen` is the version that was changed: refuses
 * 409 when someone else has saved since. Returns the new version.
 */
export async function saveFacts(db: Database, actor: Actor, facts: ShopFacts, seen: number): Promise<number> {
  return db.begin(async (tx) => {
    const { facts: before } = await readSettings(tx)
    const version = await replace(tx, facts, seen)
    await recordChange(tx, actor, { action: 'settings.saved', subject: 'shop', before, after: facts })
    await tx`select pg_notify(${CHANNEL}, ${String(version)})`
    return version
  })
}

async function replace(tx: Transaction, facts: ShopFacts, seen: number): Promise<number> {
  const [saved] = await tx<{ version: number }[]>`
    insert into settings (facts, version) select ${JSON.stringify(facts)}::jsonb, 1 where ${seen} = 0
    on conflict do nothing
    returning version`
  const [changed] = saved
    ? [saved]
    : await tx<{ version: number }[]>`
        update settings set facts = ${JSON.stringify(facts)}::jsonb, version = version + 1, updated_at = now()
        where version = ${seen}
        returning version`
  if (!changed) throw new Refusal(SETTINGS.settingsSavedMeanwhile)
  return changed.version
}
