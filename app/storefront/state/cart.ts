import type { Product } from '../../../core/product.ts'
import type { CartData, GonePiece } from '../../../core/sizes.ts'
import { createRetry } from '../../browser/create-retry.ts'
import { createStore, useStore } from '../../browser/store.ts'
import { callSigned, currentToken } from './session.ts'

/**
 * `products`: those in the cart, with the server's latest prices. `gone`: what is in it and no longer sold. `loaded`: the
 * server has answered at least once.
 */
export type Cart = { data: CartData; products: Product[]; gone: GonePiece[]; loaded: boolean }

const EMPTY: Cart = { data: {}, products: [], gone: [], loaded: false }
export const cart = createStore<Cart>(EMPTY)

/**
 * `confirmed`: the cart in the server's latest answer, restored when a change is refused. `unanswered`: for each change that
 * has no answer yet, the token it was sent with.
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

/** The key of the time of the last change: writing it sends a `storage` event to other tabs, which fetch the cart again. */
export const CART_NEWS = 'cartChanged'
const news = () => localStorage.getItem(CART_NEWS)
export function tellOtherTabs() {
  const wasOld = isCartOld()
  localStorage.setItem(CART_NEWS, String(Date.now()))
  if (!wasOld) asOf = news()
}

/** The change that this tab's cart is up to date with. */
let asOf: string | null = null
export const isCartOld = () => asOf !== news()

let loading: { token: string | null; asOf: string | null; done: Promise<void> } | null = null
const retry = createRetry()

/**
 * Fetches the cart and the products in it. Calls at the same time share one fetch. Throws `ApiError`, and tries again by itself
 * later: the header’s count has no button for that.
 */
export function loadCart(): Promise<void> {
  const token = currentToken()
  // A fetch that began before the last change may bring the cart without it.
  if (loading?.token !== token || loading.asOf !== news()) {
    const before = loading?.token === token ? loading.done.catch(() => {}) : null
    const done = Promise.resolve(before)
      .then(() => fetchCart(token))
      .catch((error: unknown) => {
        retry.start(async () => void (currentToken() && (await loadCart())))
        throw error
      })
      .finally(() => {
        if (loading?.done === done) loading = null
      })
    loading = { token, asOf: news(), done }
  }
  return loading!.done
}

async function fetchCart(token: string | null): Promise<void> {
  const known = news()
  const { cartData, products = [], gone = [] } = await callSigned('POST /api/cart/get', {})
  if (token !== currentToken()) return
  // A change was answered meanwhile: this answer may be from before it.
  if (known !== news()) return fetchCart(token)
  asOf = known
  server.confirmed = cartData
  const data = server.unanswered.includes(token) ? cart.get().data : cartData
  cart.set({ data, products, gone, loaded: true })
  retry.cancel()
}
