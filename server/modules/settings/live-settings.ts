import { setTimeout as pause } from 'node:timers/promises'
import { type CashRules, OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { type CouponRules, newsletterTerms, OPENING_COUPON_RULES } from '../../../core/coupon-rules.ts'
import { type DeliveryRules, OPENING_RULES, timesOf } from '../../../core/delivery-rules.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy } from '../../../core/return-policy.ts'
import type { SelfAudit } from '../../../core/self-audit.ts'
import { OPENING_FACTS, type OwnFacts, type ShopFacts } from '../../../core/shop.ts'
import { OPENING_TAX_RULES, type TaxRules } from '../../../core/tax/rules.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import type { Log } from '../../platform/log.ts'

export const CHANNEL = 'settings'

const LOOK_EVERY_MS = 2000

export type LiveSettings = {
  facts(): ShopFacts
  cashRules(): CashRules
  deliveryRules(): DeliveryRules
  taxRules(): TaxRules
  couponRules(): CouponRules
  returnPolicy(): ReturnPolicy
  /** Increases with every change; pages rendered from an older version are outdated. */
  readonly version: number
  /** Resolves once this instance has applied everything committed by now. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/**
 * The settings in memory, following the database: a change is applied by all instances within a moment. `line`: the
 * connection for LISTEN, which must bypass a pooler.
 */
export async function openSettings(db: Database, log: Log, line: Database = db): Promise<LiveSettings> {
  let now: StoredSettings = {
    facts: OPENING_FACTS,
    cashRules: OPENING_CASH_RULES,
    deliveryRules: OPENING_RULES,
    taxRules: OPENING_TAX_RULES,
    couponRules: OPENING_COUPON_RULES,
    version: 0,
  }
  let reading: Promise<void> = Promise.resolve()
  let failure: unknown = null

  const read = () => {
    reading = reading
      .then(async () => {
        const stored = await readSettings(db)
        if (stored.version >= now.version) now = stored
        failure = null
      })
      .catch((error) => {
        failure = error
        log.error({ err: error }, 'the settings could not be read')
      })
    return reading
  }
  // What was notified before LISTEN was open, also after it was lost, is contained in what is read once it is.
  const listening = await line.listen(
    CHANNEL,
    () => void read(),
    () => void read(),
  )
  await reading
  // The initial settings are not this shop's, so it waits until they can be read.
  while (isDatabaseAway(failure)) {
    await pause(LOOK_EVERY_MS)
    await read()
  }
  // A connection that has fallen silent reports no error.
  const looking = setInterval(() => void read(), LOOK_EVERY_MS)
  looking.unref()

  return {
    facts: () => now.facts,
    cashRules: () => now.cashRules,
    deliveryRules: () => now.deliveryRules,
    taxRules: () => now.taxRules,
    couponRules: () => now.couponRules,
    returnPolicy: () => now.facts.returns,
    get version() {
      return now.version
    },
    caughtUp: read,
    async stop() {
      clearInterval(looking)
      // A connection that is being cut does not listen any more.
      await listening.unlisten().catch(() => {})
      await reading
    },
  }
}

/** Version 0: nothing was saved yet. Settings added by a later release have their initial values. */
export async function readSettings(db: Database | Transaction): Promise<StoredSettings> {
  const [row] = await db<
    {
      facts: Partial<OwnFacts>
      cashRules: Partial<CashRules>
      deliveryRules: Partial<DeliveryRules>
      taxRules: Partial<TaxRules>
      couponRules: Partial<CouponRules>
      returnPolicy: Partial<ReturnPolicy>
      audit: SelfAudit | null
      version: number
    }[]
  >`
    select facts, cash_limits as "cashRules", delivery_rules as "deliveryRules", tax_rules as "taxRules",
      coupon_rules as "couponRules", return_policy as "returnPolicy", version,
      (select jsonb_build_object('name', name, 'designation', designation, 'auditedOn', audited_on, 'remarks', remarks,
          'release', release, 'declaredAt', declared_at)
        from self_audits order by declared_at desc, id desc limit 1) as audit
    from settings`
  const deliveryRules = { ...OPENING_RULES, ...row?.deliveryRules }
  const couponRules = { ...OPENING_COUPON_RULES, ...row?.couponRules }
  const newsletter = newsletterTerms(couponRules)
  const returns = { ...OPENING_RETURN_POLICY, ...row?.returnPolicy }
  return {
    facts: {
      ...OPENING_FACTS,
      ...row?.facts,
      newsletter,
      times: timesOf(deliveryRules),
      returns,
      audit: row?.audit ?? null,
    },
    cashRules: { ...OPENING_CASH_RULES, ...row?.cashRules },
    deliveryRules,
    taxRules: { ...OPENING_TAX_RULES, ...row?.taxRules },
    couponRules,
    version: row?.version ?? 0,
  }
}

export type StoredSettings = {
  facts: ShopFacts
  cashRules: CashRules
  deliveryRules: DeliveryRules
  taxRules: TaxRules
  couponRules: CouponRules
  version: number
}
