import { expect, test } from 'vitest'
import { OPENING_RULES } from '../../../core/delivery-rules.ts'
import { dayLines, daysIn, pinLines, pinsIn } from './lines.ts'

test('days are written a line each, and read as they were written', () => {
  expect(daysIn(dayLines(OPENING_RULES.festivals))).toEqual(OPENING_RULES.festivals)
  expect(daysIn('\n 2029-10-27   Karva   Chauth \n01-26\n')).toEqual([
    { day: '2029-10-27', name: 'Karva Chauth' },
    { day: '01-26', name: '' },
  ])
})

test('what is so of a PIN code is written in words, and read as it was written', () => {
  const pins = [
    { pin: '194101', delivers: false, cash: true, extraDays: 0 },
    { pin: '744', delivers: true, cash: false, extraDays: 3 },
    { pin: '79', delivers: true, cash: true, extraDays: 1 },
  ]
  expect(pinLines(pins)).toBe('194101 no delivery\n744 no cash, +3 days\n79 +1 day')
  expect(pinsIn(pinLines(pins))).toEqual({ pins, wrong: null })
  expect(pinsIn('79 No cash , 2 days').pins).toEqual([
    { pin: '79', delivers: true, cash: false, extraDays: 2 },
  ])
})

test('a line that says nothing that is known is named', () => {
  expect(pinsIn('79 no cash\n744 slow\n302003').wrong).toBe('744 slow')
  expect(pinsIn('302003').wrong).toBe('302003')
})
