import type { Product } from '../../../core/product.ts'
import type { CartData, Size } from '../../../core/sizes.ts'
import { callSigned, currentToken } from './session.ts'
import { createStore, useStore } from './store.ts'

/** `products` are the products in the cart, as the server last priced them. `loaded`: the server has answered. */
export type Cart = { data: CartData; products: Product[]; loaded: boolean }

const EMPTY: Cart = { data: {}, products: [], loaded: false }
const cart = createStore<Cart>(EMPTY)

export const useCart = () => useStore(cart)

export function emptyCart() {
  cart.set({ ...EMPTY, loaded: true })
}
export function forgetCart() {
  cart.set(EMPTY)
}

/** Fetches the cart and the products in it. Throws `ApiError`. */
export async function loadCart() {
  const token = currentToken()
  const { cartData, products = [] } = await callSigned('POST /api/cart/get', {})
  if (token === currentToken()) cart.set({ data: cartData, products, loaded: true })
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
  const before = cart.get()
  cart.set({ ...before, data: withQuantity(before.data, itemId, size, quantity) })
  try {
    const { cartData } = await send()
    cart.set({ ...cart.get(), data: cartData })
  } catch (error) {
    cart.set({
      ...cart.get(),
      data: withQuantity(cart.get().data, itemId, size, before.data[itemId]?.[size] ?? 0),
    })
    throw error
  }
}

function withQuantity(data: CartData, itemId: string, size: Size, quantity: number): CartData {
  const { [size]: _old, ...others } = data[itemId] ?? {}
  const sizes = quantity > 0 ? { ...others, [size]: quantity } : others
  const { [itemId]: _gone, ...rest } = data
  return Object.keys(sizes).length > 0 ? { ...rest, [itemId]: sizes } : rest
}
