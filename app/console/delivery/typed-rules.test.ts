import { expect, test } from 'vitest'
import { ApiError } from '../../../contract/client.ts'
import { deliveryRules } from '../../../contract/delivery-rules-payload.ts'
import { OPENING_RULES } from '../../../core/delivery-rules.ts'
import { troubleOf } from '../parts/use-saving.ts'
import { RULE_LABELS, rulePath, rulesFrom, typedFrom } from './typed-rules.ts'

test('rules are typed and read as they were', () => {
  expect(rulesFrom(typedFrom(OPENING_RULES))).toEqual(OPENING_RULES)
  expect(deliveryRules.safeParse({ version: 0, rules: OPENING_RULES }).success).toBe(true)
  expect(rulesFrom({ ...typedFrom(OPENING_RULES), processing: '1 to 3' }).processing).toEqual({
    least: 1,
    most: 3,
  })
  expect(rulesFrom({ ...typedFrom(OPENING_RULES), processing: '3-5-7' }).processing.most).toBeNaN()
})

test('what the server refuses is said at its field, of its line', () => {
  const typed = typedFrom(OPENING_RULES)
  const wrong = {
    ...typed,
    ...{ pickupPin: '30200', cutOffHour: '25', processing: '3-1', shopDays: [], courierDays: [1, 1] },
    travel: Object.fromEntries(
      Object.keys(typed.travel).map((zone) => [zone, 'soon']),
    ) as typeof typed.travel,
    ...{ holidays: '02-30 Never', festivals: '2026-11-08 Diwali\n8.11. Diwali', pins: '0 no cash' },
  }
  const { error } = deliveryRules.safeParse({ version: 0, rules: rulesFrom(wrong) })
  const told = error!.issues.map(({ path }) => {
    const field = path.join('.')
    const refusal = { success: false as const, field, message: `${field} must be right.` }
    return troubleOf(new ApiError(400, refusal), RULE_LABELS, rulePath)
  })
  expect(new Set(told.map(({ field }) => field))).toEqual(new Set(Object.keys(RULE_LABELS)))
  expect(told.find(({ field }) => field === 'festivals')?.words).toBe('Festivals, line 2, must be right.')
})
