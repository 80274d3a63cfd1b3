import { isDeepStrictEqual } from 'node:util'
import { type Coupon, isCode } from '../../../core/coupon.ts'
import { COUPONS } from '../../../core/refusals/coupons.ts'
import { type Database, type Transaction, violates } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { insertCoupon } from './insert-coupon.ts'
import { storedCoupon } from './stored-coupon.ts'

type Terms = Omit<Coupon, 'code'>

/** Refuses (400) invalid coupons, naming the field, and (409) a code that exists with other terms. */
export async function makeCoupon(db: Database, actor: Actor, coupon: Coupon): Promise<void> {
  if (!isCode(coupon.code))
    throw wrong('code', 'A code has 3 to 24 letters and digits; spaces and dashes do not count.')
  refuseTerms(coupon)
  try {
    await db.begin(async (tx) => {
      await refuseUnknown(tx, coupon.products)
      await insertCoupon(tx, coupon)
      const { code: subject } = coupon
      await recordChange(tx, actor, { action: 'coupon.made', subject, after: coupon })
    })
  } catch (error) {
    if (!violates(error, 'coupons_code_key')) throw error
    // Also by whoever makes it once more for want of an answer.
    const [own] = await readOwn(db, coupon.code)
    if (!own || !isSame(own, coupon)) throw new Refusal(COUPONS.couponCodeTaken, coupon)
  }
}

/**
 * Changes a coupon; orders that used it are not affected. `seen` is the version that the person edited: refuses (409) when
 * somebody has saved since, a limit below the present uses, and what `makeCoupon` refuses. Returns the new version.
 */
export async function changeCoupon(
  db: Database,
  actor: Actor,
  code: string,
  terms: Terms,
  seen: number,
): Promise<number> {
  refuseTerms(terms)
  return db.begin(async (tx) => {
    const before = await lockOwn(tx, code)
    if (isSame(before, terms)) return before.version
    if (before.version !== seen) throw new Refusal(COUPONS.couponSavedMeanwhile)
    const { redeemed } = before
    if (terms.most !== null && terms.most < redeemed)
      throw new Refusal(COUPONS.couponBelowRedeemed, { redeemed })
    await refuseUnknown(tx, terms.products)
    const [{ version }] = await tx<[{ version: number }]>`
      update coupons set kind = ${terms.kind}, percent = ${terms.percent}, cap_paise = ${terms.capPaise},
        value_paise = ${terms.valuePaise}, buy = ${terms.buy}, get = ${terms.get}, first_order = ${terms.firstOrder},
        min_spend_paise = ${terms.minSpendPaise}, starts_at = ${terms.startsAt}, ends_at = ${terms.endsAt},
        most = ${terms.most}, most_per_account = ${terms.mostPerAccount}, most_per_phone = ${terms.mostPerPhone},
        categories = ${terms.categories}, products = ${terms.products}, version = version + 1
      where code = ${code} returning version`
    const { id: _, version: __, redeemed: ___, mailbox: ____, ...was } = before
    await recordChange(tx, actor, {
      action: 'coupon.changed',
      subject: code,
      before: was,
      after: { code, ...terms },
    })
    return version
  })
}

/** Ends a coupon from now on; one that has ended already stays as it is. */
export async function endCoupon(db: Database, actor: Actor, code: string, now: Date): Promise<void> {
  await db.begin(async (tx) => {
    const { endsAt } = await lockOwn(tx, code)
    if (endsAt && endsAt <= now) return
    // A coupon that has not begun yet never will.
    await tx`
      update coupons set ends_at = ${now}, version = version + 1,
        starts_at = least(starts_at, ${now}::timestamptz - interval '1 minute')
      where code = ${code}`
    await recordChange(tx, actor, {
      action: 'coupon.ended',
      subject: code,
      before: { endsAt },
      after: { endsAt: now },
    })
  })
}

type Own = Coupon & { id: string; redeemed: number; mailbox: string | null; version: number }

/** Refuses (404) personal coupons, which the console cannot change. */
async function lockOwn(tx: Transaction, code: string): Promise<Own> {
  const [coupon] = await readOwn(tx, code, tx`for update`)
  if (!coupon) throw new Refusal(COUPONS.couponNotThere)
  return coupon
}

const readOwn = (sql: Database | Transaction, code: string, lock = sql``) =>
  sql<Own[]>`
    select ${storedCoupon(sql)}, c.version from coupons c where code = ${code} and origin = 'console' ${lock}`

const isSame = (own: Own, terms: Terms): boolean =>
  (Object.keys(terms) as (keyof Terms)[]).every((name) => isDeepStrictEqual(own[name], terms[name]))

const wrong = (field: string, words: string) => new Refusal(COUPONS.couponFieldWrong, { field, words })

/** The fields that each kind of coupon requires, and those it must not have. */
const NEEDS = {
  percent: ['percent'],
  fixed: ['value'],
  'free-delivery': [],
  'buy-get': ['buy', 'get'],
} as const satisfies Record<Coupon['kind'], readonly string[]>
const SAID = {
  percent: 'Say how many per cent, from 1 to 90.',
  value: 'Say how many rupees.',
  buy: 'Say of how many pieces bought.',
  get: 'Say how many are free.',
}

function refuseTerms({ kind, percent, valuePaise, capPaise, buy, get, startsAt, endsAt }: Terms): void {
  const given = { percent, value: valuePaise, buy, get }
  for (const field of NEEDS[kind]) if (given[field] === null) throw wrong(field, SAID[field])
  const needless = (Object.keys(given) as (keyof typeof given)[]).find(
    (field) => given[field] !== null && !(NEEDS[kind] as readonly string[]).includes(field),
  )
  if (needless) throw wrong(needless, `A coupon of this kind has no ${needless}.`)
  if (capPaise !== null && kind !== 'percent') throw wrong('cap', 'Only a percentage has a cap.')
  if (endsAt && endsAt <= startsAt) throw wrong('endsAt', 'It has to end after it starts.')
}

async function refuseUnknown(tx: Transaction, products: string[]): Promise<void> {
  const known = await tx<
    { handle: string }[]
  >`select handle from products where handle = any(${products}::text[])`
  const handles = products.filter((product) => !known.some(({ handle }) => handle === product))
  if (handles.length > 0) throw new Refusal(COUPONS.couponProductsUnknown, { handles: handles.slice(0, 5) })
}
