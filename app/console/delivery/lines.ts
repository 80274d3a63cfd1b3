import type { PinRule } from '../../../core/delivery-rules.ts'
import type { NamedDay } from '../../../core/festivals.ts'
import { linesIn } from '../parts/typed-text.ts'

/** '2026-11-08 Diwali', a line each. */
export const dayLines = (days: NamedDay[]): string => days.map(({ day, name }) => `${day} ${name}`).join('\n')

/** What is no day the server refuses, by the line's number. */
export const daysIn = (text: string): NamedDay[] =>
  linesIn(text).map((line) => {
    const [day = '', ...name] = line.split(/\s+/)
    return { day, name: name.join(' ') }
  })

/** '744 no cash, +3 days', a line each. */
export const pinLines = (pins: PinRule[]): string =>
  pins
    .map(({ pin, delivers, cash, extraDays }) =>
      [
        pin,
        [!delivers && 'no delivery', !cash && 'no cash', extraDays > 0 && `+${extraDays} days`]
          .filter(Boolean)
          .join(', '),
      ].join(' '),
    )
    .join('\n')

/** `wrong`: the first line that says nothing that is known. */
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
