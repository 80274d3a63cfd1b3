import { expect, test } from 'vitest'
import { courierText } from './courier-name.ts'

test('a courier goes by the name that the shop gives it', () => {
  const couriers = ['FedEx', 'BlueDart', 'DTDC']
  expect(courierText('Blue Dart Surface', couriers)).toBe('BlueDart')
  expect(courierText('Xpressbees Surface 2kg', couriers)).toBe('Xpressbees')
  expect(courierText('DELHIVERY EXPRESS', couriers)).toBe('DELHIVERY')
  expect(courierText('Our own van', couriers)).toBe('Our own van')
  expect(courierText('Ganga Airways', couriers), 'a word that only begins so').toBe('Ganga Airways')
})
