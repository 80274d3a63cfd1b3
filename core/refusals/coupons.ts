import { words } from '#words/in/refusals/coupons'
import { dayTimeText } from '../date.ts'
import { priceText } from '../money.ts'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)
const details = () => ({ field: 'coupon' })

type Code = { code: string }
type At = Code & { at: Date }

/** Why a coupon does not apply to an order, and what would help. */
export const COUPONS = refusalTable({
  couponUnknown: { status: 404, words: said('couponUnknown'), details },
  couponNotYet: {
    status: 409,
    words: ({ code, at }: At, locale) =>
      words[locale].couponNotYet({ code, moment: dayTimeText(at, locale) }),
    details,
  },
  couponOver: {
    status: 409,
    words: ({ code, at }: At, locale) => words[locale].couponOver({ code, moment: dayTimeText(at, locale) }),
    details,
  },
  couponUsedUp: { status: 409, words: said('couponUsedUp'), details },
  couponUsedByYou: { status: 409, words: said('couponUsedByYou'), details },
  couponUsedByPhone: { status: 409, words: said('couponUsedByPhone'), details },
  couponOfMailbox: { status: 409, words: said('couponOfMailbox'), details },
  couponFirstOrder: { status: 409, words: said('couponFirstOrder'), details },
  couponFirstOrderElsewhere: { status: 409, words: said('couponFirstOrderElsewhere'), details },
  couponNotForThese: { status: 409, words: said('couponNotForThese'), details },
  couponSpendMore: {
    status: 409,
    words: ({ code, more, some }: Code & { more: number; some: boolean }, locale) =>
      words[locale].couponSpendMore({ code, more: priceText(more), some: some ? 'yes' : 'other' }),
    details,
  },
  couponPiecesMore: {
    status: 409,
    words: ({ some, ...rest }: Code & { more: number; get: number; some: boolean }, locale) =>
      words[locale].couponPiecesMore({ ...rest, some: some ? 'yes' : 'other' }),
    details,
  },
  couponDeliveryFree: { status: 409, words: said('couponDeliveryFree'), details },

  // For the console.
  couponNotThere: { status: 404, inEnglish: () => 'There is no such coupon.' },
  couponCodeTaken: {
    status: 409,
    inEnglish: ({ code }: Code) => `There is a coupon ${code} already. Give this one another code.`,
    details: () => ({ field: 'code' }),
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
    details: () => ({ field: 'products' }),
  },
  couponBelowRedeemed: {
    status: 409,
    inEnglish: ({ redeemed }: { redeemed: number }) =>
      `It has been used ${redeemed} times already: the limit cannot be lower than that.`,
    details: () => ({ field: 'most' }),
  },
})
