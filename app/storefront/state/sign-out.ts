import { call } from '../../../contract/client.ts'
import { createOnce } from '../../browser/once.ts'
import { forgetAllPending } from '../buying/pending-pieces.ts'
import { emptyCart } from './cart.ts'
import { callSigned, currentToken, isSessionOver, setToken } from './session.ts'
import { forgetVerification } from './verify-popup.ts'
import { keepWishlist } from './wishlist.ts'

/** Signs out here, and revokes the token on the server; the browser forgets it whatever the server answers. */
export async function signOut() {
  const token = currentToken()
  forgetSession()
  if (token) await call('POST /api/user/logout', {}, { token, keepalive: true }).catch(() => {})
}

const once = createOnce()

/**
 * Revokes every token of the account; the browser keeps its own until the server has agreed. Where the answer is lost, the
 * token says whether it is revoked. Throws `ApiError`.
 */
export async function signOutEverywhere() {
  const token = currentToken()
  await once({
    key: `${token}`,
    send: () => callSigned('POST /api/user/logout-everywhere', {}),
    async look() {
      try {
        await call('GET /api/user/profile', undefined, { token })
        return null
      } catch (error) {
        if (!isSessionOver(error)) throw error
        return {}
      }
    },
  })
  forgetSession()
}

function forgetSession() {
  setToken(null, 'signedOut')
  emptyCart()
  keepWishlist({ of: '', ids: [] })
  // Whoever signs in here next is reminded of their own verification, and gets no pieces of this shopper's.
  forgetVerification()
  forgetAllPending()
}
