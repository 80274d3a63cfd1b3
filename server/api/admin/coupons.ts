import type { CouponShown } from '../../../contract/admin/coupons.ts'
import type { CouponFields } from '../../../contract/coupon-payloads.ts'
import { type Coupon, readCode } from '../../../core/coupon.ts'
import { fromMinuteInIndia, minuteInIndia } from '../../../core/india-time.ts'
import { paise, rupees } from '../../../core/money.ts'
import { changeCoupon, endCoupon, makeCoupon } from '../../modules/coupons/edit-coupon.ts'
import {
  type CouponCounted,
  countNewsletterCoupons,
  listCoupons,
  oneCoupon,
} from '../../modules/coupons/read-coupons.ts'
import { countReaders } from '../../modules/newsletter/read-readers.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import { saveCouponRules } from '../../modules/settings/save-settings.ts'
import type { AdminDoor } from './door.ts'

export function openCoupons(door: AdminDoor) {
  const { open } = door
  open('GET /api/admin/coupons', async ({ db }) => {
    const [coupons, { givenPaise, ...counted }, subscribers] = await Promise.all([
      listCoupons(db),
      countNewsletterCoupons(db),
      countReaders(db),
    ])
    const now = new Date()
    return {
      coupons: coupons.map((coupon) => shown(coupon, now)),
      newsletter: { subscribers, ...counted, given: rupees(givenPaise) },
    }
  })

  open('POST /api/admin/coupons', async ({ db }, { staff, payload }) => {
    const { code: typed, ...fields } = payload
    const code = readCode(typed)
    await makeCoupon(db, staff, { code, ...termsOf(fields) })
    return { code, version: 1, message: `${code} is made.` }
  })

  open('GET /api/admin/coupons/{code}', async ({ db }, { params }) => {
    const { coupon, redemptions } = await oneCoupon(db, params.code)
    return {
      coupon: shown(coupon, new Date()),
      redemptions: redemptions.map(({ at, givenPaise, ...redemption }) => ({
        ...redemption,
        at: at.toISOString(),
        given: rupees(givenPaise),
      })),
    }
  })

  open('PUT /api/admin/coupons/{code}', async ({ db }, { staff, params, payload }) => {
    const { version: seen, ...fields } = payload
    const { code } = params
    const version = await changeCoupon(db, staff, code, termsOf(fields), seen)
    return { code, version, message: 'Saved. Orders from now on go by it.' }
  })

  open('POST /api/admin/coupons/{code}/end', async ({ db }, { staff, params }) => {
    await endCoupon(db, staff, params.code, new Date())
    return { message: 'It is over. Orders that have it keep what they had.' }
  })

  openRules(door)
}

function openRules({ open }: AdminDoor) {
  open('GET /api/admin/coupon-rules', async ({ db }) => {
    const { couponRules, version } = await readSettings(db)
    const { deepens, newsletterCapPaise, newsletterDays } = couponRules
    return { version, deepens, newsletterCap: rupees(newsletterCapPaise), newsletterDays }
  })

  open('PUT /api/admin/coupon-rules', async ({ db, settings: live }, { staff, payload }) => {
    const { version: seen, newsletterCap, ...rules } = payload
    const version = await saveCouponRules(
      db,
      staff,
      { ...rules, newsletterCapPaise: paise(newsletterCap) },
      seen,
    )
    await live.caughtUp()
    return { version, message: 'Saved. Orders from now on go by it.' }
  })
}

function termsOf({ cap, value, minSpend, startsAt, endsAt, ...fields }: CouponFields): Omit<Coupon, 'code'> {
  return {
    ...fields,
    capPaise: cap === null ? null : paise(cap),
    valuePaise: value === null ? null : paise(value),
    minSpendPaise: paise(minSpend),
    startsAt: fromMinuteInIndia(startsAt),
    endsAt: endsAt === null ? null : fromMinuteInIndia(endsAt),
  }
}

function shown(coupon: CouponCounted, now: Date): CouponShown {
  const { code, kind, percent, buy, get, firstOrder, most, mostPerAccount, mostPerPhone } = coupon
  const { categories, products, version, redeemed } = coupon
  return {
    ...{ code, kind, percent, buy, get, firstOrder, most, mostPerAccount, mostPerPhone },
    ...{ categories, products, version, redeemed },
    cap: coupon.capPaise === null ? null : rupees(coupon.capPaise),
    value: coupon.valuePaise === null ? null : rupees(coupon.valuePaise),
    minSpend: rupees(coupon.minSpendPaise),
    startsAt: minuteInIndia(coupon.startsAt),
    endsAt: coupon.endsAt && minuteInIndia(coupon.endsAt),
    state: stateOf(coupon, now),
    given: rupees(coupon.givenPaise),
    left: most === null ? null : most - redeemed,
  }
}

function stateOf({ startsAt, endsAt, most, redeemed }: CouponCounted, now: Date): CouponShown['state'] {
  if (endsAt && endsAt <= now) return 'over'
  if (startsAt > now) return 'to come'
  return most !== null && redeemed >= most ? 'used up' : 'running'
}
