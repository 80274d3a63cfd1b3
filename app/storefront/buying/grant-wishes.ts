import * as words from '#words/buying'
import { withReason } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { say, sayDone, sayError } from '../../browser/toasts.ts'
import { cart, loadCart } from '../state/cart.ts'
import { addToCart } from '../state/change-cart.ts'
import { VIEW_CART } from './buy.ts'
import { keepWish, saidOf, takeWishes, type Wish } from './wishes.ts'

let granting: Promise<Wish | null> | null = null

/** Puts what a visitor wanted into the cart of whoever has just signed in here, and says so. */
export function grantWishes(): Promise<Wish | null> {
  granting ??= grantAll(takeWishes()).finally(() => {
    granting = null
  })
  return granting
}

/** What is being granted, if anything; else null at once. Resolves to the piece that was to be bought at once. */
export const wishesGranted = (): Promise<Wish | null> => granting ?? Promise.resolve(null)

async function grantAll(wanted: Wish[]): Promise<Wish | null> {
  if (wanted.length === 0) return null
  // What is fetched now must not arrive after what is added.
  await loadCart().catch(() => {})
  const granted: Wish[] = []
  for (const wish of wanted) if (await grant(wish)) granted.push(wish)
  const [first] = granted
  if (first && granted.length === 1) sayDone(words.isInCart(saidOf(first)), VIEW_CART)
  else if (first) sayDone(words.areInCart({ count: granted.length }), VIEW_CART)
  void loadCart().catch(() => {})
  return granted.findLast(({ checkout }) => checkout) ?? null
}

async function grant(wish: Wish): Promise<boolean> {
  const { itemId, size } = wish
  // The answer to the first try was lost: it may have been done.
  if (wish.tried && cart.get().data[itemId]?.[size]) return true
  try {
    await addToCart(itemId, size)
    return true
  } catch (error) {
    if (refusedAs(error, 'sizeSoldOut')) say(words.hasSoldOut(saidOf(wish)))
    else if (refusedAs(error, 'notSold')) say(words.isNotSold(wish))
    else {
      keepWish({ ...wish, tried: true })
      sayError(withReason(error, words.waits(saidOf(wish))))
    }
    return false
  }
}
