import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/cart'
import type { Product } from '../../../core/product.ts'
import { EVERY_SIZE, type GonePiece, placeOf } from '../../../core/sizes.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { createTrouble, sayError } from '../../browser/toasts.ts'
import { useGo } from '../shell/shop-link.tsx'
import { type Cart, loadCart, useCart } from '../state/cart.ts'
import { cartSeen, setQuantity } from '../state/change-cart.ts'
import { currentToken, useSession } from '../state/session.ts'
import { type CartLine, cartLines, isShort } from './cart-lines.ts'

/**
 * `removed`: removed on this visit, with Undo; `restored`: brought back by Undo; `refused`: its last change was refused.
 */
export type ShownLine = CartLine & { removed: boolean; restored: boolean; refused: boolean }

export type CartView =
  | { kind: 'waiting' }
  | { kind: 'visitor' }
  | { kind: 'failed' }
  | { kind: 'ready'; lines: CartLine[]; shown: ShownLine[]; gone: GonePiece[] }

const trouble = createTrouble()

export function useCartPage() {
  const { token } = useSession()
  const [putBack, setPutBack] = useState<Product[]>([])
  const cart = withProducts(useCart(), putBack)
  const go = useGo()
  const [failed, setFailed] = useState(false)
  const [removed, setRemoved] = useState<CartLine[]>([])
  const [restored, setRestored] = useState<CartLine | null>(null)
  const [refused, setRefused] = useState<CartLine | null>(null)

  const load = useCallback(() => {
    setFailed(false)
    loadCart().then(cartSeen, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (token) load()
  }, [token, load])

  /** After a refusal the cart is fetched again, so that the line can show the stock. */
  async function change(line: CartLine, quantity: number) {
    setRefused(null)
    trouble.unsay()
    try {
      await setQuantity(line.product._id, line.size, quantity)
    } catch (error) {
      if (!currentToken()) return
      setRefused(line)
      trouble.say(refusalText(error, words.changeFailed))
      loadCart().catch(() => {})
    }
  }
  function remove(line: CartLine) {
    setRemoved([...removed.filter((other) => !isSame(other, line)), line])
    void change(line, 0)
  }
  function undo(line: CartLine) {
    setRemoved(removed.filter((other) => !isSame(other, line)))
    setRestored(line)
    setPutBack([...putBack.filter(({ _id }) => _id !== line.product._id), line.product])
    void change(line, line.quantity)
  }

  async function removeGone({ _id, size }: GonePiece) {
    trouble.unsay()
    try {
      await setQuantity(_id, size, 0)
      await loadCart()
    } catch (error) {
      if (currentToken()) trouble.say(refusalText(error, words.changeFailed))
    }
  }

  const lines = cartLines(cart)
  function checkout() {
    if (lines.length === 0) sayError(words.addItemsFirst)
    else if (lines.some(isShort)) sayError(words.someAreGone)
    else go('/place-order')
  }

  const view: CartView = !token
    ? { kind: token === null ? 'visitor' : 'waiting' }
    : cart.loaded
      ? { kind: 'ready', lines, shown: shownLines(cart, { removed, restored, refused }), gone: cart.gone }
      : { kind: failed ? 'failed' : 'waiting' }
  return {
    view,
    load,
    change,
    remove,
    removeGone,
    undo,
    checkout,
    toLogin: () => go('/login', { state: { from: '/cart' } }),
  }
}

/** Adds the products of removed lines: a cart fetched meanwhile does not have them. */
function withProducts(cart: Cart, others: Product[]): Cart {
  const known = new Set(cart.products.map(({ _id }) => _id))
  return { ...cart, products: [...cart.products, ...others.filter(({ _id }) => !known.has(_id))] }
}

const isSame = (one: CartLine, other: CartLine | null) =>
  one.product._id === other?.product._id && one.size === other.size

type Marks = { removed: CartLine[]; restored: CartLine | null; refused: CartLine | null }

/** The cart's lines, with the removed ones in their old places. */
function shownLines(cart: Cart, { removed, restored, refused }: Marks): ShownLine[] {
  const lines = cartLines(cart)
  const gone = removed.filter((line) => !lines.some((other) => isSame(line, other)))
  const order = [...cart.products, ...gone.map((line) => line.product)].map((product) => product._id)
  const place = ({ product, size }: CartLine) =>
    order.indexOf(product._id) * EVERY_SIZE.length + placeOf(size)
  return [
    ...lines.map((line) => ({
      ...line,
      removed: false,
      restored: isSame(line, restored),
      refused: isSame(line, refused),
    })),
    ...gone.map((line) => ({ ...line, removed: true, restored: false, refused: false })),
  ].sort((one, other) => place(one) - place(other))
}
