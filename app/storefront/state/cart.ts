import type { Product } from '../../../core/product.ts'
import type { CartData, Size } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'
import { callSigned, currentToken } from './session.ts'

/** `products` are the products in the cart, as the server last priced them. `loaded`: the server has answered. */
export type Cart = { data: CartData; products: Product[]; loaded: boolean }

const EMPTY: Cart = { data: {}, products: [], loaded: false }
const cart = createStore<Cart>(EMPTY)

/** The server's last word, to fall back on when a change is refused. */
let confirmed: CartData = {}
/** Changes go out one after the other, so that the server sees them in the shopper's order. */
let queue: Promise<unknown> = Promise.resolve()
let unanswered = 0

export const useCart = () => useStore(cart)

export function emptyCart() {
  confirmed = {}
  cart.set({ ...EMPTY, loaded: true })
}
export function forgetCart() {
  confirmed = {}
  cart.set(EMPTY)
}

let loading: { token: string | null; done: Promise<void> } | null = null

/** Fetches the cart and the products in it. Asked for twice at once, it is fetched once. Throws `ApiError`. */
export function loadCart(): Promise<void> {
  const token = currentToken()
  if (loading?.token !== token) {
    const done = fetchCart(token).finally(() => {
      if (loading?.done === done) loading = null
    })
    loading = { token, done }
  }
  return loading!.done
}

async function fetchCart(token: string | null) {
  const { cartData, products = [] } = await callSigned('POST /api/cart/get', {})
  if (token !== currentToken()) return
  confirmed = cartData
  cart.set({ data: unanswered > 0 ? cart.get().data : cartData, products, loaded: true })
}

/** One more piece: shown at once, taken back if the server refuses. Throws `ApiError`. */
export async function addToCart(itemId: string, size: Size) {
  const held = cart.get().data[itemId]?.[size] ?? 0
  await change(itemId, size, held + 1, () => callSigned('POST /api/cart/add', { itemId, size }))
}

/** Sets a quantity; 0 removes the line. Throws `ApiError`. */
export async function setQuantity(itemId: string, size: Size, quantity: number) {
  await change(itemId, size, quantity, () => callSigned('POST /api/cart/update', { itemId, size, quantity }))
}

async function change(
  itemId: string,
  size: Size,
  quantity: number,
  send: () => Promise<{ cartData: CartData }>,
) {
  const token = currentToken()
  unanswered += 1
  cart.set({ ...cart.get(), data: withQuantity(cart.get().data, itemId, size, quantity) })
  const sent = queue.then(send)
  queue = sent.catch(() => {})
  try {
    const { cartData } = await sent
    if (token === currentToken()) confirmed = cartData
  } finally {
    unanswered -= 1
    if (unanswered === 0 && token === currentToken()) cart.set({ ...cart.get(), data: confirmed })
  }
}

function withQuantity(data: CartData, itemId: string, size: Size, quantity: number): CartData {
  const { [size]: _old, ...others } = data[itemId] ?? {}
  const sizes = quantity > 0 ? { ...others, [size]: quantity } : others
  const { [itemId]: _gone, ...rest } = data
  return Object.keys(sizes).length > 0 ? { ...rest, [itemId]: sizes } : rest
}
