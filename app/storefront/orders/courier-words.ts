import * as words from '#words/orders'
import type { ScanKind } from '../../../core/scan-kinds.ts'
import { statusName } from './status-names.ts'

/** What a scan says: in our words where we know it, else the courier's, readable. */
export const scanText = (kind: ScanKind | null, said: string): string =>
  kind ? words.scan({ kind }) : statusName(readable(said))

/** What couriers write beside a scan: 'In transit - Bag received at hub' says its own status first. */
export function activityText(activity: string): string {
  const [first = '', ...rest] = activity.split(' - ')
  return readable(rest.length > 0 ? rest.join(', ') : first)
}

/** 'Gurugram_Bilaspur_HB (Haryana)' is a hub in Gurugram: couriers name town, quarter and kind of building in one word. */
export function placeText(location: string): string {
  const [, place = '', state = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(location) ?? []
  const town = place.includes('_') ? (place.split('_')[0] ?? '') : place
  return [town, state]
    .map((part) => readable(part.trim()))
    .filter(Boolean)
    .join(', ')
}

/** 'Blue Dart Surface' is the shop's own BlueDart: by the name that the shop gives it, without what they sold us. */
export function courierText(name: string, couriers: readonly string[]): string {
  const known = couriers.find((courier) => letters(name).startsWith(letters(courier)))
  return known ?? name.split(/ (?:Surface|Air|Express)\b/i)[0] ?? name
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Not shouted, and without underscores. */
function readable(text: string): string {
  const plain = text.replaceAll('_', ' ').trim()
  if (plain !== plain.toUpperCase() || plain.length < 4) return plain
  return plain.charAt(0) + plain.slice(1).toLowerCase()
}
