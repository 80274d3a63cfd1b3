import { useEffect, useEffectEvent, useState } from 'react'
import * as words from '#words/coupon'
import type { CouponChecked } from '../../../contract/replies.ts'
import { paise } from '../../../core/money.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Totals } from '../../../core/totals.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { callSigned, isSessionOver, loadProfile, useSession } from '../state/session.ts'
import { dropCoupon, followKept, keepCoupon, useKeptCode } from './kept-coupon.ts'

/** A piece that the coupon is checked for; `price` in rupees a piece. */
export type CouponItem = { _id: string; size: Size; quantity: number; price: number }

type Answer = { to: string } & (
  | { checked: CouponChecked; trouble: null }
  | { checked: null; trouble: string }
)

/** A line at its current price, in rupees. */
type PriceNow = CouponChecked['lines'][number]

/**
 * The coupon entered, and what it does for these pieces: the server is asked whenever they change. `checked` and `trouble`
 * are null until it has answered. `onPrices`: called when the server has other prices than these.
 */
export function useCoupon(items: CouponItem[], onPrices: (lines: PriceNow[]) => void) {
  const { user } = useSession()
  const code = useKeptCode(user?._id)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const asked = items.map(({ _id, size, quantity }) => ({ _id, size, quantity }))
  // Prices are part of the question: where one changes, the saving does.
  const question = code && items.length > 0 ? JSON.stringify([code, items, tries]) : null

  const repriced = useEffectEvent(onPrices)
  useEffect(followKept, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says it all
  useEffect(() => {
    if (question === null || code === null) return
    let isOld = false
    void check(code, asked).then((found) => {
      if (isOld || !found) return
      setAnswer({ to: question, ...found })
      const lines = found.checked?.lines ?? []
      if (lines.some((line) => items.some((item) => isSame(item, line) && item.price !== line.price)))
        repriced(lines)
    })
    return () => {
      isOld = true
    }
  }, [question])

  const known = answer !== null && answer.to === question ? answer : null
  return {
    code,
    checked: known?.checked ?? null,
    trouble: known?.trouble ?? null,
    pending: question !== null && known === null,
    /** Stores a typed coupon once the server accepts it; else returns the server's message. */
    async putIn(typed: string): Promise<string | null> {
      const found = await check(typed, asked)
      if (!found?.checked) return found?.trouble ?? null
      const owner = user ?? (await loadProfile())
      if (!owner) return words.notChecked({ code: typed })
      keepCoupon({ userId: owner._id, code: found.checked.coupon })
      return null
    },
    takeOff: dropCoupon,
    again: () => setTries(tries + 1),
  }
}

const isSame = (item: CouponItem, line: PriceNow) => item._id === line._id && item.size === line.size

export type HeldCoupon = ReturnType<typeof useCoupon>

/** Null: the session has ended. */
async function check(code: string, items: Omit<CouponItem, 'price'>[]) {
  try {
    return { checked: await callSigned('POST /api/coupon/check', { coupon: code, items }), trouble: null }
  } catch (error) {
    if (isSessionOver(error)) return null
    return { checked: null, trouble: refusalText(error, words.notChecked({ code })) }
  }
}

/** The totals with the coupon, or without where none applies. */
export const withCoupon = ({ checked }: HeldCoupon, plain: Totals): Totals =>
  checked
    ? {
        subtotal: paise(checked.subtotal),
        discount: paise(checked.discount),
        delivery: paise(checked.deliveryFee),
        total: paise(checked.total),
      }
    : plain
