import * as words from '#words/buying'
import { paise, rupees } from '../../../core/money.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import { type Size, sizeText } from '../../../core/sizes.ts'
import { totals } from '../../../core/totals.ts'
import { routerPath } from '../../browser/own-address.ts'
import { withReason } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { createTrouble, say, sayDone, sayError } from '../../browser/toasts.ts'
import { addToCart } from '../state/change-cart.ts'
import { currentToken, isSessionOver } from '../state/session.ts'
import { lowerStock } from '../state/stock.ts'
import type { Buying } from './bought.ts'
import { keepPending } from './pending-pieces.ts'

export const VIEW_CART = { to: '/cart', text: words.viewCart }

/** A second tap within this time is a double tap, and adds nothing. */
const DOUBLE_TAP_MS = 700
let last = { piece: '', at: -Infinity }

const trouble = createTrouble()

export async function add(buying: Buying, size: Size | null): Promise<boolean> {
  const done = await addPiece(buying, size, false)
  if (done) sayDone(words.added, VIEW_CART)
  return done
}

export async function buyNow(buying: Buying, size: Size | null): Promise<boolean> {
  const done = await addPiece(buying, size, true)
  if (!done || !size) return false
  if (buying.isStaying()) buying.go('/place-order', { state: directBuy(buying, size) })
  else sayDone(words.added, VIEW_CART)
  return true
}

/** Resolves to whether the piece is in the cart. A visitor's piece is kept until they have signed in. */
async function addPiece(buying: Buying, size: Size | null, isBuyNow: boolean): Promise<boolean> {
  const { product, go } = buying
  const { _id, name } = product
  if (!size) {
    sayError(words.selectSize)
    return false
  }
  const piece = `${_id} ${size} ${isBuyNow}`
  if (piece === last.piece && performance.now() - last.at < DOUBLE_TAP_MS) return false
  last = { piece, at: performance.now() }
  trouble.unsay()
  const toLogin = () => {
    keepPending({
      itemId: _id,
      name,
      size,
      sizeText: sizeText(size, product.wornBy, product.sizes.length),
      checkout: isBuyNow ? directBuy(buying, size) : undefined,
    })
    go('/login', { state: { from: routerPath(location.pathname) + location.search } })
  }
  if (!currentToken()) {
    say(words.loginFirst)
    toLogin()
    return false
  }
  try {
    await addToCart(_id, size)
    return true
  } catch (error) {
    trouble.say(withReason(error, words.addFailed))
    if (isSessionOver(error)) toLogin()
    // Other shoppers have bought the pieces that this page still shows.
    if (refusedAs(error, 'sizeSoldOut')) lowerStock(_id, size, Infinity)
    return false
  } finally {
    last.at = performance.now()
  }
}

/** The navigation state that hands a piece bought at once to the checkout. Rupees. */
function directBuy({ product, delivery, picturesAt }: Buying, size: Size) {
  const { _id, name, effectivePrice, discount, pictures, importer } = product
  return {
    directBuy: true,
    item: {
      _id,
      name,
      image: pictures.map((picture) => pictureUrl(picturesAt, picture.hash, picture.width, 'webp')),
      price: effectivePrice,
      size,
      sizeText: sizeText(size, product.wornBy, product.sizes.length),
      quantity: 1,
      discount,
      importer,
      directBuy: true,
    },
    amount: rupees(totals([{ unitPrice: paise(effectivePrice), quantity: 1 }], delivery).total),
  }
}
