import type { PinRule } from '../../../core/delivery-rules.ts'
import type { NamedDay } from '../../../core/festivals.ts'
import { countOf } from '../parts/counted.ts'
import { linesIn } from '../parts/typed-text.ts'

/** Named days as text, one a line: '2026-11-08 Diwali'. */
export const dayLines = (days: NamedDay[]): string => days.map(({ day, name }) => `${day} ${name}`).join('\n')

/** Reads such lines. The server refuses what is no day, with the number of its line. */
export const daysIn = (text: string): NamedDay[] =>
  linesIn(text).map((line) => {
    const [day = '', ...name] = line.split(/\s+/)
    return { day, name: name.join(' ') }
  })

/** Rules for PIN codes as text, one a line: '744 no cash, +3 days'. */
export const pinLines = (pins: PinRule[]): string =>
  pins
    .map(({ pin, delivers, cash, extraDays }) =>
      [
        pin,
        [!delivers && 'no delivery', !cash && 'no cash', extraDays > 0 && `+${countOf(extraDays, 'day')}`]
          .filter(Boolean)
          .join(', '),
      ].join(' '),
    )
    .join('\n')

/** Reads such lines. `wrong`: the first line with words that are not understood; null: there is none. */
export function pinsIn(text: string): { pins: PinRule[]; wrong: string | null } {
  let wrong: string | null = null
  const pins = linesIn(text).map((line) => {
    const [pin = '', ...rest] = line.split(/\s+/)
    const rule = { pin, delivers: true, cash: true, extraDays: 0 }
    for (const words of rest.join(' ').toLowerCase().split(',')) {
      const said = words.trim()
      const [, days] = /^\+? ?(\d{1,2}) days?$/.exec(said) ?? []
      if (said === 'no delivery') rule.delivers = false
      else if (said === 'no cash') rule.cash = false
      else if (days !== undefined) rule.extraDays = Number(days)
      else wrong ??= line
    }
    return rule
  })
  return { pins, wrong }
}
