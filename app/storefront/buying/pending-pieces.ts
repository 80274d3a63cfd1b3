import { isSize, type Size } from '../../../core/sizes.ts'
import { DAY_MS } from '../../../core/time.ts'

/**
 * A piece that a visitor pressed Add to Cart or Buy Now for. It goes into the cart of whoever signs in next in this browser;
 * the login page announces it. `checkout`: the navigation state for the checkout, where Buy Now was pressed. `tried`: it was
 * sent to the server, and the answer is not known yet.
 */
export type PendingPiece = {
  itemId: string
  name: string
  size: Size
  /** The size as people read it. */
  sizeText?: string
  at: number
  checkout?: unknown
  tried?: boolean
}

/** Its first name, which browsers hold pieces under. */
const KEY = 'wishes'
const LIFE_MS = DAY_MS
const MOST = 5

export function keepPending(piece: Omit<PendingPiece, 'at'> & { at?: number }) {
  const others = pendingPieces().filter((kept) => !isSame(kept, piece))
  write([...others, { at: Date.now(), ...piece }].slice(-MOST))
}

const isSame = (one: PieceOf, other: PieceOf) => one.itemId === other.itemId && one.size === other.size
type PieceOf = Pick<PendingPiece, 'itemId' | 'size'>

/** Oldest first; none older than a day. */
export function pendingPieces(now = Date.now()): PendingPiece[] {
  return readPending(localStorage.getItem(KEY), now)
}

/** Reads what was stored, and skips whatever is no pending piece. */
export function readPending(kept: string | null, now: number): PendingPiece[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read)
      ? read.filter((one) => isPendingPiece(one) && one.at > now - LIFE_MS && one.at <= now)
      : []
  } catch {
    return []
  }
}

/** Called once the piece is in the cart, or can never be. */
export const forgetPending = (piece: PendingPiece) =>
  write(pendingPieces().filter((kept) => !isSame(kept, piece)))

export const forgetAllPending = () => localStorage.removeItem(KEY)

/** What messages name a piece by. */
export const inWords = ({ name, size, sizeText = size }: PendingPiece) => ({ name, size: sizeText })

const write = (all: PendingPiece[]) => localStorage.setItem(KEY, JSON.stringify(all))

function isPendingPiece(one: unknown): one is PendingPiece {
  const { itemId, name, size, sizeText, at } = (one ?? {}) as Partial<PendingPiece>
  return (
    typeof itemId === 'string' &&
    typeof name === 'string' &&
    typeof at === 'number' &&
    typeof size === 'string' &&
    isSize(size) &&
    ['string', 'undefined'].includes(typeof sizeText)
  )
}
