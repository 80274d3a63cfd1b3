import * as words from '#words/buying'
import { withReason } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { say, sayDone, sayError } from '../../browser/toasts.ts'
import { cart, loadCart } from '../state/cart.ts'
import { addToCart } from '../state/change-cart.ts'
import { currentToken } from '../state/session.ts'
import { VIEW_CART } from './buy.ts'
import { forgetPending, inWords, keepPending, type PendingPiece, pendingPieces } from './pending-pieces.ts'

let adding: Promise<PendingPiece | null> | null = null

/**
 * Puts the pieces that a visitor pressed for into the cart of whoever has just signed in here, and says so. Resolves to the
 * one that was to be bought at once, if any.
 */
export function addPendingPieces(): Promise<PendingPiece | null> {
  adding ??= byOneTab(addAll).finally(() => {
    adding = null
  })
  return adding
}

/**
 * Every open tab is told when the connection is back, but a piece may be added only once. `navigator.locks` exists on https
 * only.
 */
const byOneTab = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('wishes', act) : act()

/** Waits for pieces that are being added. Resolves as `addPendingPieces` does; to null where nothing is. */
export const whenPendingAdded = (): Promise<PendingPiece | null> => adding ?? Promise.resolve(null)

async function addAll(): Promise<PendingPiece | null> {
  const token = currentToken()
  const pending = pendingPieces()
  if (pending.length === 0) return null
  // First, so that its answer cannot arrive after a piece was added and show the cart without it.
  await loadCart().catch(() => {})
  const added: PendingPiece[] = []
  for (const piece of pending) {
    // Signed out meanwhile, which has forgotten the others.
    if (token !== currentToken()) return null
    if (await addOne(piece)) added.push(piece)
  }
  const [first] = added
  if (first && added.length === 1) sayDone(words.isInCart(inWords(first)), VIEW_CART)
  else if (first) sayDone(words.areInCart({ count: added.length }), VIEW_CART)
  void loadCart().catch(() => {})
  return added.findLast(({ checkout }) => checkout) ?? null
}

/** The piece stays pending until the server has answered: the page may be left meanwhile, and the next one tries again. */
async function addOne(piece: PendingPiece): Promise<boolean> {
  const isAdded = (piece.tried && isInCart(piece)) || (await tryToAdd(piece))
  if (isAdded) forgetPending(piece)
  return isAdded
}

/** Where the answer to the first try was lost, the piece may be in the cart already. */
const isInCart = ({ itemId, size }: PendingPiece) => cart.get().data[itemId]?.[size] !== undefined

async function tryToAdd(piece: PendingPiece): Promise<boolean> {
  const token = currentToken()
  keepPending({ ...piece, tried: true })
  try {
    await addToCart(piece.itemId, piece.size)
    return true
  } catch (error) {
    if (token !== currentToken()) return false
    const never = whyNever(piece, error)
    if (never) {
      forgetPending(piece)
      say(never)
    } else sayError(withReason(error, words.waits(inWords(piece))))
    return false
  }
}

function whyNever(piece: PendingPiece, error: unknown): string | null {
  if (refusedAs(error, 'sizeSoldOut')) return words.hasSoldOut(inWords(piece))
  return refusedAs(error, 'notSold') ? words.isNotSold(piece) : null
}
