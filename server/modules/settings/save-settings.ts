import type { CashLimits } from '../../../core/cash-limits.ts'
import { SETTINGS } from '../../../core/refusals/settings.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { CHANNEL, readSettings } from './live-settings.ts'

/**
 * Replaces the shop's facts and its limits of cash on delivery, and tells every instance once that is done. `seen` is the
 * version that was changed: refuses 409 when someone else has saved since. Returns the new version.
 */
export async function saveSettings(
  db: Database,
  actor: Actor,
  settings: Settings,
  seen: number,
): Promise<number> {
  return db.begin(async (tx) => {
    const { version: _, ...before } = await readSettings(tx)
    const version = await replace(tx, settings, seen)
    await recordChange(tx, actor, {
      action: 'settings.saved',
      subject: 'shop',
      before: { ...before.facts, cashLimits: before.cashLimits },
      after: { ...settings.facts, cashLimits: settings.cashLimits },
    })
    await tx`select pg_notify(${CHANNEL}, ${String(version)})`
    return version
  })
}

type Settings = { facts: ShopFacts; cashLimits: CashLimits }

async function replace(tx: Transaction, { facts, cashLimits }: Settings, seen: number): Promise<number> {
  const [saved] = await tx<{ version: number }[]>`
    insert into settings (facts, cash_limits, version)
    select ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(cashLimits)}::jsonb, 1 where ${seen} = 0
    on conflict do nothing
    returning version`
  const [changed] = saved
    ? [saved]
    : await tx<{ version: number }[]>`
        update settings set facts = ${JSON.stringify(facts)}::jsonb,
          cash_limits = ${JSON.stringify(cashLimits)}::jsonb, version = version + 1, updated_at = now()
        where version = ${seen}
        returning version`
  if (!changed) throw new Refusal(SETTINGS.settingsSavedMeanwhile)
  return changed.version
}
