import { type DayRange, type DeliveryRules, ZONES, type Zone } from '../../../core/delivery-rules.ts'
import { numberIn } from '../parts/typed-text.ts'
import { dayLines, daysIn, pinLines, pinsIn } from './lines.ts'

/** The rules as the form holds them: most as text, lists with one entry a line. */
type TypedRules = ReturnType<typeof typedFrom>

export const typedFrom = (rules: DeliveryRules) => ({
  pickupPin: rules.pickupPin,
  cutOffHour: String(rules.cutOffHour),
  shopDays: rules.shopDays,
  courierDays: rules.courierDays,
  processing: rangeText(rules.processing),
  travel: eachZone((zone) => rangeText(rules.travel[zone])),
  holidays: dayLines(rules.holidays),
  festivals: dayLines(rules.festivals),
  pins: pinLines(rules.pins),
})

/**
 * The payload for the server. A range or number that cannot be read becomes NaN, which the server refuses by the
 * field's name.
 */
export const rulesFrom = (typed: TypedRules): DeliveryRules => ({
  pickupPin: typed.pickupPin.trim(),
  cutOffHour: numberIn(typed.cutOffHour),
  shopDays: typed.shopDays,
  courierDays: typed.courierDays,
  processing: rangeIn(typed.processing),
  travel: eachZone((zone) => rangeIn(typed.travel[zone])),
  holidays: daysIn(typed.holidays),
  festivals: daysIn(typed.festivals),
  pins: pinsIn(typed.pins).pins,
})

type RuleField = Exclude<keyof TypedRules, 'travel'> | `travel.${Zone}`

/** The label of each field. The server's sentences begin with the field's path instead. */
export const RULE_LABELS: Record<RuleField, string> = {
  pickupPin: 'PIN code of the pickup',
  cutOffHour: 'Same day until (hour)',
  shopDays: 'The shop works on',
  courierDays: 'Couriers deliver on',
  processing: 'Days until the courier has it',
  'travel.district': 'Within our own district',
  'travel.metro': 'To metro cities',
  'travel.state': 'Elsewhere in our own state',
  'travel.rest': 'To other cities',
  'travel.special': 'North-east, J&K, Ladakh, islands',
  holidays: 'Holidays',
  festivals: 'Festivals',
  pins: 'PIN codes',
}

export const rulePath = (name: RuleField): string => `rules.${name}`

const eachZone = <Value>(value: (zone: Zone) => Value) =>
  Object.fromEntries(ZONES.map((zone) => [zone, value(zone)])) as Record<Zone, Value>

/** A range of days as text: '3-5'. */
const rangeText = ({ least, most }: DayRange) => `${least}-${most}`
function rangeIn(text: string): DayRange {
  const [least = '', most = least, ...more] = text.replace(/–|to/, '-').split('-')
  return { least: numberIn(least), most: more.length > 0 ? Number.NaN : numberIn(most) }
}
