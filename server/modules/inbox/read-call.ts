import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a wrong secret as for the right one, if it is as long. */
export function sameText(right: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
