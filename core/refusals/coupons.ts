import { words } from '#words/in/refusals/coupons'
import { dayTimeText } from '../date.ts'
import { priceText } from '../money.ts'
import { spokenRefusals } from '../refusal.ts'

type Code = { code: string }
type At = Code & { at: Date }

/** Why a coupon does not apply to an order, and what would help. */
export const COUPONS = spokenRefusals(words, {
  couponUnknown: { status: 404, field: 'coupon' },
  couponNotYet: {
    status: 409,
    words: ({ code, at }: At, locale) =>
      words[locale].couponNotYet({ code, moment: dayTimeText(at, locale) }),
    field: 'coupon',
  },
  couponOver: {
    status: 409,
    words: ({ code, at }: At, locale) => words[locale].couponOver({ code, moment: dayTimeText(at, locale) }),
    field: 'coupon',
  },
  couponUsedUp: { status: 409, field: 'coupon' },
  couponUsedByYou: { status: 409, field: 'coupon' },
  couponUsedByPhone: { status: 409, field: 'coupon' },
  couponOfMailbox: { status: 409, field: 'coupon' },
  couponFirstOrder: { status: 409, field: 'coupon' },
  couponFirstOrderElsewhere: { status: 409, field: 'coupon' },
  couponNotForThese: { status: 409, field: 'coupon' },
  couponSpendMore: {
    status: 409,
    words: ({ code, more, some }: Code & { more: number; some: boolean }, locale) =>
      words[locale].couponSpendMore({ code, more: priceText(more), some: some ? 'yes' : 'other' }),
    field: 'coupon',
  },
  couponPiecesMore: {
    status: 409,
    words: ({ some, ...rest }: Code & { more: number; get: number; some: boolean }, locale) =>
      words[locale].couponPiecesMore({ ...rest, some: some ? 'yes' : 'other' }),
    field: 'coupon',
  },
  couponDeliveryFree: { status: 409, field: 'coupon' },

  // For the console.
  couponNotThere: { status: 404, inEnglish: () => 'There is no such coupon.' },
  couponCodeTaken: {
    status: 409,
    inEnglish: ({ code }: Code) => `There is a coupon ${code} already. Give this one another code.`,
    field: 'code',
  },
  couponSavedMeanwhile: {
    status: 409,
    inEnglish: () => 'Someone else has saved this coupon since you opened it. Look at theirs first.',
  },
  couponFieldWrong: {
    status: 400,
    inEnglish: ({ words }: { field: string; words: string }) => words,
    details: ({ field }: { field: string; words: string }) => ({ field }),
  },
  couponProductsUnknown: {
    status: 400,
    inEnglish: ({ handles }: { handles: string[] }) => `There is no product ${handles.join(', ')}.`,
    field: 'products',
  },
  couponBelowRedeemed: {
    status: 409,
    inEnglish: ({ redeemed }: { redeemed: number }) =>
      `It has been used ${redeemed} times already: the limit cannot be lower than that.`,
    field: 'most',
  },
})
