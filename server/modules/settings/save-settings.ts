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
    const version = await replace(tx, columns, seen)
    await recordChange(tx, actor, changeOf(was))
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
  const json = (column: unknown) => (column === undefined ? null : JSON.stringify(column))
  const fact = json(columns.facts)
  const cash = json(columns.cash_limits)
  const rules = json(columns.delivery_rules)
  const coupons = json(columns.coupon_rules)
  const tax = json(columns.tax_rules)
  const returns = json(columns.return_policy)
  const [saved] = await tx<{ version: number }[]>`
    insert into settings (facts, cash_limits, delivery_rules, coupon_rules, tax_rules, return_policy, version)
    select coalesce(${fact}::jsonb, '{}'), coalesce(${cash}::jsonb, '{}'), coalesce(${rules}::jsonb, '{}'),
      coalesce(${coupons}::jsonb, '{}'), coalesce(${tax}::jsonb, '{}'), coalesce(${returns}::jsonb, '{}'), 1
    where ${seen} = 0
    on conflict do nothing
    returning version`
  const [changed] = saved
    ? [saved]
    : await tx<{ version: number }[]>`
        update settings set facts = coalesce(${fact}::jsonb, facts), cash_limits = coalesce(${cash}::jsonb, cash_limits),
          delivery_rules = coalesce(${rules}::jsonb, delivery_rules),
          coupon_rules = coalesce(${coupons}::jsonb, coupon_rules),
          tax_rules = coalesce(${tax}::jsonb, tax_rules), return_policy = coalesce(${returns}::jsonb, return_policy),
          version = version + 1, updated_at = now()
        where version = ${seen}
        returning version`
  if (!changed) throw new Refusal(SETTINGS.settingsSavedMeanwhile)
  await tx`select pg_notify(${CHANNEL}, ${String(changed.version)})`
  return changed.version
}
