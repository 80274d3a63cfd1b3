import { FESTIVALS, type NamedDay } from './festivals.ts'

/** Where a PIN code lies as seen from where parcels are picked up, by which it takes longer or less. */
export const ZONES = ['district', 'metro', 'state', 'rest', 'special'] as const
export type Zone = (typeof ZONES)[number]

export type DayRange = { least: number; most: number }
/** Of the PIN codes that begin so: one to six digits. Of several that fit, the longest alone counts. */
export type PinRule = { pin: string; delivers: boolean; cash: boolean; extraDays: number }

/** What a day of delivery is reckoned by: kept in the settings, changed in the console. */
export type DeliveryRules = {
  /** Where the courier picks up. */
  pickupPin: string
  /** An order is taken up on the day it is placed until this hour in India, 1 to 24, and else on the next shop day. */
  cutOffHour: number
  /** 0 is Sunday. */
  shopDays: number[]
  courierDays: number[]
  /** In shop days after the one on which an order is taken up. */
  processing: DayRange
  /** In courier days after the one on which the courier has it. */
  travel: Record<Zone, DayRange>
  /** On these neither the shop nor a courier works. */
  holidays: NamedDay[]
  /** What shoppers want a piece for. */
  festivals: NamedDay[]
  pins: PinRule[]
}

const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6]
const HOLIDAYS = ['Holi', 'Diwali']

/** What a shop opens with: the times that the specification names, and holidays as `festivals.ts` has them. */
export const OPENING_RULES: DeliveryRules = {
  pickupPin: '302003',
  cutOffHour: 14,
  shopDays: MONDAY_TO_SATURDAY,
  courierDays: MONDAY_TO_SATURDAY,
  processing: { least: 1, most: 2 },
  travel: {
    district: { least: 3, most: 5 },
    metro: { least: 3, most: 5 },
    state: { least: 5, most: 7 },
    rest: { least: 5, most: 7 },
    special: { least: 7, most: 10 },
  },
  holidays: [
    { day: '01-26', name: 'Republic Day' },
    { day: '08-15', name: 'Independence Day' },
    { day: '10-02', name: 'Gandhi Jayanti' },
    ...FESTIVALS.filter(({ name }) => HOLIDAYS.includes(name)),
  ],
  festivals: FESTIVALS,
  pins: [],
}

/** What pages and messages print of them. */
export type DeliveryTimes = Pick<DeliveryRules, 'cutOffHour' | 'courierDays' | 'processing' | 'travel'>

export const timesOf = ({ cutOffHour, courierDays, processing, travel }: DeliveryRules): DeliveryTimes => ({
  cutOffHour,
  courierDays,
  processing,
  travel,
})

/** In hours: '24-48'. */
export const processingHours = ({ processing: { least, most } }: DeliveryTimes): string =>
  rangeText({ least: least * 24, most: most * 24 })

/** '3-5'. */
export const rangeText = ({ least, most }: DayRange): string =>
  least === most ? `${most}` : `${least}-${most}`

/** The rule for a PIN code, if there is one. */
export const ruleFor = ({ pins }: Pick<DeliveryRules, 'pins'>, pin: string): PinRule | undefined =>
  pins
    .filter((rule) => pin.startsWith(rule.pin))
    .reduce<PinRule | undefined>(
      (longest, rule) => (longest && longest.pin.length >= rule.pin.length ? longest : rule),
      undefined,
    )
