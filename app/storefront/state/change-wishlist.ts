import * as words from '#words/wishlist-changes'
import type { WishlistReply } from '../../../contract/replies.ts'
import { MOST_WISHED } from '../../../core/wishlist.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { say, sayDone, sayError, unsay } from '../../browser/toasts.ts'
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

/** One call after the other, so that the server sees them in the shopper's order. */
let queue: Promise<unknown> = Promise.resolve()
/** Changes on their way. */
let unanswered = 0

/** A heart is often the last thing that is pressed on a page. */
const EVEN_IF_LEFT = { keepalive: true }

/** On the list or off it: shown at once, taken back if the server refuses. Says what went wrong itself. */
export async function toggleWish(id: string): Promise<void> {
  if (currentWishlist().includes(id)) return change(id, false)
  if (currentWishlist().length >= MOST_WISHED) return sayError(words.full({ most: MOST_WISHED }))
  sayDone(words.saved, VIEW_WISHLIST)
  return change(id, true)
}

export const takeOffWishlist = (id: string): Promise<void> => change(id, false)

/** What has left the shop: nobody has to press a heart for it. */
export async function dropWishes(ids: string[]): Promise<void> {
  show(currentWishlist().filter((id) => !ids.includes(id)))
  if (currentToken())
    await sendChange(() => callSigned('POST /api/wishlist/remove', { itemIds: ids })).catch(() => {})
}

/**
 * As the account has it. A list that was kept here for a visitor goes into the account of whoever has signed in; one of an
 * account that has signed out is forgotten. Throws `ApiError`.
 */
export function syncWishlist(): Promise<void> {
  if (currentToken()) return send(() => callSigned('POST /api/wishlist/get', {}))
  if (keptWishlist().of !== '') keepWishlist({ of: '', ids: [] })
  // The tab that signed out has told of that already, and of the list not yet.
  else recallWishlist()
  return Promise.resolve()
}

async function change(id: string, isWished: boolean): Promise<void> {
  const token = currentToken()
  set(id, isWished)
  if (!token) return
  const route = isWished ? 'POST /api/wishlist/add' : 'POST /api/wishlist/remove'
  try {
    await sendChange(() =>
      route === 'POST /api/wishlist/add'
        ? callSigned(route, { itemId: id }, EVEN_IF_LEFT)
        : callSigned(route, { itemIds: [id] }, EVEN_IF_LEFT),
    )
  } catch (error) {
    // What stands here now is somebody else's.
    if (token !== currentToken()) return
    set(id, !isWished)
    unsay(words.saved)
    sayError(refusalText(error, words.changeFailed))
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
  const sent = queue.then(mergeVisitors).then(() => {
    asOf = changesOfOthers()
    return call()
  })
  queue = sent.catch(() => {})
  const { wishlist } = await sent.finally(done)
  // It knows nothing of what was changed here after it was asked for.
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
  // Somebody else's list, whose session is over; or nothing to bring along.
  if (of !== '' || ids.length === 0) return keepWishlist({ of: whose(), ids: [] })
  const { left } = await callSigned('POST /api/wishlist/merge', { itemIds: ids })
  if (token !== currentToken()) return
  keepWishlist({ of: whose(), ids: currentWishlist() })
  if (left > 0) say(words.noRoom({ count: left, most: MOST_WISHED }))
}
