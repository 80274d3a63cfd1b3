import type { Picture } from '../../../core/product.ts'
import { keptJson } from '../../browser/kept-json.ts'

/** What is kept of a piece that was looked at: no price, which may be another by the time it is shown again. */
type Seen = { _id: string; name: string; picture: Omit<Picture, 'blur'> }

const KEY = 'recentlySeen'
const MOST = 9

/** The newest first, without `but`. Nothing where it cannot be read. */
export function recentlySeen(but?: string): Seen[] {
  const kept: unknown = keptJson<Seen[]>(localStorage, KEY)
  return Array.isArray(kept) ? kept.filter(isSeen).filter(({ _id }) => _id !== but) : []
}

/** Stays on the device. */
export const rememberSeen = (seen: Seen) =>
  localStorage.setItem(KEY, JSON.stringify([seen, ...recentlySeen(seen._id)].slice(0, MOST)))

export const forgetSeen = () => localStorage.removeItem(KEY)

/** A shop of before, or somebody's own hands, may have left anything there. */
function isSeen(kept: unknown): kept is Seen {
  const { _id, name, picture } = (kept ?? {}) as Partial<Seen>
  const isText = (text: unknown) => typeof text === 'string'
  return (
    isText(_id) &&
    isText(name) &&
    isText(picture?.hash) &&
    isText(picture?.alt) &&
    /^#[0-9a-f]{6}$/.test(picture?.colour ?? '') &&
    [picture?.width, picture?.height].every((side) => Number.isInteger(side))
  )
}
