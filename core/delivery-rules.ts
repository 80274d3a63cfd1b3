import { FESTIVALS, type NamedDay } from './festivals.ts'

/** How far a PIN code is from the pickup address; delivery times depend on it. */
export const ZONES = ['district', 'metro', 'state', 'rest', 'special'] as const
export type Zone = (typeof ZONES)[number]

export type DayRange = { least: number; most: number }
/** A rule for all PIN codes with this prefix of one to six digits. The longest matching prefix applies. */
export type PinRule = { pin: string; delivers: boolean; cash: boolean; extraDays: number }

/** What delivery days are computed from: stored in the settings, edited in the console. */
export type DeliveryRules = {
  /** Where the courier picks up. */
  pickupPin: string
  /** Orders placed before this hour in India, 1 to 24, are processed the same day, later ones on the next shop day. */
  cutOffHour: number
  /** 0 is Sunday. */
  shopDays: number[]
  courierDays: number[]
  /** Shop days of processing, counted from the day after the order is taken up. */
  processing: DayRange
  /** Courier days of travel, counted from the day after the courier has it. */
  travel: Record<Zone, DayRange>
  /** Days on which neither the shop nor couriers work. */
  holidays: NamedDay[]
  /** Festivals that shoppers can choose as the day by which they need a piece. */
  festivals: NamedDay[]
  pins: PinRule[]
}

const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6]
const HOLIDAYS = ['Holi', 'Diwali']

/** The rules of a new shop: the times of its policy pages, and the holidays of `festivals.ts`. */
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

/** The delivery times that pages and messages print. */
export type DeliveryTimes = Pick<DeliveryRules, 'cutOffHour' | 'courierDays' | 'processing' | 'travel'>

export const timesOf = ({ cutOffHour, courierDays, processing, travel }: DeliveryRules): DeliveryTimes => ({
  cutOffHour,
  courierDays,
  processing,
  travel,
})

/** A range of hours, such as '24-48'. */
export const processingHours = ({ processing: { least, most } }: DeliveryTimes): string =>
  rangeText({ least: least * 24, most: most * 24 })

/** A range of days, such as '3-5'. */
export const rangeText = ({ least, most }: DayRange): string =>
  least === most ? `${most}` : `${least}-${most}`

/** The rule that applies to a PIN code, if any does. */
export const ruleFor = ({ pins }: Pick<DeliveryRules, 'pins'>, pin: string): PinRule | undefined =>
  pins
    .filter((rule) => pin.startsWith(rule.pin))
    .reduce<PinRule | undefined>(
      (longest, rule) => (longest && longest.pin.length >= rule.pin.length ? longest : rule),
      undefined,
    )
