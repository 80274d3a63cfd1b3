import { ApiError } from '../../../contract/client.ts'
import type { CartData, Size } from '../../../core/sizes.ts'
import { createOnce } from '../../browser/once.ts'
import { createQueue, EVEN_IF_LEFT } from '../../browser/queue.ts'
import { cart, server, tellOtherTabs } from './cart.ts'
import { callSigned, currentToken } from './session.ts'

const inTurn = createQueue()

/** One more piece: shown at once, taken back if the server refuses. Throws `ApiError`. */
export async function addToCart(itemId: string, size: Size) {
  const held = cart.get().data[itemId]?.[size] ?? 0
  await change(itemId, size, held + 1, () => add(itemId, size))
}

const once = createOnce<number>()

/** To be called once the shopper sees what is in the cart. */
export const cartSeen = once.forget

const countIn = (data: CartData, itemId: string, size: Size) => data[itemId]?.[size] ?? 0

/** Sent twice it would be two pieces: the cart itself says whether it is in. */
function add(itemId: string, size: Size): Promise<{ cartData: CartData }> {
  return once({
    key: `${currentToken()} ${itemId} ${size}`,
    before: cart.get().loaded ? countIn(server.confirmed, itemId, size) : undefined,
    send: () => callSigned('POST /api/cart/add', { itemId, size }, EVEN_IF_LEFT),
    async look(before = Infinity) {
      const found = await callSigned('POST /api/cart/get', {})
      return countIn(found.cartData, itemId, size) > before ? found : null
    },
  })
}

/**
 * Sets a quantity; 0 removes the line. Offline, it is sent once the connection is back: sending it twice does no harm. Where it
 * is not answered, the cart says whether it is set. Throws `ApiError`.
 */
export async function setQuantity(itemId: string, size: Size, quantity: number) {
  // Asked at each try: those that go at once, as the page is left, may arrive in any order.
  const wanted = () => countIn(cart.get().data, itemId, size)
  const send = () => callSigned('POST /api/cart/update', { itemId, size, quantity: wanted() }, EVEN_IF_LEFT)
  await change(itemId, size, quantity, () =>
    once({
      key: `${currentToken()} ${itemId} ${size} set`,
      send: () => onceOnline(send),
      async look() {
        const found = await callSigned('POST /api/cart/get', {})
        const isGone = found.gone?.some((piece) => piece._id === itemId && piece.size === size)
        return !isGone && countIn(found.cartData, itemId, size) === wanted() ? found : null
      },
    }),
  )
}

async function change(
  itemId: string,
  size: Size,
  quantity: number,
  send: () => Promise<{ cartData: CartData }>,
) {
  const token = currentToken()
  server.unanswered.push(token)
  cart.set({ ...cart.get(), data: withQuantity(cart.get().data, itemId, size, quantity) })
  try {
    const { cartData } = await inTurn(send)
    if (token === currentToken()) server.confirmed = cartData
    tellOtherTabs()
  } finally {
    server.unanswered.splice(server.unanswered.indexOf(token), 1)
    if (token === currentToken() && !server.unanswered.includes(token))
      cart.set({ ...cart.get(), data: server.confirmed })
  }
}

/** Sends again what got no answer: each time the connection is back, and once more while online. Throws `ApiError`. */
async function onceOnline<T>(send: () => Promise<T>): Promise<T> {
  const token = currentToken()
  for (let isRetried = false; ; ) {
    try {
      return await send()
    } catch (error) {
      // Online by now, it may still have failed because it was sent while offline.
      const isOnline = navigator.onLine
      if (!isUnreached(error) || (isOnline && isRetried)) throw error
      if (!isOnline) await new Promise((online) => addEventListener('online', online, { once: true }))
      // Another account has signed in meanwhile.
      if (token !== currentToken()) throw error
      isRetried ||= isOnline
    }
  }
}

const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0

function withQuantity(data: CartData, itemId: string, size: Size, quantity: number): CartData {
  const { [size]: _old, ...others } = data[itemId] ?? {}
  const sizes = quantity > 0 ? { ...others, [size]: quantity } : others
  const { [itemId]: _gone, ...rest } = data
  return Object.keys(sizes).length > 0 ? { ...rest, [itemId]: sizes } : rest
}
