import type { Product } from '../../../core/product.ts'
import type { CartData } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'
import { callSigned, currentToken } from './session.ts'

/** `products` are the products in the cart, as the server last priced them. `loaded`: the server has answered. */
export type Cart = { data: CartData; products: Product[]; loaded: boolean }

const EMPTY: Cart = { data: {}, products: [], loaded: false }
export const cart = createStore<Cart>(EMPTY)

/**
 * `confirmed`: the server's last word, to fall back on when a change is refused. `unanswered`: changes on their way, each by
 * the token that it was made with.
 */
export const server = { confirmed: {} as CartData, unanswered: [] as (string | null)[] }

export const useCart = () => useStore(cart)

export function emptyCart() {
  server.confirmed = {}
  cart.set({ ...EMPTY, loaded: true })
  tellOtherTabs()
}
export function forgetCart() {
  server.confirmed = {}
  cart.set(EMPTY)
}

/** Written when a cart has changed, for other tabs to fetch it: they hear of it by a `storage` event. */
export const CART_NEWS = 'cartChanged'
const news = () => localStorage.getItem(CART_NEWS)
export function tellOtherTabs() {
  const wasOld = isCartOld()
  localStorage.setItem(CART_NEWS, String(Date.now()))
  if (!wasOld) asOf = news()
}

/** The last news that this tab's cart knows of. */
let asOf: string | null = null
export const isCartOld = () => asOf !== news()

let loading: { token: string | null; asOf: string | null; done: Promise<void> } | null = null

/** Fetches the cart and the products in it. Asked for twice at once, it is fetched once. Throws `ApiError`. */
export function loadCart(): Promise<void> {
  const token = currentToken()
  // What is on its way may have been read before the last change.
  if (loading?.token !== token || loading.asOf !== news()) {
    const before = loading?.token === token ? loading.done.catch(() => {}) : null
    const done = Promise.resolve(before)
      .then(() => fetchCart(token))
      .finally(() => {
        if (loading?.done === done) loading = null
      })
    loading = { token, asOf: news(), done }
  }
  return loading!.done
}

async function fetchCart(token: string | null): Promise<void> {
  const known = news()
  const { cartData, products = [] } = await callSigned('POST /api/cart/get', {})
  if (token !== currentToken()) return
  // It may have been read before the change that was answered meanwhile.
  if (known !== news()) return fetchCart(token)
  asOf = known
  server.confirmed = cartData
  cart.set({ data: server.unanswered.includes(token) ? cart.get().data : cartData, products, loaded: true })
}
