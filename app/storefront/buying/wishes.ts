import { isSize, type Size } from '../../../core/sizes.ts'

/**
 * A piece that a visitor wanted: it goes into the cart of whoever signs in next in this browser, who is told of it on the
 * login page and afterwards. `checkout`: it was to be bought at once, and this is what the checkout is told of it.
 * `tried`: it was sent, and what came of it is not known yet.
 */
export type Wish = {
  itemId: string
  name: string
  size: Size
  /** The same as people read it. */
  sizeText?: string
  at: number
  checkout?: unknown
  tried?: boolean
}

const KEY = 'wishes'
const LIFE_MS = 24 * 3600 * 1000
const MOST = 5

export function keepWish(wish: Omit<Wish, 'at'> & { at?: number }) {
  const others = wishes().filter((kept) => !isSame(kept, wish))
  write([...others, { at: Date.now(), ...wish }].slice(-MOST))
}

const isSame = (one: PieceOf, other: PieceOf) => one.itemId === other.itemId && one.size === other.size
type PieceOf = Pick<Wish, 'itemId' | 'size'>

/** The oldest first; none that is older than a day. */
export function wishes(now = Date.now()): Wish[] {
  return readWishes(localStorage.getItem(KEY), now)
}

/** Whatever stands there, only what is a wish is one. */
export function readWishes(kept: string | null, now: number): Wish[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read)
      ? read.filter((one) => isWish(one) && one.at > now - LIFE_MS && one.at <= now)
      : []
  } catch {
    return []
  }
}

/** It is granted, or never will be. */
export const forgetWish = (wish: Wish) => write(wishes().filter((kept) => !isSame(kept, wish)))

export const forgetWishes = () => localStorage.removeItem(KEY)

/** As people are told of it. */
export const saidOf = ({ name, size, sizeText = size }: Wish) => ({ name, size: sizeText })

const write = (all: Wish[]) => localStorage.setItem(KEY, JSON.stringify(all))

function isWish(one: unknown): one is Wish {
  const { itemId, name, size, sizeText, at } = (one ?? {}) as Partial<Wish>
  return (
    typeof itemId === 'string' &&
    typeof name === 'string' &&
    typeof at === 'number' &&
    typeof size === 'string' &&
    isSize(size) &&
    ['string', 'undefined'].includes(typeof sizeText)
  )
}
