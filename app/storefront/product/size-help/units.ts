import * as words from '#words/size-help'

export const UNITS = ['cm', 'in'] as const
export type Unit = (typeof UNITS)[number]

const CM_PER_INCH = 2.54
const KEY = 'measureUnit'

/** Inches to the half, as tapes are read; centimetres as measured. */
export const inUnit = (cm: number, unit: Unit): number =>
  unit === 'cm' ? Math.round(cm * 10) / 10 : Math.round((cm / CM_PER_INCH) * 2) / 2

const inCm = (amount: number, unit: Unit): number => (unit === 'cm' ? amount : amount * CM_PER_INCH)

/** '86 cm', '34 in', on one line. */
export const lengthText = (cm: number, unit: Unit): string =>
  unit === 'cm' ? words.inCm({ amount: inUnit(cm, unit) }) : words.inInches({ amount: inUnit(cm, unit) })

/** A typed length in cm: '86', '86.5', '86,5', also '34 in'; null if it is no number. */
export function typedCm(text: string, unit: Unit): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:cm|in|")?$/i.exec(text.trim())
  return match ? inCm(Number(match[1]!.replace(',', '.')), unit) : null
}

export const rememberedUnit = (): Unit => UNITS.find((unit) => unit === localStorage.getItem(KEY)) ?? 'cm'
export const rememberUnit = (unit: Unit) => localStorage.setItem(KEY, unit)
