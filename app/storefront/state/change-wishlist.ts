import * as words from '#words/wishlist-changes'
import type { WishlistReply } from '../../../contract/replies.ts'
import { MOST_WISHED } from '../../../core/wishlist.ts'
import { createOnce } from '../../browser/once.ts'
import { createQueue, EVEN_IF_LEFT } from '../../browser/queue.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { createTrouble, say, sayDone, sayError, unsay } from '../../browser/toasts.ts'
import { callSigned, currentToken } from './session.ts'
import {
  changesOfOthers,
  currentWishlist,
  keepWishlist,
  keptWishlist,
  recallWishlist,
  whose,
} from './wishlist.ts'

const VIEW_WISHLIST = { to: '/wishlist', text: words.view }

const inTurn = createQueue()
/** How many changes have no answer yet. */
let unanswered = 0

const once = createOnce()
const trouble = createTrouble()

/** Adds a product or removes it: shown at once, undone if the server refuses or has not done it. Shows its own error. */
export async function toggleWish(id: string): Promise<void> {
  if (currentWishlist().includes(id)) return change(id, false)
  if (currentWishlist().length >= MOST_WISHED) return sayError(words.full({ most: MOST_WISHED }))
  sayDone(words.saved, VIEW_WISHLIST)
  return change(id, true)
}

export const takeOffWishlist = (id: string): Promise<void> => change(id, false)

/** Removes products that have left the shop, without a word if that fails. */
export async function dropWishes(ids: string[]): Promise<void> {
  show(currentWishlist().filter((id) => !ids.includes(id)))
  if (currentToken())
    await sendChange(() => callSigned('POST /api/wishlist/remove', { itemIds: ids })).catch(() => {})
}

/**
 * Fetches the account's list. A visitor's list on this device is merged into it first; the copy of an account that has signed
 * out is deleted. Throws `ApiError`.
 */
export function syncWishlist(): Promise<void> {
  if (currentToken()) return send(() => callSigned('POST /api/wishlist/get', {}))
  if (keptWishlist().of !== '') keepWishlist({ of: '', ids: [] })
  // Another tab has signed out; this one may not have read the list that it left.
  else recallWishlist()
  return Promise.resolve()
}

async function change(id: string, isWished: boolean): Promise<void> {
  const token = currentToken()
  trouble.unsay()
  set(id, isWished)
  if (!token) return
  const route = isWished ? 'POST /api/wishlist/add' : 'POST /api/wishlist/remove'
  try {
    await sendChange(() =>
      once({
        key: `${route} ${id} ${token}`,
        send: () =>
          route === 'POST /api/wishlist/add'
            ? callSigned(route, { itemId: id }, EVEN_IF_LEFT)
            : callSigned(route, { itemIds: [id] }, EVEN_IF_LEFT),
        async look() {
          const reply = await callSigned('POST /api/wishlist/get', {})
          return reply.wishlist.includes(id) === isWished ? reply : null
        },
      }),
    )
  } catch (error) {
    // Another account has signed in meanwhile: the list shown is theirs.
    if (token !== currentToken()) return
    set(id, !isWished)
    unsay(words.saved)
    trouble.say(refusalText(error, words.changeFailed))
  }
}

function set(id: string, isWished: boolean) {
  const others = currentWishlist().filter((other) => other !== id)
  show(isWished ? [id, ...others] : others)
}

const show = (ids: string[]) => keepWishlist({ of: keptWishlist().of, ids })

function sendChange(call: () => Promise<WishlistReply>): Promise<void> {
  unanswered += 1
  return send(call, () => {
    unanswered -= 1
  })
}

async function send(call: () => Promise<WishlistReply>, done = () => {}): Promise<void> {
  const token = currentToken()
  let asOf = 0
  const sent = inTurn(async () => {
    await mergeVisitors()
    asOf = changesOfOthers()
    return call()
  })
  const { wishlist } = await sent.finally(done)
  // This answer is from before a later change in this tab.
  if (unanswered > 0 || token !== currentToken()) return
  if (asOf === changesOfOthers()) return keepWishlist({ of: whose(), ids: wishlist })
  // What another tab has done since may be newer than this answer.
  recallWishlist()
  return syncWishlist().catch(() => {})
}

async function mergeVisitors(): Promise<void> {
  const { of, ids } = keptWishlist()
  const token = currentToken()
  if (of === whose() || !token) return
  // The copy is of another account, or there is nothing to merge.
  if (of !== '' || ids.length === 0) return keepWishlist({ of: whose(), ids: [] })
  const { left } = await callSigned('POST /api/wishlist/merge', { itemIds: ids })
  if (token !== currentToken()) return
  keepWishlist({ of: whose(), ids: currentWishlist() })
  if (left > 0) say(words.noRoom({ count: left, most: MOST_WISHED }))
}
