import * as words from '#words/buying'
import { withReason } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { say, sayDone, sayError } from '../../browser/toasts.ts'
import { cart, loadCart } from '../state/cart.ts'
import { addToCart } from '../state/change-cart.ts'
import { currentToken } from '../state/session.ts'
import { VIEW_CART } from './buy.ts'
import { forgetWish, keepWish, saidOf, type Wish, wishes } from './wishes.ts'

let granting: Promise<Wish | null> | null = null

/** Puts what a visitor wanted into the cart of whoever has just signed in here, and says so. */
export function grantWishes(): Promise<Wish | null> {
  granting ??= byOneTab(grantAll).finally(() => {
    granting = null
  })
  return granting
}

/**
 * Every open tab is told when the connection is back, but a wish may be added only once. `navigator.locks` exists on https
 * only.
 */
const byOneTab = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('wishes', act) : act()

/** What is being granted, if anything; else null at once. Resolves to the piece that was to be bought at once. */
export const wishesGranted = (): Promise<Wish | null> => granting ?? Promise.resolve(null)

async function grantAll(): Promise<Wish | null> {
  const token = currentToken()
  const wanted = wishes()
  if (wanted.length === 0) return null
  // What is fetched now must not arrive after what is added.
  await loadCart().catch(() => {})
  const granted: Wish[] = []
  for (const wish of wanted) {
    // Who has signed out has taken the others along.
    if (token !== currentToken()) return null
    if (await grant(wish)) granted.push(wish)
  }
  const [first] = granted
  if (first && granted.length === 1) sayDone(words.isInCart(saidOf(first)), VIEW_CART)
  else if (first) sayDone(words.areInCart({ count: granted.length }), VIEW_CART)
  void loadCart().catch(() => {})
  return granted.findLast(({ checkout }) => checkout) ?? null
}

/** It is kept until it is known what came of it: the page may be left meanwhile, and the next one goes on. */
async function grant(wish: Wish): Promise<boolean> {
  const isGranted = (wish.tried && isInCart(wish)) || (await tryIt(wish))
  if (isGranted) forgetWish(wish)
  return isGranted
}

/** The answer to the first try was lost: it may have been done. */
const isInCart = ({ itemId, size }: Wish) => cart.get().data[itemId]?.[size] !== undefined

async function tryIt(wish: Wish): Promise<boolean> {
  const token = currentToken()
  keepWish({ ...wish, tried: true })
  try {
    await addToCart(wish.itemId, wish.size)
    return true
  } catch (error) {
    if (token !== currentToken()) return false
    const never = neverGranted(wish, error)
    if (never) {
      forgetWish(wish)
      say(never)
    } else sayError(withReason(error, words.waits(saidOf(wish))))
    return false
  }
}

function neverGranted(wish: Wish, error: unknown): string | null {
  if (refusedAs(error, 'sizeSoldOut')) return words.hasSoldOut(saidOf(wish))
  return refusedAs(error, 'notSold') ? words.isNotSold(wish) : null
}
