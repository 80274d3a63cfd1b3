import type { CashRules } from '../../../core/cash-rules.ts'
import type { CouponRules } from '../../../core/coupon-rules.ts'
import type { DeliveryRules } from '../../../core/delivery-rules.ts'
import { SETTINGS } from '../../../core/refusals/settings.ts'
import type { ReturnPolicy } from '../../../core/return-policy.ts'
import type { OwnFacts } from '../../../core/shop.ts'
import type { TaxRules } from '../../../core/tax/rules.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, type Change, recordChange } from '../history/record-change.ts'
import { CHANNEL, readSettings, type StoredSettings } from './live-settings.ts'

/**
 * Saves the shop's facts and its limits of cash on delivery, and tells all instances. `seen` is the version that the person
 * edited: refuses (409) when somebody has saved since. Returns the new version.
 */
export const saveSettings = (
  db: Database,
  actor: Actor,
  { facts, cashRules }: Settings,
  seen: number,
): Promise<number> =>
  save(db, actor, { columns: { facts, cash_limits: cashRules }, seen }, (was) => {
    const { times: _, newsletter: __, returns: ___, audit: ____, ...factsBefore } = was.facts
    return {
      action: 'settings.saved',
      subject: 'shop',
      before: { ...factsBefore, cashRules: was.cashRules },
      after: { ...facts, cashRules },
    }
  })

/** The same for the rules of delivery days. */
export const saveDeliveryRules = (
  db: Database,
  actor: Actor,
  rules: DeliveryRules,
  seen: number,
): Promise<number> =>
  save(db, actor, { columns: { delivery_rules: rules }, seen }, ({ deliveryRules: before }) => ({
    action: 'settings.promise',
    subject: 'delivery promise',
    before: unlike(before, rules),
    after: unlike(rules, before),
  }))

/** The same for the rules of coupons. */
export const saveCouponRules = (
  db: Database,
  actor: Actor,
  rules: CouponRules,
  seen: number,
): Promise<number> =>
  save(db, actor, { columns: { coupon_rules: rules }, seen }, ({ couponRules: before }) => ({
    action: 'settings.coupons',
    subject: 'coupons',
    before,
    after: rules,
  }))

/** The same for the rules of tax. */
export const saveTaxRules = (db: Database, actor: Actor, rules: TaxRules, seen: number): Promise<number> =>
  save(db, actor, { columns: { tax_rules: rules }, seen }, ({ taxRules: before }) => ({
    action: 'settings.tax',
    subject: 'tax',
    before,
    after: rules,
  }))

/** The same for the returns policy. */
export const saveReturnPolicy = (
  db: Database,
  actor: Actor,
  policy: ReturnPolicy,
  seen: number,
): Promise<number> =>
  save(db, actor, { columns: { return_policy: policy }, seen }, ({ facts: { returns: before } }) => ({
    action: 'settings.returns',
    subject: 'returns',
    before,
    after: policy,
  }))

/** `changeOf` makes the entry of the audit log from the former settings. */
function save(
  db: Database,
  actor: Actor,
  { columns, seen }: { columns: Columns; seen: number },
  changeOf: (was: StoredSettings) => Change,
): Promise<number> {
  return db.begin(async (tx) => {
    const was = await readSettings(tx)
    const change = changeOf(was)
    // Also by whoever saves once more for want of an answer.
    if (saying(change.after) === saying(change.before)) return was.version
    const version = await replace(tx, columns, seen)
    await recordChange(tx, actor, change)
    return version
  })
}

/**
 * The rules that differ from the others; of lists only the entries that differ, since nobody compares two lists of fifty
 * days by eye.
 */
function unlike(rules: DeliveryRules, others: DeliveryRules): Partial<DeliveryRules> {
  const changed = Object.entries(rules).filter(
    ([name, value]) => saying(value) !== saying(others[name as keyof DeliveryRules]),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const known = new Set([others[name as keyof DeliveryRules]].flat().map(saying))
      const isList = Array.isArray(value) && typeof value[0] === 'object'
      return [name, isList ? value.filter((entry) => !known.has(saying(entry))) : value]
    }),
  )
}

/** Equal for equal values: Postgres reorders the keys of JSON. */
const saying = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    Array.isArray(inner) || inner?.constructor !== Object
      ? inner
      : Object.fromEntries(Object.entries(inner).sort()),
  )

type Settings = { facts: OwnFacts; cashRules: CashRules }
type Columns = {
  facts?: OwnFacts
  cash_limits?: CashRules
  delivery_rules?: DeliveryRules
  coupon_rules?: CouponRules
  tax_rules?: TaxRules
  return_policy?: ReturnPolicy
}

/**
 * Replaces the given columns; the others keep their values, or initial values where nothing was saved yet. Tells all
 * instances.
 */
export async function replace(tx: Transaction, columns: Columns, seen: number): Promise<number> {
  const json = Object.entries(columns).map(([name, value]) => [name, tx.json(value as never)] as const)
  const row = { ...Object.fromEntries(json), version: seen + 1 }
  const saved =
    seen === 0
      ? await tx`
          insert into settings ${tx({ facts: tx.json({}), ...row })}
          on conflict (id) do update set ${tx(row)}, updated_at = now() where settings.version = 0`
      : await tx`update settings set ${tx(row)}, updated_at = now() where version = ${seen}`
  if (saved.count === 0) throw new Refusal(SETTINGS.settingsSavedMeanwhile)
  await tx`select pg_notify(${CHANNEL}, ${String(row.version)})`
  return row.version
}
