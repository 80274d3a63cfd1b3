import { expect, test } from 'vitest'
import { OPENING_FACTS } from '../../core/shop.ts'
import { deliveryText } from './delivery-text.ts'

test('what delivery costs says from which amount on it is free, where it ever is', () => {
  expect(deliveryText({ feePaise: 150_00, freeFromPaise: 2999_00 })).toBe('₹150, and free from ₹2,999 on')
  expect(deliveryText(OPENING_FACTS.delivery)).toBe('₹150')
})
