import { expect, test } from 'vitest'
import { ApiError } from '../../../contract/client.ts'
import { troubleOf } from './use-saving.ts'

test('a line that is refused is named as it stands in its field, where lines are empty too', () => {
  const refused = new ApiError(400, {
    success: false,
    field: 'rules.holidays.1.day',
    message: 'rules.holidays.1.day is no day.',
  })
  const inField = (holidays: string) =>
    troubleOf(refused, { holidays: 'Holidays' }, (name) => `rules.${name}`, { holidays }).words
  expect(inField('2026-11-08 Diwali\n2026-13-08 Holi')).toMatch(/^Holidays, line 2,/)
  expect(inField('2026-11-08 Diwali\n\n \n2026-13-08 Holi')).toMatch(/^Holidays, line 4,/)
})
