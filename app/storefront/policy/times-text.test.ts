import { expect, test } from 'vitest'
import { hourText, weekdaysText } from './times-text.ts'

test('days in a row are said from the first to the last, others each by its name', () => {
  expect(weekdaysText([1, 2, 3, 4, 5, 6])).toBe('Monday to Saturday')
  expect(weekdaysText([6, 4, 2, 1, 5])).toBe('Monday, Tuesday, Thursday, Friday and Saturday')
  expect(weekdaysText([0, 6])).toBe('Sunday and Saturday')
  expect(weekdaysText([3])).toBe('Wednesday')
})

test('an hour is India’s, wherever the shop runs', () => {
  expect([0, 9, 14].map(hourText)).toEqual(['12:00\u00a0am', '9:00\u00a0am', '2:00\u00a0pm'])
})
