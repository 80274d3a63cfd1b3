import * as words from '#words/orders'
import type { ScanKind } from '../../../core/scan-kinds.ts'
import { statusName } from './status-names.ts'

/** A scan in our words where its kind is known, else the courier's own, made readable. */
export const scanText = (kind: ScanKind | null, said: string): string =>
  kind ? words.scan({ kind }) : statusName(readable(said))

/** A scan's activity: 'In transit - Bag received at hub' begins with its status, which is cut off. */
export function activityText(activity: string): string {
  const [first = '', ...rest] = activity.split(' - ')
  return readable(rest.length > 0 ? rest.join(', ') : first)
}

/**
 * A place readable: couriers write town, quarter and kind of building as one word, as in 'Gurugram_Bilaspur_HB (Haryana)'.
 */
export function placeText(location: string): string {
  const [, place = '', state = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(location) ?? []
  const town = place.includes('_') ? (place.split('_')[0] ?? '') : place
  return [town, state]
    .map((part) => readable(part.trim()))
    .filter(Boolean)
    .join(', ')
}

/** Without capitals throughout and underscores. */
function readable(text: string): string {
  const plain = text.replaceAll('_', ' ').trim()
  if (plain !== plain.toUpperCase() || plain.length < 4) return plain
  return plain.charAt(0) + plain.slice(1).toLowerCase()
}
