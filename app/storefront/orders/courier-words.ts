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

/** The shop's own name for a courier: BlueDart for 'Blue Dart Surface', without the name of its service. */
export function courierText(name: string, couriers: readonly string[]): string {
  const known = couriers.find((courier) => letters(name).startsWith(letters(courier)))
  return known ?? name.split(/ (?:Surface|Air|Express)\b/i)[0] ?? name
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Without capitals throughout and underscores. */
function readable(text: string): string {
  const plain = text.replaceAll('_', ' ').trim()
  if (plain !== plain.toUpperCase() || plain.length < 4) return plain
  return plain.charAt(0) + plain.slice(1).toLowerCase()
}
