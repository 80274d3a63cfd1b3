import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, apart from the length. */
export function sameText(right: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
